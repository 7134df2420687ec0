import CalendarModel
public import CivilTime

extension Sequence<Occurrence> {
  /// Those that take place at the same time as another one: events at times of day that count as busy and are not
  /// cancelled. One that begins when another ends does not overlap it.
  ///
  /// - Returns: them in their order, which has to be that of their starts.
  public func overlapping() -> [Occurrence] {
    let busy = filter(\.takesTime)
    var overlaps = [Bool](repeating: false, count: busy.count)
    // The one of those before that ends last.
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

  /// Those that take place at some time, as far as they would stand in the way of something else then.
  public func overlapping(_ time: Range<Instant>) -> [Occurrence] {
    filter { $0.takesTime && $0.start < time.upperBound && $0.end > time.lowerBound }
  }
}

extension Occurrence {
  fileprivate var takesTime: Bool {
    item.kind == .event && item.isOpaque && !item.isAllDay && !item.isCancelled && end > start
  }
}
