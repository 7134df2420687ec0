import Bounds
import CalendarModel
public import CivilTime
import GRDB

extension CalendarStore {
  /// Returns the occurrences in a time range.
  ///
  /// The occurrences are read from an index, so the time that this takes depends on the size of the result and not on
  /// the size of the store. Outside of the period around the present that the index covers, the occurrences of series
  /// are computed. Nothing is written.
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

  /// Returns the next occurrences that begin at or after an instant.
  ///
  /// - Parameters:
  ///   - count: The maximum number of occurrences.
  ///   - moment: The earliest start.
  ///   - query: The occurrences to find. Its range limits the search.
  ///   - includesOngoing: Whether to include occurrences that began before the instant and have not ended.
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
      // The length doubles each time, so the total cost is proportional to the size of the result.
      while answer.occurrences.count < count, from < query.range.upperBound {
        var part = query
        part.range = from..<min(from.adding(seconds: width), query.range.upperBound)
        var search = try OccurrenceSearch(db, part)
        let found = try search.answer()
        var to = part.range.upperBound
        // If there are too many occurrences for one search, the next search begins where the result of this one is no
        // longer complete.
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

  /// The length of the first search in seconds: one day, in which no series exceeds the limit on occurrences.
  private static let firstWidth: Int64 = 86_400
}
