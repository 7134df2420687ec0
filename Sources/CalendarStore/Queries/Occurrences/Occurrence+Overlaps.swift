import CalendarModel

extension Sequence<Occurrence> {
  /// Those that take place at the same time as another one: events at times of day that count as busy and are not
  /// cancelled. One that begins when another ends does not overlap it.
  ///
  /// - Returns: them in their order, which has to be that of their starts.
  public func overlapping() -> [Occurrence] {
    let busy = filter { occurrence in
      let item = occurrence.item
      return item.kind == .event && item.isOpaque && !item.isAllDay && !item.isCancelled
        && occurrence.end > occurrence.start
    }
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
}
