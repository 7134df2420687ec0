import Bounds
import CalendarModel
public import CivilTime
import GRDB

extension CalendarStore {
  /// The occurrences in a time range.
  ///
  /// The answer comes from an index: its time grows with the answer, not with the store. Series are computed beyond the
  /// years around now that the index covers. It writes nothing.
  ///
  /// - Throws: ``StoreError`` `notFound` if a calendar does not exist.
  public func occurrences(matching query: OccurrenceQuery) throws(StoreError) -> OccurrenceAnswer {
    try readItems { db, rights in
      var query = query
      query.kinds = try rights.kinds(among: query.kinds, of: client)
      var search = try OccurrenceSearch(db, query)
      var answer = try search.answer()
      answer.revision = try RevisionTable(db).newest()
      return answer
    }
  }

  /// The next occurrences that begin at or after an instant.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - moment: from when on.
  ///   - query: the occurrences to find; its range bounds the search.
  ///   - includesOngoing: whether to include occurrences that began before and are still going on.
  /// - Throws: ``StoreError`` `notFound` if a calendar does not exist.
  public func nextOccurrences(
    _ count: Int, from moment: Instant, matching query: OccurrenceQuery, includesOngoing: Bool = false
  ) throws(StoreError) -> OccurrenceAnswer {
    try readItems { db, rights in
      var query = query
      query.kinds = try rights.kinds(among: query.kinds, of: client)
      var answer = OccurrenceAnswer()
      let begin = max(moment, query.range.lowerBound)
      var from = begin
      var width = Self.firstWidth
      // Twice as far each time, so that the answer costs a small multiple of what it holds.
      while answer.occurrences.count < count, from < query.range.upperBound {
        var part = query
        part.range = from..<min(from.adding(seconds: width), query.range.upperBound)
        var search = try OccurrenceSearch(db, part)
        let found = try search.answer()
        var to = part.range.upperBound
        // If there was too much for one answer, the next one begins where this one stops being whole.
        if found.isTruncated, search.known < to {
          if search.known > from {
            to = search.known
          } else {
            answer.isTruncated = true
            answer.shortfall = found.shortfall
          }
        }
        if WorkBudget.isCurrentSpent {
          answer.isTruncated = true
          answer.shortfall = .workSpent
          break
        }
        answer.occurrences += found.occurrences.filter {
          $0.start < to && ($0.start >= from || includesOngoing && from == begin)
        }
        width = to < part.range.upperBound ? Self.firstWidth : width * 2
        from = to
      }
      answer.occurrences = Array(answer.occurrences.prefix(max(count, 0)))
      return answer
    }
  }

  /// A day: no series has more occurrences in it than an answer allows.
  private static let firstWidth: Int64 = 86_400
}
