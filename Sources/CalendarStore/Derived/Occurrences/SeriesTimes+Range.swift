import Bounds
import CalendarModel
import CivilTime
import Recurrence

extension SeriesTimes {
  /// Calls a function with the occurrences that overlap a range.
  ///
  /// - Parameter ongoingLimit: The maximum number of occurrences that begin before the range.
  /// - Returns: If there are more occurrences than the limit, or the search was abandoned, the second up to which the
  ///   occurrences are complete and the reason; otherwise nil.
  func forEach(
    in range: Range<Int64>, limit: Int, ongoingLimit: Int = .max, _ body: (Int, PackedOccurrences.Time) -> Void
  ) -> (known: Int64, reason: OccurrenceShortfall)? {
    // A to-do may be found by its due time, up to a day after the end of the instance.
    let margin: Int64 = isToDo ? 86_401 : 0
    let from = Instant(secondsSince1970: range.lowerBound).adding(seconds: -margin)
    let to = Instant(secondsSince1970: range.upperBound)
    var iterator = set.instances(overlapping: from..<max(from, to), includingCancelled: true).makeIterator()
    var last = range.lowerBound
    var (looked, count, ongoing) = (0, 0, 0)
    // If the search was abandoned, the second up to which the occurrences are complete.
    var gap: (known: Int64, reason: OccurrenceShortfall)?
    while let span = iterator.nextSpan() {
      if iterator.isTruncated, gap == nil { gap = (last, Self.reason) }
      looked += 1
      if looked - count > Self.searchLimit { return (range.upperBound, .searchGivenUp) }
      let item: Int
      switch span.origin {
      case .override: continue
      case .series: item = parts.master
      case .future(let index): item = futureItems[index]
      }
      guard let time = time(span) else { continue }
      last = max(last, time.start - margin)
      if !time.overlaps(range) { continue }
      if time.start < range.lowerBound {
        ongoing += 1
        if ongoing > ongoingLimit {
          gap = (range.lowerBound, .overlapping(ongoingLimit))
          let begin = Instant(secondsSince1970: range.lowerBound)
          iterator = set.instances(startingIn: begin..<max(begin, to), includingCancelled: true).makeIterator()
          ongoing = .min
          continue
        }
      }
      count += 1
      if count > limit { return gap ?? (last, .tooMany(limit)) }
      body(item, time)
    }
    return gap ?? (iterator.isTruncated ? (last, Self.reason) : nil)
  }

  /// The maximum number of instances that a search passes over. A to-do's instances last until they are due, so any
  /// number of them may be open in a range in which none is due. Such a series is left out, so that it does not hide
  /// others.
  private static let searchLimit = 5000

  /// The reason why a search was abandoned.
  private static var reason: OccurrenceShortfall { WorkBudget.isCurrentSpent ? .workSpent : .searchGivenUp }
}
