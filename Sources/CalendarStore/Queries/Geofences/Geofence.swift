public import CalendarModel

/// An alarm that goes off when somebody arrives at a place or leaves it.
public struct Geofence: Sendable, Hashable {
  /// The item with the alarm.
  public let item: StoredItem
  /// The alarm.
  public let alarm: Alarm
  /// The index among the item's alarms.
  public let index: Int
  /// Whether it goes off on arrival or on departure.
  public let kind: AlarmTrigger.Proximity.Kind
  /// The centre of the circle.
  public let center: Coordinate
  /// The radius of the circle in metres.
  public let radius: Double

  /// The default radius of a place in metres.
  public static let standardRadius = 100.0

  /// Nil if the alarm's place has no coordinate.
  init?(_ found: ProximityAlarm) {
    guard case .proximity(let proximity) = found.alarm.trigger, let center = proximity.location?.coordinate,
      proximity.kind == .arrive || proximity.kind == .depart
    else { return nil }
    item = found.item
    alarm = found.alarm
    index = found.index
    self.center = center
    kind = proximity.kind
    let radius = proximity.location?.radius ?? 0
    self.radius = radius > 0 ? radius : Self.standardRadius
  }

  /// Whether a point lies in the circle.
  public func contains(_ point: Coordinate) -> Bool { center.distance(to: point) <= radius }
}

extension CalendarStore {
  /// All alarms of the store that go off at places, in the order of their items.
  public func geofences() throws(StoreError) -> [Geofence] { try proximityAlarms().compactMap(Geofence.init) }
}
