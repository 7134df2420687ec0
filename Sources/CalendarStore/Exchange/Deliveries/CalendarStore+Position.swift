public import CalendarModel
import GRDB

extension CalendarStore {
  /// Records the position of the store's owner. It is kept until the next position is recorded.
  ///
  /// - Returns: The location alarms that the move triggers: those whose circles the person has entered or left since
  ///   the last position. The first position recorded in a store does not trigger any alarms.
  /// - Throws: ``StoreError``: `denied` for a client, `readOnly`, `locked`, `diskFull`.
  public func move(to position: Coordinate) throws(StoreError) -> [Geofence] {
    let fences = try geofences()
    let last = try write(isDryRun: false, needing: .ownership) { db in
      let last = try db.setting(Self.positionSetting).flatMap(Coordinate.init(setting:))
      try db.set("\(position.latitude) \(position.longitude)", asSetting: Self.positionSetting)
      return last
    }
    var monitor = GeofenceMonitor()
    if let last { _ = monitor.move(to: last, among: fences) }
    return monitor.move(to: position, among: fences)
  }

  private static let positionSetting = "position"
}

extension Coordinate {
  fileprivate init?(setting: String) {
    let numbers = setting.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2 else { return nil }
    self.init(latitude: numbers[0], longitude: numbers[1])
  }
}
