import CalendarModel
import CivilTime

/// Merges the occurrences of many series, ordered by start and then by series. Each series is expanded only as far as
/// needed.
struct OccurrenceMerge {
  /// A series, or a single item, with its next occurrence.
  private struct Stream {
    let listed: ListedSeries
    var next: ICalendarObject.Occurrence
    /// Its index among the iterators, or nil for a single item.
    let iterator: Int?
  }

  private var streams: [Stream] = []
  private var iterators: [SeriesOccurrences.Iterator] = []
  /// The indices of the streams, as a heap ordered by the starts of their next occurrences.
  private var heap: [(start: Instant, stream: Int)] = []
  private var isHeap = false
  private var hasEnded = false
  /// The series with missing occurrences that were found since the last call.
  private(set) var truncated: [ListedSeries] = []

  /// Adds the occurrences of a series. All series must be added before the first occurrence is taken.
  mutating func add(_ listed: ListedSeries, _ occurrences: SeriesOccurrences) {
    var iterator = occurrences.makeIterator()
    guard let first = iterator.next() else {
      if iterator.isTruncated { truncated.append(listed) }
      return
    }
    heap.append((first.startInstant, streams.count))
    let isSingle = !occurrences.schedule.isSeries && occurrences.schedule.overrides.isEmpty
    streams.append(Stream(listed: listed, next: first, iterator: isSingle ? nil : iterators.count))
    if !isSingle { iterators.append(iterator) }
  }

  /// Ends all series after their next occurrences.
  mutating func endSeries() { hasEnded = true }

  /// Returns the next occurrence, with its series, or nil at the end.
  mutating func next() -> (series: ListedSeries, occurrence: ICalendarObject.Occurrence)? {
    if !isHeap {
      for position in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(position) }
      isHeap = true
    }
    guard let first = heap.first?.stream else { return nil }
    let listed = streams[first].listed
    let occurrence = streams[first].next
    if let following = advance(streams[first].iterator, listed) {
      streams[first].next = following
      heap[0].start = following.startInstant
    } else {
      heap[0] = heap[heap.count - 1]
      heap.removeLast()
    }
    sink(0)
    return (listed, occurrence)
  }

  private mutating func advance(_ iterator: Int?, _ listed: ListedSeries) -> ICalendarObject.Occurrence? {
    guard let iterator else { return nil }
    if let next = iterators[iterator].next(), !hasEnded { return next }
    if iterators[iterator].isTruncated || hasEnded { truncated.append(listed) }
    return nil
  }

  /// Restores the heap order by moving the element at an index down.
  private mutating func sink(_ start: Int) {
    var position = start
    while true {
      var least = position
      for child in [2 * position + 1, 2 * position + 2]
      where child < heap.count && precedes(heap[child], heap[least]) { least = child }
      if least == position { return }
      heap.swapAt(position, least)
      position = least
    }
  }

  private func precedes(_ left: (start: Instant, stream: Int), _ right: (start: Instant, stream: Int)) -> Bool {
    left.start == right.start ? left.stream < right.stream : left.start < right.start
  }
}
