import Testing

@testable import TypedTimes

@Suite("Repetitions and titles in one line")
struct QuickEntryRepetitionTests {
  @Test(
    "time words that belong to other words stay in the title",
    arguments: [
      ("Dinner friday 7pm and drinks", "Dinner and drinks"), ("Game day saturday 3pm", "Game day"),
      ("Plan B and C friday", "Plan B and C"), ("Read chapters 3 and 5 tomorrow", "Read chapters 3 and 5"),
      ("Day 2 tomorrow 9am", "Day 2"),
      ("Women's march saturday 10am", "Women's march"), ("All hands friday 10:00", "All hands"),
      ("Dinner tomorrow at 10 Downing Street", "Dinner"), ("Date night friday 8pm", "Date night"),
      ("Happy new year dec 31", "Happy new year"), ("Party tomorrow 8pm, drinks & cake", "Party drinks & cake"),
      ("Walk tomorrow 3pm to the lake", "Walk to the lake"), ("Month end review friday 3pm", "Month end review"),
      ("Good Friday mar 26 2027", "Good Friday"), ("Black Friday sale friday 8am", "Black Friday sale"),
      ("Christmas 25 december every year", "Christmas"), ("Christmas dec 25 yearly", "Christmas"),
    ])
  func titles(typed: String, title: String) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect(entry.title == title)
  }

  @Test(
    "a repetition may be within a week, month or year, or between two days",
    arguments: [
      ("Report every day this week 11am", "2026-11-22 11am", "2026-11-22"),
      ("Report every day next week 1pm", "2026-11-23 1pm", "2026-11-29"),
      ("Report every friday this month 9am", "2026-11-27 9am", "2026-11-30"),
      ("Report every monday this year 9am", "2026-11-23 9am", "2026-12-31"),
      ("Report next month every friday", "2026-12-04", "2026-12-31"),
      ("Report every day for the rest of the week", "2026-11-22", "2026-11-22"),
      ("Report every monday 9am for the next 3 weeks", "2026-11-23 9am", "2026-12-13"),
      ("Report every tuesday 19:00 from 12 Jan to 9 Feb", "2027-01-12 19:00", "2027-02-09"),
      ("Report every tuesday from 12 Jan to 9 Feb 19:00", "2027-01-12 19:00", "2027-02-09"),
      ("Report daily from dec 1 to dec 5 9am-10am", "2026-12-01 9am", "2026-12-05"),
      ("Report every friday starting next week", "next week", nil),
    ] as [(String, String, String?)])
  func periods(typed: String, start: String, until: String?) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect(entry.title == "Report")
    #expect(entry.startText == start)
    #expect(entry.until == until)
  }
}
