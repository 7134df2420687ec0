public import CalendarModel
import CivilTime

/// An alarm that goes off where somebody comes to a place or leaves it.
public struct Geofence: Sendable, Hashable {
  /// The item that has the alarm.
  public let item: StoredItem
  /// The alarm.
  public let alarm: Alarm
  /// Which one of the item's alarms it is, from 0 on.
  public let index: Int
  /// Whether it goes off at coming or at leaving.
  public let kind: AlarmTrigger.Proximity.Kind
  /// The middle of the circle.
  public let center: Coordinate
  /// The radius of the circle in metres.
  public let radius: Double

  /// The radius of a place that does not say any, in metres.
  public static let standardRadius = 100.0

  /// Nil where the alarm is none of a place that can be found.
  init?(_ item: StoredItem, _ alarm: Alarm, index: Int) {
    guard case .proximity(let proximity) = alarm.trigger, let center = proximity.location?.coordinate,
      proximity.kind == .arrive || proximity.kind == .depart
    else { return nil }
    self.item = item
    self.alarm = alarm
    self.index = index
    self.center = center
    kind = proximity.kind
    let radius = proximity.location?.radius ?? 0
    self.radius = radius > 0 ? radius : Self.standardRadius
  }

  /// Whether a point lies in the circle.
  public func contains(_ point: Coordinate) -> Bool { center.distance(to: point) <= radius }

  /// Where the index has it.
  struct Row {
    let item: Int64
    let alarm: Int
  }
}
