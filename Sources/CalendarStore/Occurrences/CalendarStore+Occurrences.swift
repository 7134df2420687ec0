public import CivilTime
import GRDB

extension CalendarStore {
  /// What happens in a range of time.
  ///
  /// Answered from an index: the time that it takes grows with the answer, not with the store. Series beyond the years
  /// around now that the index covers are computed. Nothing is written.
  ///
  /// - Throws: ``StoreError`` `notFound` where a calendar is not there.
  public func occurrences(matching query: OccurrenceQuery) throws(StoreError) -> OccurrenceAnswer {
    try read { db in try OccurrenceSearch(db, query).answer() }
  }

  /// The next occurrences that begin at or after a moment.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - moment: from when on.
  ///   - query: which ones; its range bounds the search.
  /// - Throws: ``StoreError`` `notFound` where a calendar is not there.
  public func nextOccurrences(
    _ count: Int, from moment: Instant, matching query: OccurrenceQuery
  ) throws(StoreError) -> OccurrenceAnswer {
    try read { db in
      var width: Int64 = 7 * 86_400
      var answer = OccurrenceAnswer()
      var from = max(moment, query.range.lowerBound)
      // Twice as far each time, so that the answer costs a small multiple of what it holds.
      while answer.occurrences.count < count, from < query.range.upperBound {
        let to = min(from.adding(seconds: width), query.range.upperBound)
        var part = query
        part.range = from..<to
        let found = try OccurrenceSearch(db, part).answer()
        answer.isTruncated = answer.isTruncated || found.isTruncated
        answer.occurrences += found.occurrences.filter { $0.start >= from && $0.start < to }
        from = to
        width *= 2
      }
      answer.occurrences = Array(answer.occurrences.prefix(count))
      return answer
    }
  }

  /// When somebody is busy: the times of events that take up time, put together where they touch.
  ///
  /// Cancelled events and those marked as transparent (TRANSP) leave the time free.
  ///
  /// - Throws: ``StoreError`` `notFound` where a calendar is not there.
  public func busyPeriods(matching query: OccurrenceQuery) throws(StoreError) -> [Range<Instant>] {
    var query = query
    query.includesCancelled = false
    query.kinds = ["VEVENT"]
    var periods: [Range<Instant>] = []
    for occurrence in try occurrences(matching: query).occurrences
    where occurrence.item.isOpaque && occurrence.start < occurrence.end {
      let start = max(occurrence.start, query.range.lowerBound)
      let end = min(occurrence.end, query.range.upperBound)
      if let last = periods.last, start <= last.upperBound {
        periods[periods.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        periods.append(start..<end)
      }
    }
    return periods
  }
}
