import CalendarStore
import CivilTime
import CommandLine

/// What an agenda shows, and why it is not everything.
struct AgendaAnswer {
  let found: OccurrenceAnswer
  /// After how many it was cut as somebody wanted; nil if that left nothing out.
  let limit: Int?

  init(_ found: OccurrenceAnswer, limit: Int? = nil) {
    self.found = found
    self.limit = limit
  }

  /// Whether occurrences are missing.
  var isTruncated: Bool { found.isTruncated || limit != nil }

  /// Says what is missing.
  ///
  /// - Throws: `Failure` if a search was given up.
  func report(_ times: TimeText) throws {
    if let limit { Terminal.write("almanac: there is more; only the first \(limit) are shown (--limit)") }
    if !found.isTruncated { return }
    let reason = found.shortfall?.text ?? "the search was given up"
    let place = found.completeUntil.map { " after \(times.full(.utc($0.civil(at: .zero))))" } ?? ""
    throw Failure(
      .findings,
      "the list is incomplete\(place): \(reason); ask for a shorter time, or for the first of them with --limit")
  }
}
