import CivilTime
import Recurrence
import Testing

@testable import TypedTimes

@Suite("Words that look like a time and are not understood")
struct QuickEntryProblemTests {
  @Test(
    "in the position of a date or time, they are refused with suggestions",
    arguments: [
      ("Dinner tomorrow at 7", "“at 7” does not say whether it is before or after noon; write 7am or 7pm"),
      ("Doctor on friday at 9 at Main St 5", "write 9am or 9pm"),
      ("Meeting monday at 3 for 2 hours", "write 3am or 3pm"),
      ("Dinner at 8", "“at 8” does not say"), ("Meeting tomorrow 10-11", "write times as 9:00-10:00 or 9am-10am"),
      ("Work tomorrow from 9 to 17", "“from 9 to 17” may be times"), ("Work tomorrow 9", "write 9am or 9pm"),
      ("Gym monday-friday 7am", "“7am” may be the time on each day"),
      ("Dinner tomorrow after 7pm", "“after 7pm” does not say"),
      ("Weekly report every friday 16:00 except dec 25", "“except dec 25” excludes some days"),
      ("Dinner 12/24 6pm", "“12/24” is ambiguous"), ("Party 1/2/2027 8pm", "write 2027-01-02 or 2027-02-01"),
      ("Party 1/2/2027", "write 2027-01-02 or 2027-02-01"), ("Dinner 3/4", "“3/4” is ambiguous"),
      ("Dinner feb 30 2027", "“feb 30 2027” is not a valid date"),
      ("Dinner feb 30 6pm", "“feb 30” is not a valid date"),
      ("Trip next weekend", "“next weekend” is not a supported date"),
      ("Christmas lunch on christmas day at 1pm", "“on christmas day” is not a supported date"),
      ("Party new year's eve 9pm", "“new year's eve” is not a supported date"),
      ("Thanksgiving next year", "“Thanksgiving” is not a supported date"),
      ("Class mon/wed/fri 10am", "if it repeats, write “every mon, wed, fri”"),
      ("Run tue thu 7am", "if it repeats, write “every tue, thu”"),
      ("Cake 2026-11-31 9am", "“2026-11-31” is not a valid date"),
      ("Concert next month on the 12th 8pm", "“next month” cannot be combined with a day of the month"),
      ("Flight tomorrow 7pm America/New_York to 9am Europe/Berlin", "“Europe/Berlin” is a second time zone"),
      ("Yoga every tuesday 6pm until christmas", "“until christmas” is not a valid end"),
      ("Gym once a week 18:00", "is not a repetition"),
      ("Call tommorow 3pm", "did you mean “tomorrow”?"), ("Call tomorrow morning", "“morning” is not a time of day"),
      ("Lunch tomorrow 9:30am IST", "“IST” is not a known time zone"),
      ("Lunch tomorrow 9:30-10:30 cst", "“cst” is not a known time zone"),
      ("Call tomorrow 3 pm PDT", "not the one in use on that day"),
      ("Jog every working day 9am", "“every working day” is not a repetition"),
    ])
  func refused(typed: String, problem: String) {
    let found = QuickEntry(typed, in: TypedTimeTests.zone).problem
    #expect(found?.contains(problem) ?? false, "\(typed): \(found ?? "none")")
  }

  @Test(
    "elsewhere they belong to the title",
    arguments: [
      "Dinner tomorrow at 10 Downing Street", "Lunch tomorrow 1pm at 12 Downing Street", "24/7 support friday 9am",
      "Taco Tuesday tuesday 6pm", "Race saturday 10k", "Apollo 13 friday 8pm", "Call with April 10:30",
      "Thanksgiving nov 26", "Christmas party friday", "9/11 memorial tomorrow 3pm", "Read chapters 3-5 tomorrow",
      "\"Dinner 12/24\" 6pm", "Ages 9-11 party saturday", "Budget for next month friday 3pm", "Buy milk",
      "Lunch tomorrow 9:30am CST review", "IST seminar friday 8pm", "Read the 20th chapter tomorrow",
      "tomorrow Evening class", "Until dawn friday 8pm",
    ])
  func titles(typed: String) {
    #expect(QuickEntry(typed, in: TypedTimeTests.zone).problem == nil)
  }

  @Test("an abbreviation used in the display zone means that zone, even if others use it")
  func ownAbbreviation() throws {
    for (name, abbreviation) in [("Asia/Kolkata", "IST"), ("America/Chicago", "CST"), ("Asia/Shanghai", "CST")] {
      let rules = try TimeZoneDatabase.system.rules(named: name)
      let entry = QuickEntry(
        "Lunch tomorrow 9:30am \(abbreviation)",
        in: ZoneClock(name, rules, now: TypedTimeTests.zone.nowInstant))
      #expect(entry.problem == nil && entry.title == "Lunch" && entry.clockZone?.name == name)
    }
  }

  @Test(
    "an hour from noon on is unambiguous after at, and so are the next day of a month and a count",
    arguments: [
      ("Lunch tomorrow at 12", "Lunch|tomorrow at 12|"),
      ("Lunch at 12 with Ada friday", "Lunch with Ada|friday at 12|"),
      ("Tea tomorrow at 16 in room 5", "Tea|tomorrow at 16|"), ("Lunch tomorrow @ 12", "Lunch|tomorrow @ 12|"),
      ("Tea on the 5th at 10am", "Tea|on the 5th at 10am|"), ("Tea saturday the 5th 9am", "Tea|saturday the 5th 9am|"),
      ("Tea the 20th", "Tea|the 20th|"),
      ("Gym every day at 6am for 10 times", "Gym|2026-11-23 at 6am|FREQ=DAILY;COUNT=10"),
      ("Gym every day at 6am, 10 times", "Gym|2026-11-23 at 6am,|FREQ=DAILY;COUNT=10"),
      ("Gym every day at 6am x10", "Gym|2026-11-23 at 6am|FREQ=DAILY;COUNT=10"),
      ("Gym every monday five times", "Gym|2026-11-23|FREQ=WEEKLY;COUNT=5;BYDAY=MO"),
      ("Run x10 tomorrow", "Run x10|tomorrow|"),
    ])
  func understood(typed: String, expected: String) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    let parts = [entry.title, entry.startText ?? "", entry.repetition?.rule.text ?? ""]
    #expect(parts.joined(separator: "|") == expected && entry.problem == nil)
  }

  @Test(
    "the next day of a month may be in a later month, and in a later year",
    arguments: [("the 22nd", "2026-11-22"), ("the 5th", "2026-12-05"), ("the 31st", "2026-12-31")])
  func dayOfMonth(typed: String, day: String) {
    let time = TypedTime.reading(typed, in: TypedTimeTests.zone)?.time
    #expect(TypedTimeTests.text(time) == day.replacing("-", with: ""))
  }
}
