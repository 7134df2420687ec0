import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import XML

/// A time range in a request (RFC 4791 9.9).
struct TimeRange: Hashable {
  let from: Instant?
  let to: Instant?

  /// - Throws: `DAVFailure` if a time is invalid or the range is empty.
  init(_ element: DAVElement) throws {
    from = try Self.instant(element["start"])
    to = try Self.instant(element["end"])
    if from == nil, to == nil { throw DAVFailure.calDAV("valid-filter", "a time-range must have a start or an end") }
    if let from, let to, from >= to { throw DAVFailure.calDAV("valid-filter", "a time-range must end after its start") }
  }

  private static func instant(_ text: String?) throws -> Instant? {
    guard let text else { return nil }
    guard let time = try? CalendarTime(parsing: text, tzid: nil), case .utc(let civil) = time else {
      throw DAVFailure.calDAV("valid-filter", "“\(text)” is not a valid UTC time")
    }
    return Instant(civil, at: .zero)
  }

  /// The range, if it has both a start and an end.
  var bounded: Range<Instant>? { from.flatMap { from in to.map { from..<$0 } } }

  /// The range, which is open-ended if the start or the end is missing.
  var whole: Range<Instant> { (from ?? .distantPast)..<(to ?? .distantFuture) }

  /// Whether the range contains an instant.
  func contains(_ instant: Instant) -> Bool { whole.contains(instant) }
}
