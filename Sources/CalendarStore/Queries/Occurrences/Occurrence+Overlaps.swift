import CalendarModel
public import CivilTime

extension Sequence<Occurrence> {
  /// The occurrences that overlap another one in the array. Only timed events that count as busy and are not cancelled
  /// are considered. An occurrence that begins when another ends does not overlap it.
  ///
  /// The array must be sorted by start. The result has the same order.
  public func overlapping() -> [Occurrence] {
    let busy = filter(\.takesTime)
    var overlaps = [Bool](repeating: false, count: busy.count)
    // The index of the earlier occurrence that ends last.
    var last = 0
    for index in busy.indices.dropFirst() {
      if busy[index].start < busy[last].end {
        overlaps[last] = true
        overlaps[index] = true
      }
      if busy[index].end > busy[last].end { last = index }
    }
    return zip(busy, overlaps).filter(\.1).map(\.0)
  }

  /// The occurrences that overlap a period and would conflict with another event in it.
  public func overlapping(_ time: Range<Instant>) -> [Occurrence] {
    filter { $0.takesTime && $0.start < time.upperBound && $0.end > time.lowerBound }
  }
}

extension Occurrence {
  fileprivate var takesTime: Bool {
    item.kind == .event && item.isOpaque && !item.isAllDay && !item.isCancelled && end > start
  }
}
