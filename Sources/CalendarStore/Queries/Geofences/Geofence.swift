public import CalendarModel

/// An alarm that goes off when a person arrives at or leaves a place.
public struct Geofence: Sendable, Hashable {
  /// The item with the alarm.
  public let item: StoredItem
  /// The alarm.
  public let alarm: Alarm
  /// The index of the alarm among the item's alarms.
  public let index: Int
  /// Whether the alarm goes off on arrival or on departure.
  public let kind: AlarmTrigger.Proximity.Kind
  /// The center of the circle.
  public let center: Coordinate
  /// The radius of the circle in meters.
  public let radius: Double

  /// The default radius of a place in meters.
  public static let standardRadius = 100.0

  /// Returns nil if the place of the alarm has no coordinate.
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

  /// Whether a point is inside the circle.
  public func contains(_ point: Coordinate) -> Bool { center.distance(to: point) <= radius }
}

extension CalendarStore {
  /// Returns all alarms in the store that go off at places, ordered by item.
  public func geofences() throws(StoreError) -> [Geofence] { try proximityAlarms().compactMap(Geofence.init) }
}
