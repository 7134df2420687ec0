import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import XML

/// A range of time in a request (RFC 4791 9.9).
struct TimeRange: Hashable {
  let from: Instant?
  let to: Instant?

  /// - Throws: `DAVFailure` if a time is none, or the range is empty.
  init(_ element: DAVElement) throws {
    from = try Self.instant(element["start"])
    to = try Self.instant(element["end"])
    if from == nil, to == nil { throw DAVFailure.calDAV("valid-filter", "a time-range needs start or end") }
    if let from, let to, from >= to { throw DAVFailure.calDAV("valid-filter", "a time-range ends after its start") }
  }

  private static func instant(_ text: String?) throws -> Instant? {
    guard let text else { return nil }
    guard let time = try? CalendarTime(parsing: text, tzid: nil), case .utc(let civil) = time else {
      throw DAVFailure.calDAV("valid-filter", "“\(text)” is no time in UTC")
    }
    return Instant(civil, at: .zero)
  }

  /// The range, if both ends are given.
  var bounded: Range<Instant>? { from.flatMap { from in to.map { from..<$0 } } }

  /// The range, with the ends of time where none is given.
  var whole: Range<Instant> { (from ?? .distantPast)..<(to ?? .distantFuture) }

  /// Whether an instant is in it.
  func contains(_ instant: Instant) -> Bool { whole.contains(instant) }
}
