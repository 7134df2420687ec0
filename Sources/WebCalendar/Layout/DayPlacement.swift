import ICalendar

/// The side-by-side positions of the events on a day.
struct DayPlacement: Sendable, Hashable {
  /// An event, in minutes along the drawn axis.
  struct Slot: Sendable, Hashable {
    let start: Int
    let end: Int
    let title: String
    let id: String

    /// The end as drawn. An event is drawn at least half an hour long.
    var drawnEnd: Int { max(end, start + 30) }
  }

  /// The position of an event: it begins at `column` of `columns` and is `width` columns wide.
  struct Place: Sendable, Hashable {
    /// The index of the event.
    let slot: Int
    let column: Int
    let columns: Int
    let width: Int
    /// The number of columns not covered by later events, which is less than `width` if later events overlap this one.
    let own: Int
  }

  /// A block that represents several events that have no column of their own.
  struct Block: Sendable, Hashable {
    let start: Int
    let end: Int
    let count: Int
    let column: Int
    let columns: Int
  }

  private(set) var places: [Place] = []
  private(set) var blocks: [Block] = []
  /// The largest number of columns needed.
  private(set) var columns = 0

  /// The maximum number of columns in wide and narrow windows. It leaves room for text in each column.
  struct Caps: Sendable {
    let wide: Int
    let narrow: Int
    /// Whether later events may overlap earlier ones as long as all titles stay visible.
    let laps: Bool

    static let week = Caps(wide: 3, narrow: 2, laps: true)
    static let day = Caps(wide: 12, narrow: 3, laps: false)
  }

  private let laps: Bool

  /// - Parameters:
  ///   - slots: The events of a day.
  ///   - cap: The maximum number of columns.
  ///   - laps: Whether later events may overlap earlier ones.
  init(_ slots: [Slot], cap: Int, laps: Bool = false) {
    self.laps = laps
    let order = slots.indices.sorted { a, b in
      let (one, other) = (slots[a], slots[b])
      if one.start != other.start { return one.start < other.start }
      if one.drawnEnd != other.drawnEnd { return one.drawnEnd > other.drawnEnd }
      let isSame = one.title.hasSameBytes(as: other.title)
      return isSame ? one.id < other.id : one.title.utf8.lexicographicallyPrecedes(other.title.utf8)
    }
    var cluster: [Int] = []
    var end = Int.min
    for index in order {
      if slots[index].start >= end, !cluster.isEmpty {
        place(cluster, slots, cap)
        cluster = []
      }
      cluster.append(index)
      end = max(end, slots[index].drawnEnd)
    }
    place(cluster, slots, cap)
  }

  private mutating func place(_ cluster: [Int], _ slots: [Slot], _ cap: Int) {
    if cluster.isEmpty { return }
    var columns: [[Int]] = []
    for index in cluster {
      let free = columns.firstIndex { column in column.last.map { slots[$0].drawnEnd <= slots[index].start } ?? true }
      if let free { columns[free].append(index) } else { columns.append([index]) }
    }
    self.columns = max(self.columns, columns.count)
    var runs: [Run] = []
    if columns.count > cap {
      runs = Self.runs(columns[(cap - 1)...].flatMap(\.self), slots)
      columns.removeLast(columns.count - cap + 1)
      // A single event needs no block.
      columns.append(runs.filter { $0.slots.count == 1 }.flatMap(\.slots))
      runs.removeAll { $0.slots.count == 1 }
    }
    let count = columns.count
    for run in runs {
      blocks.append(Block(start: run.start, end: run.end, count: run.slots.count, column: count - 1, columns: count))
    }
    for (column, members) in columns.enumerated() {
      for index in members {
        let slot = slots[index]
        let isFree = { (other: Int) in
          !columns[other].contains { slots[$0].start < slot.drawnEnd && slots[$0].drawnEnd > slot.start }
            && (other < count - 1 || !runs.contains { $0.start < slot.drawnEnd && $0.end > slot.start })
        }
        var span = 1
        while column + span < count, isFree(column + span) { span += 1 }
        let laps =
          self.laps && column + span < count && startLater(than: slot, columns[(column + 1)...], runs, slots)
        places.append(
          Place(slot: index, column: column, columns: count, width: laps ? count - column : span, own: span))
      }
    }
  }

  /// Whether all events that overlap the given one from the right begin late enough to leave its title visible.
  private func startLater(
    than slot: Slot, _ columns: ArraySlice<[Int]>, _ runs: [Run], _ slots: [Slot]
  ) -> Bool {
    let starts =
      columns.joined().map { (slots[$0].start, slots[$0].drawnEnd) } + runs.map { ($0.start, $0.end) }
    return starts.allSatisfy { start, end in
      start >= slot.drawnEnd || end <= slot.start || start >= slot.start + 30
    }
  }

  /// A group of overlapping events.
  private struct Run {
    var start: Int
    var end: Int
    var slots: [Int]
  }

  private static func runs(_ indices: [Int], _ slots: [Slot]) -> [Run] {
    var runs: [Run] = []
    for index in indices.sorted(by: { slots[$0].start < slots[$1].start }) {
      let slot = slots[index]
      if let last = runs.last, slot.start < last.end {
        runs[runs.count - 1].end = max(last.end, slot.drawnEnd)
        runs[runs.count - 1].slots.append(index)
      } else {
        runs.append(Run(start: slot.start, end: slot.drawnEnd, slots: [index]))
      }
    }
    return runs
  }
}
