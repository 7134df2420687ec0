import Testing

@testable import WebCalendar

@Suite("Lanes of a week in a month")
struct MonthWeekTests {
  private func bar(_ first: Int, _ last: Int) -> MonthWeek.Entry { .init(days: first...last, isBar: true) }
  private func timed(_ day: Int) -> MonthWeek.Entry { .init(days: day...day, isBar: false) }

  @Test("A bar keeps its lane on all its days, and timed events fill the free lines")
  func lanes() {
    let cells = MonthWeek([bar(0, 3), bar(2, 4), timed(2), timed(4)]).cells(room: 4)
    #expect(cells.chips[0] == [.init(entry: 0, line: 0, span: 4)])
    #expect(cells.chips[2].map(\.line) == [1, 2])
    // The first lane is free again on the fifth day.
    #expect(cells.chips[4] == [.init(entry: 3, line: 0, span: 1)])
    #expect(cells.more == [0, 0, 0, 0, 0, 0, 0])
  }

  @Test("Up to four lines are shown; of more events, three and the number of the others")
  func more() {
    #expect(MonthWeek((0..<4).map { _ in timed(1) }).cells(room: 4).chips[1].count == 4)
    let cells = MonthWeek((0..<6).map { _ in timed(1) }).cells(room: 4)
    #expect(cells.chips[1].count == 3)
    #expect(cells.more[1] == 3)
    #expect(MonthWeek((0..<6).map { _ in timed(1) }).cells(room: 6).more[1] == 0)
  }

  @Test("A single extra event is shown instead of counted")
  func oneMore() {
    // The last bar is in the fifth lane; otherwise it would be the only one counted on the fifth day.
    let week = MonthWeek([bar(0, 3), bar(0, 3), bar(0, 3), bar(0, 3), bar(3, 4)])
    let cells = week.cells(room: 4)
    #expect(cells.more == [0, 0, 0, 2, 0, 0, 0])
    #expect(cells.chips[4].map(\.entry) == [4])
    #expect(MonthWeek([bar(0, 4), bar(0, 4), bar(0, 4), bar(0, 3)]).cells(room: 4).more.allSatisfy { $0 == 0 })
  }

  @Test("Today its own events come before ongoing ones, which keep their lines if there is room")
  func today() {
    let week = MonthWeek([bar(0, 6), bar(1, 5), bar(2, 4), bar(3, 3), timed(3), timed(3)])
    let usual = week.cells(room: 4)
    #expect(usual.chips[3].map(\.entry).isEmpty && usual.more[3] == 3)
    let cells = week.cells(room: 4, first: 3)
    #expect(cells.chips[3].map(\.entry) == [3, 4, 5])
    #expect(cells.more[3] == 3)
    // The bars continue after today, and before it they are unchanged.
    #expect(cells.chips[0] == [.init(entry: 0, line: 0, span: 3)])
    #expect(cells.chips[4].map(\.entry) == [0, 1, 2])
    #expect(week.cells(room: 6, first: 3) == week.cells(room: 6))
  }

  @Test("Every event of a day is shown or counted, in a separate line, and no chip leaves the week")
  func properties() {
    for _ in 0..<300 {
      let entries = (0..<Int.random(in: 0...20)).map { _ in
        let first = Int.random(in: 0..<7)
        return Bool.random() ? bar(first, Int.random(in: first..<7)) : timed(first)
      }
      let week = MonthWeek(entries)
      for (room, first) in [(4, nil), (6, nil), (4, 3), (6, 0)] as [(Int, Int?)] {
        let cells = week.cells(room: room, first: first)
        var lines = [[Int]](repeating: [], count: 7)
        for (day, chips) in cells.chips.enumerated() {
          for chip in chips {
            #expect(day + chip.span <= 7)
            for covered in day..<min(day + chip.span, 7) { lines[covered].append(chip.line) }
          }
        }
        for day in 0..<7 {
          #expect(Set(lines[day]).count == lines[day].count)
          #expect(lines[day].count + cells.more[day] == week.entries(on: day).count)
          #expect(cells.more[day] != 1)
          #expect(lines[day].allSatisfy { $0 < room - (cells.more[day] > 0 ? 1 : 0) })
        }
      }
    }
  }
}
