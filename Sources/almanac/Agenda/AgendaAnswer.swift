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
    if let limit {
      let shown = limit == 1 ? "first is" : "first \(limit) are"
      Terminal.remark("there is more; only the \(shown) shown (--limit)")
    }
    if !found.isTruncated { return }
    throw Self.incomplete(
      found.shortfall, after: found.completeUntil.map { times.full(.utc($0.civil(at: .zero))) },
      advice: "; ask for a shorter time, or for the first of them with --limit")
  }

  /// The failure of a search that was given up.
  ///
  /// - Parameters:
  ///   - time: Up to when everything was found; nil if nobody knows.
  ///   - advice: What follows the reason, with the sign before it.
  static func incomplete(_ shortfall: OccurrenceShortfall?, after time: String? = nil, advice: String = "") -> Failure {
    let reason = shortfall?.text ?? "the search was given up"
    return Failure(.findings, "the list is incomplete\(time.map { " after \($0)" } ?? ""): \(reason)\(advice)")
  }
}
