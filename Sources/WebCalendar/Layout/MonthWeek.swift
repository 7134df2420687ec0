import CivilTime

/// The lines of a week in a month: all-day events in lanes across the week, and other events in the remaining lines.
struct MonthWeek: Sendable, Hashable {
  /// An event on days of the week, 0 to 6.
  struct Entry: Sendable, Hashable {
    /// The days within the week.
    let days: ClosedRange<Int>
    /// Whether the event is all-day or longer than one day.
    let isBar: Bool
  }

  /// An event in a cell.
  struct Chip: Sendable, Hashable {
    /// The index of the event.
    let entry: Int
    /// The line, starting from 0.
    let line: Int
    /// The number of days that it spans from this cell.
    let span: Int
  }

  /// The content of the cells for a given number of lines.
  struct Cells: Sendable, Hashable {
    /// The chips of each day, by line.
    var chips: [[Chip]]
    /// The number of hidden events per day.
    var more: [Int]

    /// Returns the number of hidden events on a day and the line that shows it, or nil if all are shown.
    ///
    /// - Parameters:
    ///   - unread: The number of further events that were not read.
    ///   - room: The number of lines.
    func more(on day: Int, besides unread: EventsOfDays.More?, room: Int) -> (sum: EventsOfDays.More, line: Int)? {
      guard more[day] > 0 || unread != nil else { return nil }
      var sum = unread ?? EventsOfDays.More()
      sum.count += more[day]
      return (sum, more[day] > 0 ? room : (lines(on: day).max() ?? -1) + 2)
    }

    /// Returns the lines in use on a day.
    func lines(on day: Int) -> [Int] {
      chips.enumerated().flatMap { first, chips in
        chips.filter { (first..<first + $0.span).contains(day) }.map(\.line)
      }
    }
  }

  private let entries: [Entry]
  /// The line on which each event is shown on each of its days.
  private let lines: [[Int]]

  /// - Parameter entries: The events sorted by start, with longer ones first if they start at the same time.
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

  /// The lines in use on each day.
  private struct TakenLines {
    private var taken = [Set<Int>](repeating: [], count: 7)
    /// The lowest line that may be free on each day, where the search begins.
    private var free = [Int](repeating: 0, count: 7)

    /// Takes the lowest line that is free on all of the days.
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

  /// Returns the days of an event in the week.
  private func days(_ index: Int) -> ClosedRange<Int> {
    let entry = entries[index]
    return entry.isBar ? entry.days : entry.days.lowerBound...entry.days.lowerBound
  }

  /// Returns the events of a day, sorted by line.
  func entries(on day: Int) -> [Int] {
    entries.indices.filter { days($0).contains(day) }.sorted { line($0, day) < line($1, day) }
  }

  private func line(_ index: Int, _ day: Int) -> Int { lines[index][day - days(index).lowerBound] }

  /// Returns the events in the first lines of a day, with their lines.
  private func lanes(_ day: Int, _ count: Int) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: entries(on: day).map { ($0, line($0, day)) }.filter { $0.1 < count })
  }

  /// Returns the events of a day and their lines, with single-day events first. Longer events keep their lines or are
  /// hidden.
  private func own(_ day: Int, _ count: Int) -> [Int: Int] {
    let present = entries(on: day)
    let own = present.filter { days($0).count == 1 }.prefix(count)
    let bars = present.filter { days($0).count > 1 && line($0, day) < count }.prefix(count - own.count)
    var kept = Dictionary(uniqueKeysWithValues: bars.map { ($0, line($0, day)) })
    let free = (0..<count).filter { !kept.values.contains($0) }
    for (index, line) in zip(own, free) { kept[index] = line }
    return kept
  }

  /// Returns the content of cells with the given number of lines: all events if they fit; otherwise the events that fit
  /// on one line fewer, and the number of hidden events, which is at least two.
  ///
  /// - Parameter first: The day that shows single-day events before longer ones, or nil for none.
  func cells(room: Int, first: Int? = nil) -> Cells {
    var cells = Cells(chips: Array(repeating: [], count: 7), more: Array(repeating: 0, count: 7))
    // The line of an event on each day, or nil if it is hidden.
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
  /// Returns the CSS classes that show how many days the chip spans and whether the event extends beyond them.
  ///
  /// - Parameter day: The day of the cell in which the chip begins.
  func extent(of event: ShownEvent, from day: CivilDate) -> String {
    (span > 1 ? " s\(span)" : "") + (event.days.lowerBound < day ? " from" : "")
      + (event.days.upperBound > day.adding(days: span - 1) ? " onto" : "")
  }
}
