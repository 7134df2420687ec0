public import CivilTime
public import ICalendar
import TimeZones

/// When the items that name a zone take place. A VTIMEZONE for the zone is cut to that time (RFC 5545 3.6.5: every TZID
/// must have one).
public struct ZoneUse: Sendable {
  /// When the first item begins; nil if that is unknown.
  package private(set) var start: Instant?
  /// When the last item ends, or a series begins; nil if that is unknown.
  package private(set) var end: Instant?
  /// Whether one of the items may go on for ever.
  package private(set) var isEndless = false
  /// Whether there are items.
  package private(set) var isUsed = false

  /// No use yet.
  public init() {}

  /// Adds an item.
  ///
  /// - Parameters:
  ///   - start: When it begins; nil if that is unknown.
  ///   - end: When it ends; nil if it has no length.
  ///   - isSeries: Whether it may go on for ever.
  public mutating func add(start: Instant?, end: Instant?, isSeries: Bool) {
    isUsed = true
    if isSeries { isEndless = true }
    guard let start else { return }
    self.start = min(self.start ?? start, start)
    self.end = max(self.end ?? start, max(end ?? start, start))
  }

  /// The VTIMEZONE for the use.
  public func component(_ tzid: String, _ rules: TimeZoneRules) -> Component {
    let start = start ?? Instant(secondsSince1970: 0)
    return rules.component(tzid: tzid, from: start, until: isEndless ? nil : end ?? start)
  }
}
