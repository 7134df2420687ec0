package import CivilTime

/// Time ranges, in order, that neither overlap nor touch.
package struct InstantRanges: Sendable, Hashable {
  package private(set) var ranges: [Range<Instant>] = []

  /// Merges ranges that overlap or touch. The ranges may be in any order, and empty ones are dropped.
  package init(_ ranges: some Sequence<Range<Instant>>) {
    for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound {
        self.ranges[self.ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// The union with other ranges.
  package func union(_ other: InstantRanges) -> InstantRanges { InstantRanges(ranges + other.ranges) }

  /// The intersection with other ranges.
  package func intersection(_ other: InstantRanges) -> InstantRanges {
    var result: [Range<Instant>] = []
    var (index, otherIndex) = (0, 0)
    while index < ranges.count, otherIndex < other.ranges.count {
      let (mine, theirs) = (ranges[index], other.ranges[otherIndex])
      if mine.overlaps(theirs) { result.append(mine.clamped(to: theirs)) }
      if mine.upperBound < theirs.upperBound { index += 1 } else { otherIndex += 1 }
    }
    return InstantRanges(result)
  }

  /// The times in these ranges that are not in the other ranges.
  package func subtracting(_ other: InstantRanges) -> InstantRanges {
    var gaps: [Range<Instant>] = []
    var start = Instant.distantPast
    for range in other.ranges {
      gaps.append(start..<max(start, range.lowerBound))
      start = range.upperBound
    }
    gaps.append(start..<Instant.distantFuture)
    return intersection(InstantRanges(gaps))
  }
}
