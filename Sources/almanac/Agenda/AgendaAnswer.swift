import CalendarStore
import CivilTime
import CommandLine

/// The occurrences that an agenda shows, and the reason why some are missing.
struct AgendaAnswer {
  let found: OccurrenceAnswer
  /// The user's limit on the number of occurrences, or nil if the limit did not omit any.
  let limit: Int?

  init(_ found: OccurrenceAnswer, limit: Int? = nil) {
    self.found = found
    self.limit = limit
  }

  /// Whether occurrences are missing.
  var isTruncated: Bool { found.isTruncated || limit != nil }

  /// Reports what is missing.
  ///
  /// - Throws: `Failure` if a search gave up.
  func report(_ times: TimeText) throws {
    if let limit {
      let shown = limit == 1 ? "first is" : "first \(limit) are"
      Terminal.remark("only the \(shown) shown; there are more (--limit)")
    }
    if !found.isTruncated { return }
    throw Self.incomplete(
      found.shortfall, after: found.completeUntil.map { times.full(.utc($0.civil(at: .zero))) },
      advice: "; choose a shorter range, or limit the number of occurrences with --limit")
  }

  /// The error for a search that gave up.
  ///
  /// - Parameters:
  ///   - time: The time up to which the list is complete, or nil if it is unknown.
  ///   - advice: Text to append to the reason, including the leading punctuation.
  static func incomplete(_ shortfall: OccurrenceShortfall?, after time: String? = nil, advice: String = "") -> Failure {
    let reason = shortfall?.text ?? "the search gave up"
    return Failure(.findings, "the list is incomplete\(time.map { " after \($0)" } ?? ""): \(reason)\(advice)")
  }
}
