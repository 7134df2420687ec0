import CivilTime
import TestSupport
import Testing

@testable import TypedTimes

@Suite("Times in words and numbers")
struct TypedTimeTests {
  /// Sunday, 22 November 2026, 10:20 in Berlin.
  static let zone = ZoneClock(
    "Europe/Berlin", (try? TimeZoneDatabase.system.rules(named: "Europe/Berlin")) ?? .utc,
    now: Instant(secondsSince1970: 1_795_339_235))

  static func text(_ time: TypedTime?) -> String? {
    switch time {
    case .date(let date): date.text
    case .local(let civil): civil.text
    case .timeOfDay(let time):
      [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    case .instant(let instant): instant.description
    case nil: nil
    }
  }

  private func read(_ typed: String, from start: String? = nil) -> String? {
    let start = start.flatMap { TypedTime.reading($0, in: Self.zone)?.time }
    return Self.text(TypedTime.reading(typed, in: Self.zone, from: start)?.time)
  }

  @Test("now has no seconds")
  func now() { #expect(read("now") == "20261122T092000Z") }

  @Test(
    "days",
    arguments: [
      ("today", "20261122"), ("Tomorrow", "20261123"), ("yesterday", "20261121"), ("monday", "20261123"),
      ("fri", "20261127"), ("on friday", "20261127"), ("sunday", "20261129"), ("next friday", "20261127"),
      ("next monday", "20261123"), ("next sunday", "20261129"), ("last friday", "20261120"),
      ("last sunday", "20261115"),
      ("next week", "20261123"), ("last week", "20261109"), ("next month", "20261201"), ("next year", "20270101"),
      ("2026-11-30", "20261130"), ("20261130", "20261130"), ("2026-12", "20261201"), ("2027", "20270101"),
      ("30.11.2026", "20261130"), ("1.2.2027", "20270201"), ("2026-W49", "20261130"), ("2026-w49-3", "20261202"),
      ("2026W493", "20261202"), ("Nov 30", "20261130"), ("30 Nov", "20261130"), ("30. November", "20261130"),
      ("November 30th, 2027", "20271130"), ("30 nov. 2027", "20271130"), ("1 March", "20270301"),
      ("Feb 29", "20280229"), ("Nov 22", "20261122"), ("day after tomorrow", "20261124"),
      ("the day after tomorrow", "20261124"), ("day before yesterday", "20261120"), ("this friday", "20261127"),
      ("this sunday", "20261122"), ("this week", "20261116"), ("this month", "20261101"), ("24.12.", "20261224"),
      ("on 24.12.", "20261224"), ("1.2.", "20270201"), ("29.2.", "20280229"),
      ("1st of March", "20270301"), ("the 24th of december", "20261224"), ("1st of may 2028", "20280501"),
      ("coming friday", "20261127"), ("this coming sunday", "20261129"), ("a week tomorrow", "20261130"),
      ("a week today", "20261129"), ("Monday, Nov 30, 2026", "20261130"), ("mon 30.11.", "20261130"),
    ])
  func days(typed: String, day: String) { #expect(read(typed) == day) }

  @Test(
    "times of day",
    arguments: [
      ("14:00", "14:00:00"), ("9:30:15", "09:30:15"), ("3pm", "15:00:00"), ("3 pm", "15:00:00"), ("3:30pm", "15:30:00"),
      ("12am", "00:00:00"), ("12pm", "12:00:00"), ("11:59 p.m.", "23:59:00"), ("noon", "12:00:00"),
      ("at noon", "12:00:00"), ("midnight", "24:00:00"), ("24:00", "24:00:00"), ("15h", "15:00:00"),
      ("at 9h", "09:00:00"), ("15h30", "15:30:00"), ("0h", "00:00:00"), ("3.30pm", "15:30:00"),
      ("at 20.30", "20:30:00"),
      ("midday", "12:00:00"),
    ])
  func timesOfDay(typed: String, time: String) { #expect(read(typed) == time) }

  @Test(
    "a day and a time of day in either order",
    arguments: [
      ("tomorrow 3pm", "20261123T150000"), ("3pm tomorrow", "20261123T150000"), ("3 pm on friday", "20261127T150000"),
      ("next friday at noon", "20261127T120000"), ("Nov 30 10:00", "20261130T100000"),
      ("10:00 30.11.2026", "20261130T100000"), ("30 Nov 2027 at 9:15", "20271130T091500"),
      ("2026-11-30 1400", "20261130T140000"), ("2026-11-30T14:00", "20261130T140000"),
      ("2026-W49-2T14:00", "20261201T140000"), ("20261130T140000Z", "20261130T140000Z"),
      ("2026-11-30T14:00+05:30", "20261130T083000Z"), ("monday 14:00+01:00", "20261123T130000Z"),
      ("friday midnight", "20261128T000000"), ("24.12. 15h", "20261224T150000"),
      ("day after tomorrow at 9:00", "20261124T090000"), ("this friday 3pm", "20261127T150000"),
      ("tonight", "20261122T200000"), ("tonight at 7:30", "20261122T193000"), ("9pm tonight", "20261122T210000"),
      ("tonight at midnight", "20261123T000000"), ("1am tonight", "20261123T010000"),
      ("Monday, Nov 30, 2026 at 10:00 AM", "20261130T100000"), ("tomorrow, 10:00", "20261123T100000"),
      ("tmrw 3pm", "20261123T150000"), ("2moro at 9.30", "20261123T093000"), ("weds 3pm", "20261125T150000"),
      ("tonite", "20261122T200000"), ("tonight at 8", "20261122T200000"),
      ("tonight 7", "20261122T190000"), ("at 11 tonight", "20261122T230000"),
      ("tomorrow evening 7:30", "20261123T193000"), ("tomorrow night at 9", "20261123T210000"),
      ("tomorrow night 9.30pm", "20261123T213000"), ("friday afternoon 3:00", "20261127T150000"),
    ])
  func dayAndTime(typed: String, time: String) { #expect(read(typed) == time) }

  @Test(
    "distances: m are minutes and mo months; days and longer give days, hours and shorter give instants",
    arguments: [
      ("+3d", "20261125"), ("-7d", "20261115"), ("−7d", "20261115"), ("+2w", "20261206"), ("+1mo", "20261222"),
      ("+1y", "20271122"), ("in 3 days", "20261125"), ("in a week", "20261129"), ("2 weeks ago", "20261108"),
      ("+90m", "20261122T105000Z"), ("+1h30m", "20261122T105000Z"), ("in 2 hours", "20261122T112000Z"),
      ("in an hour", "20261122T102000Z"), ("in 1 hour and 30 minutes", "20261122T105000Z"),
      ("in half an hour", "20261122T095000Z"), ("in an hour and a half", "20261122T105000Z"),
      ("in two weeks", "20261206"), ("in three hours", "20261122T122000Z"),
      ("5 min ago", "20261122T091500Z"), ("+1d12h", "20261123T212000Z"),
      ("+3d 14:00", "20261125T140000"), ("in 3 days at 9:30", "20261125T093000"), ("noon +1w", "20261129T120000"),
    ])
  func distances(typed: String, time: String) { #expect(read(typed) == time) }

  @Test(
    "with a sign, and for weekdays, the end of a span counts from its start",
    arguments: [
      ("2026-12-24", "+3d", "20261227"), ("2026-12-24", "+2h", "20261224T010000Z"),
      ("2026-12-24T18:00", "+3d", "20261227T180000"), ("2026-12-24T18:00", "+90m", "20261224T183000Z"),
      ("2026-12-24", "monday", "20261228"), ("2026-12-24", "in 3 days", "20261125"),
      ("2026-12-24", "today", "20261122"), ("friday 3pm", "friday 5pm", "20261127T170000"),
      ("friday 3pm", "friday 2pm", "20261204T140000"), ("friday", "friday", "20261204"),
      ("2026-01-31", "+1mo", "20260228"),
    ])
  func fromStart(start: String, typed: String, time: String) { #expect(read(typed, from: start) == time) }

  @Test(
    "hours are exact and days are not, across clock changes",
    arguments: [
      ("2027-03-27T12:00", "+24h", "20270328T110000Z"), ("2027-03-27T12:00", "+1d", "20270328T120000"),
    ])
  func clockChange(start: String, typed: String, time: String) {
    // 24 hours after 27 March 12:00+01:00 it is 13:00+02:00.
    #expect(read(typed, from: start) == time)
  }

  @Test(
    "ambiguous times are reported",
    arguments: [
      ("sunday", "“sunday” means Sun 2026-11-29, a week from today; write today for Sun 2026-11-22"),
      ("next friday 3pm", "“next friday” means Fri 2026-11-27"),
      ("mar 1", "“mar 1” means the next one, Mon 2027-03-01"),
      ("1.3.", "“1.3.” means the next one, Mon 2027-03-01"), ("24.12.", nil),
      ("this friday", "“this friday” means Fri 2026-11-27"), ("15h", "“15h” means 15:00, a time of day"),
      ("tonight 7:30", "“tonight 7:30” means Sun 2026-11-22 19:30"),
      (
        "next friday midnight",
        "“next friday” means Fri 2026-11-27; “midnight” means the end of the day: Sat 2026-11-28 00:00"
      ),
      ("midnight", "“midnight” means the end of the day, 24:00"),
      ("friday 5:30", "“5:30” means 05:30; write 5:30pm for the afternoon"), ("friday 05:30", nil),
      ("friday 5:30am", nil), ("friday 9:30", nil),
      ("monday", nil), ("nov 30", nil), ("mar 1 2027", nil),
    ])
  func remarks(typed: String, remark: String?) {
    #expect(TypedTime.reading(typed, in: Self.zone)?.remark == remark)
  }

  @Test(
    "an invalid time",
    arguments: [
      "", "someday", "9.30", "1:1", "24.30", "at 24.12", "tommorow", "13pm", "0am", "24:01", "25h", "15h3", "15h60",
      "h", "24.12", "24.13.", "tonight tomorrow",
      "tonight tonight", "tonight at 3", "tonight at 12", "tonight 3", "8 tonight", "tomorrow night 12:30", "this",
      "day after",
      "31.2.", "3", "3 p", "25:00", "30.11", "30.11.26", "32.1.2026",
      "11/30/2026", "2026-W54",
      "2026-W49-8", "nov 31 2026", "feb 30", "next", "next next friday", "in", "in hours", "ago", "+", "+3", "+3x",
      "1d",
      "2027 10:00", "10:00 2027", "2026-12 10:00", "1204 10:00", "tuesday nov 30", "monday friday",
      "10:00-11:00", "friday 10:00-11:00", "2026-11-27 10:00-11:00", "today 15:00-16:30",
      "tomorrow tomorrow", "3pm 4pm", "tomorrow at", "in -3 days", "+1000000d", "٣pm", "sunday.", "mo",
    ])
  func nonsense(typed: String) { #expect(read(typed) == nil) }

  @Test("any text of a few words is understood or refused, and nothing traps", arguments: 0..<40)
  func anything(seed: Int) {
    let words = [
      "tomorrow", "next", "last", "friday", "nov", "30", "30.11.2026", "2026-w53-7", "3pm", "noon", "12:60", "in",
      "ago",
      "-", "+", "999999", "y", "years", "and", "a", "an", "at", "on", "z", "t", "+99:99", "9999-12-31", "0000-01-01",
    ]
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Nightly.count(500, byDay: 100) {
      let text = (0..<(seed % 5 + 1)).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: Bool.random(using: &generator) ? " " : "")
      _ = read(text)
      _ = read(text, from: "2026-12-24T18:00")
      _ = QuickEntry(text, in: Self.zone)
    }
  }
}
