import CivilTime

/// The lines of a week in a month: what takes whole days in lanes over all of it, and the rest in the lines that are free.
struct MonthWeek: Sendable, Hashable {
  /// An event on some days of the week, 0 to 6.
  struct Entry: Sendable, Hashable {
    /// Its days, within the week.
    let days: ClosedRange<Int>
    /// Whether it takes whole days, or lasts longer than one.
    let isBar: Bool
  }

  /// What stands in a cell.
  struct Chip: Sendable, Hashable {
    /// The index of the event.
    let entry: Int
    /// The line, from 0 on.
    let line: Int
    /// Over how many days it goes from here.
    let span: Int
  }

  /// What stands in each cell when there is room for so many lines.
  struct Cells: Sendable, Hashable {
    /// The chips of each day, by line.
    var chips: [[Chip]]
    /// How many more there are each day.
    var more: [Int]

    /// How many more there are on a day, and in which line that is said; nil if all are shown.
    ///
    /// - Parameters:
    ///   - unread: How many more there are that are not among the events.
    ///   - room: How many lines there are.
    func more(on day: Int, besides unread: EventsOfDays.More?, room: Int) -> (sum: EventsOfDays.More, line: Int)? {
      guard more[day] > 0 || unread != nil else { return nil }
      var sum = unread ?? EventsOfDays.More()
      sum.count += more[day]
      return (sum, more[day] > 0 ? room : (lines(on: day).max() ?? -1) + 2)
    }

    /// The lines that are taken on a day.
    func lines(on day: Int) -> [Int] {
      chips.enumerated().flatMap { first, chips in
        chips.filter { (first..<first + $0.span).contains(day) }.map(\.line)
      }
    }
  }

  private let entries: [Entry]
  /// The line of each event on each of its days.
  private let lines: [[Int]]

  /// - Parameter entries: the events, by start, of those that start together the longer first.
  init(_ entries: [Entry]) {
    self.entries = entries
    var taken = TakenLines()
    var lines = [[Int]](repeating: [], count: entries.count)
    for (index, entry) in entries.enumerated() where entry.isBar {
      let lane = taken.take(entry.days)
      lines[index] = entry.days.map { _ in lane }
    }
    for (index, entry) in entries.enumerated() where !entry.isBar {
      let day = entry.days.lowerBound
      lines[index] = [taken.take(day...day)]
    }
    self.lines = lines
  }

  /// The lines that are taken on each day.
  private struct TakenLines {
    private var taken = [Set<Int>](repeating: [], count: 7)
    /// The lowest line that is free on each day: nobody looks below it again.
    private var free = [Int](repeating: 0, count: 7)

    /// Takes the lowest line that is free on all of some days.
    mutating func take(_ days: ClosedRange<Int>) -> Int {
      var line = days.map { free[$0] }.max() ?? 0
      while days.contains(where: { taken[$0].contains(line) }) { line += 1 }
      for day in days {
        taken[day].insert(line)
        while taken[day].contains(free[day]) { free[day] += 1 }
      }
      return line
    }
  }

  /// The days on which an event stands in the week.
  private func days(_ index: Int) -> ClosedRange<Int> {
    let entry = entries[index]
    return entry.isBar ? entry.days : entry.days.lowerBound...entry.days.lowerBound
  }

  /// The events of a day, by line.
  func entries(on day: Int) -> [Int] {
    entries.indices.filter { days($0).contains(day) }.sorted { line($0, day) < line($1, day) }
  }

  private func line(_ index: Int, _ day: Int) -> Int { lines[index][day - days(index).lowerBound] }

  /// Those of a day that stand in its first lines, with their lines.
  private func lanes(_ day: Int, _ count: Int) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: entries(on: day).map { ($0, line($0, day)) }.filter { $0.1 < count })
  }

  /// The same if what is on that day alone comes first: what goes on keeps its line, or is not shown.
  private func own(_ day: Int, _ count: Int) -> [Int: Int] {
    let present = entries(on: day)
    let own = present.filter { days($0).count == 1 }.prefix(count)
    let bars = present.filter { days($0).count > 1 && line($0, day) < count }.prefix(count - own.count)
    var kept = Dictionary(uniqueKeysWithValues: bars.map { ($0, line($0, day)) })
    let free = (0..<count).filter { !kept.values.contains($0) }
    for (index, line) in zip(own, free) { kept[index] = line }
    return kept
  }

  /// What stands where if a cell has so many lines: all, or one line less and how many more there are, of which there are
  /// two at least.
  ///
  /// - Parameter first: The day whose own events are shown before those that go on for several days; nil for none.
  func cells(room: Int, first: Int? = nil) -> Cells {
    var cells = Cells(chips: Array(repeating: [], count: 7), more: Array(repeating: 0, count: 7))
    // The line in which an event is shown each day; nil for none.
    var shown = entries.indices.map { index in [Int?](repeating: nil, count: 7 * (lines[index].isEmpty ? 0 : 1)) }
    for day in 0..<7 {
      let present = entries(on: day)
      let isFull = present.contains { line($0, day) >= room }
      let kept = isFull ? day == first ? own(day, room - 1) : lanes(day, room - 1) : lanes(day, room)
      let hidden = present.filter { kept[$0] == nil }
      for (index, line) in kept { shown[index][day] = line }
      if hidden.count == 1 { shown[hidden[0]][day] = room - 1 } else { cells.more[day] = hidden.count }
    }
    for index in entries.indices {
      var day = 0
      while day < 7 {
        guard !shown[index].isEmpty, let line = shown[index][day] else {
          day += 1
          continue
        }
        var span = 1
        while day + span < 7, shown[index][day + span] == line { span += 1 }
        cells.chips[day].append(Chip(entry: index, line: line, span: span))
        day += span
      }
    }
    for day in 0..<7 { cells.chips[day].sort { $0.line < $1.line } }
    return cells
  }
}

extension MonthWeek.Chip {
  /// The classes that say over how many days it goes, and whether the event goes beyond them.
  ///
  /// - Parameter day: the day from which it goes.
  func extent(of event: ShownEvent, from day: CivilDate) -> String {
    (span > 1 ? " s\(span)" : "") + (event.days.lowerBound < day ? " from" : "")
      + (event.days.upperBound > day.adding(days: span - 1) ? " onto" : "")
  }
}
