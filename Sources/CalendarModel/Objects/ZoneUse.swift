public import CivilTime
public import ICalendar
import TimeZones

/// The period for which items use a time zone. A VTIMEZONE for the zone is limited to this period (RFC 5545 3.6.5
/// requires one for every TZID).
public struct ZoneUse: Sendable {
  /// When the first item begins, or nil if that is unknown.
  package private(set) var start: Instant?
  /// When the last item ends, or the last series begins; nil if that is unknown.
  package private(set) var end: Instant?
  /// Whether one of the items may recur forever.
  package private(set) var isEndless = false
  /// Whether there are any items.
  package private(set) var isUsed = false

  /// Creates an empty period.
  public init() {}

  /// Adds an item.
  ///
  /// - Parameters:
  ///   - start: When the item begins, or nil if that is unknown.
  ///   - end: When the item ends, or nil if it has no length.
  ///   - isSeries: Whether the item may recur forever.
  public mutating func add(start: Instant?, end: Instant?, isSeries: Bool) {
    isUsed = true
    if isSeries { isEndless = true }
    guard let start else { return }
    self.start = min(self.start ?? start, start)
    self.end = max(self.end ?? start, max(end ?? start, start))
  }

  /// The VTIMEZONE for the period.
  public func component(_ tzid: String, _ rules: TimeZoneRules) -> Component {
    let start = start ?? Instant(secondsSince1970: 0)
    return rules.component(tzid: tzid, from: start, until: isEndless ? nil : end ?? start)
  }
}
