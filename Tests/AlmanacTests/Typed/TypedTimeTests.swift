import CivilTime
import Recurrence
import Testing

@testable import almanac

@Suite("Times in words and numbers")
struct TypedTimeTests {
  /// Sunday, 22 November 2026, 10:20 in Berlin.
  static let zone = DisplayZone(
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
      ("Monday, Nov 30, 2026", "20261130"), ("mon 30.11.", "20261130"),
    ])
  func days(typed: String, day: String) { #expect(read(typed) == day) }

  @Test(
    "times of day",
    arguments: [
      ("14:00", "14:00:00"), ("9:30:15", "09:30:15"), ("3pm", "15:00:00"), ("3 pm", "15:00:00"), ("3:30pm", "15:30:00"),
      ("12am", "00:00:00"), ("12pm", "12:00:00"), ("11:59 p.m.", "23:59:00"), ("noon", "12:00:00"),
      ("at noon", "12:00:00"), ("midnight", "24:00:00"), ("24:00", "24:00:00"), ("15h", "15:00:00"),
      ("at 9h", "09:00:00"), ("15h30", "15:30:00"), ("0h", "00:00:00"),
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
    ])
  func dayAndTime(typed: String, time: String) { #expect(read(typed) == time) }

  @Test(
    "distances: m are minutes and mo months, days and longer lead to days, hours and shorter to instants",
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
      ("2026-12-24", "today", "20261122"),
      ("2026-01-31", "+1mo", "20260228"),
    ])
  func fromStart(start: String, typed: String, time: String) { #expect(read(typed, from: start) == time) }

  @Test(
    "hours are exact and days are not, where clocks change in between",
    arguments: [
      ("2027-03-27T12:00", "+24h", "20270328T110000Z"), ("2027-03-27T12:00", "+1d", "20270328T120000"),
    ])
  func clockChange(start: String, typed: String, time: String) {
    // From 27 March 12:00+01:00 on, 24 hours lead to 13:00+02:00.
    #expect(read(typed, from: start) == time)
  }

  @Test(
    "what can be understood in two ways is told",
    arguments: [
      ("sunday", "“sunday” means Sun 2026-11-29, a week from today; write today for Sun 2026-11-22"),
      ("next friday 3pm", "“next friday” means Fri 2026-11-27"),
      ("mar 1", "“mar 1” means the next one, Mon 2027-03-01"),
      ("1.3.", "“1.3.” means the next one, Mon 2027-03-01"), ("24.12.", nil),
      ("this friday", "“this friday” means Fri 2026-11-27"), ("15h", "“15h” means 15:00, a time of day"),
      ("tonight 7:30", "“tonight 7:30” means Sun 2026-11-22 19:30"),
      (
        "next friday midnight",
        "“next friday” means Fri 2026-11-27; “midnight” is taken as the end of the day: Sat 2026-11-28 00:00"
      ),
      ("midnight", "“midnight” is taken as the end of the day, 24:00"),
      ("monday", nil), ("nov 30", nil), ("mar 1 2027", nil),
    ])
  func remarks(typed: String, remark: String?) {
    #expect(TypedTime.reading(typed, in: Self.zone)?.remark == remark)
  }

  @Test(
    "what is no time",
    arguments: [
      "", "someday", "13pm", "0am", "24:01", "25h", "15h3", "15h60", "h", "24.12", "24.13.", "tonight tomorrow",
      "tonight tonight", "this", "day after", "31.2.", "3", "3 p", "25:00", "30.11", "30.11.26", "32.1.2026",
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
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let text = (0..<(seed % 5 + 1)).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: Bool.random(using: &generator) ? " " : "")
      _ = read(text)
      _ = read(text, from: "2026-12-24T18:00")
      _ = QuickEntry(text, in: Self.zone)
    }
  }
}

@Suite("Lengths as people type them")
struct TypedDistanceTests {
  @Test(
    "a length",
    arguments: [
      ("90m", "PT1H30M"), ("1h30m", "PT1H30M"), ("45 minutes", "PT45M"), ("2 hours and 15 min", "PT2H15M"),
      ("2d", "P2D"),
      ("1w", "P1W"), ("PT1H30M", "PT1H30M"), ("an hour", "PT1H"), ("half an hour", "PT30M"), ("two hours", "PT2H"),
      ("an hour and a half", "PT1H30M"), ("2 hours and a half", "PT2H30M"),
    ])
  func lengths(typed: String, text: String) { #expect(DurationArgument(argument: typed)?.duration.text == text) }

  @Test(
    "no length",
    arguments: ["", "90", "1mo", "2 years", "-15m", "h", "1h30", "1.5h", "half", "two", "twohours", "anhour"])
  func none(typed: String) { #expect(DurationArgument(argument: typed) == nil) }
}

@Suite("Repetitions in words")
struct TypedRepetitionTests {
  @Test(
    "a rule",
    arguments: [
      ("daily", "FREQ=DAILY"), ("Weekly", "FREQ=WEEKLY"), ("monthly", "FREQ=MONTHLY"), ("yearly", "FREQ=YEARLY"),
      ("fortnightly", "FREQ=WEEKLY;INTERVAL=2"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("every day", "FREQ=DAILY"), ("every 3 days", "FREQ=DAILY;INTERVAL=3"),
      ("every other week", "FREQ=WEEKLY;INTERVAL=2"),
      ("every 2 weeks on mon,wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
      ("weekly on tuesday and thursday", "FREQ=WEEKLY;BYDAY=TU,TH"), ("every monday", "FREQ=WEEKLY;BYDAY=MO"),
      ("every mon, wed and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("every month on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
      ("monthly on the 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("every month on the last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("monthly on the first weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1"),
      ("every two weeks on friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"), ("every three days", "FREQ=DAILY;INTERVAL=3"),
      ("every 8 hours", "FREQ=HOURLY;INTERVAL=8"), ("every second wednesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE"),
      ("every other wednesday and friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR"),
      ("every 3rd monday", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO"),
      ("every second wednesday of the month", "FREQ=MONTHLY;BYDAY=2WE"),
      ("every last friday of each month", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("first monday of every month", "FREQ=MONTHLY;BYDAY=1MO"), ("last friday every month", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("the 15th of each month", "FREQ=MONTHLY;BYMONTHDAY=15"), ("weekly tuesday", "FREQ=WEEKLY;BYDAY=TU"),
      ("tuesdays and thursdays", "FREQ=WEEKLY;BYDAY=TU,TH"), ("each monday", "FREQ=WEEKLY;BYDAY=MO"),
      ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU"), ("every month first monday", "FREQ=MONTHLY;BYDAY=1MO"),
    ])
  func rules(typed: String, rule: String) { #expect(TypedRepetition(typed)?.rule.text == rule) }

  @Test(
    "no repetition",
    arguments: [
      "", "every", "every blue moon", "every 0 days", "daily on monday", "weekly on", "monthly on tuesdayish",
      "yearly on friday", "every 2", "sometimes", "every second", "every other", "every of the month",
      "monthly 5", "5 every month", "weekdays monday", "mon, wed and fri", "tues", "and mondays",
    ])
  func none(typed: String) { #expect(TypedRepetition(typed) == nil) }
}

@Suite("Events in one line")
struct QuickEntryTests {
  @Test(
    "what says when, how long, how often and where is taken out of the title",
    arguments: [
      ("Dentist tomorrow 3pm for 45m at Mill Lane", "Dentist|tomorrow 3pm||PT45M||Mill Lane"),
      (
        "Team sync every 2 weeks on mon,wed 9:00-9:30",
        "Team sync|2026-11-23 9:00|9:30||FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE|"
      ),
      (
        "Sun lotion sale next friday noon until 2pm @ Market Square",
        "Sun lotion sale|next friday noon|2pm|||Market Square"
      ),
      ("Tomorrow lunch with Anna at 12:30", "lunch with Anna|tomorrow at 12:30||||"),
      ("Nov 30 10:00 Review at HQ, room 3", "Review|nov 30 10:00||||HQ, room 3"),
      ("Yoga 7-8pm every tuesday", "Yoga|2026-11-24 7pm|8pm||FREQ=WEEKLY;BYDAY=TU|"),
      ("Gym every monday", "Gym|2026-11-23|||FREQ=WEEKLY;BYDAY=MO|"),
      ("Standup every weekday 9:15 for 15 minutes", "Standup|2026-11-23 9:15||PT15M|FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR|"),
      ("Holiday 2026-12-24", "Holiday|2026-12-24||||"), ("Call Jo in 2 hours", "Call Jo|in 2 hours||||"),
      ("Meet at the station at 5pm", "Meet|at 5pm||||the station"),
      ("Dinner on friday from 19:00 to 22:00", "Dinner|on friday 19:00|22:00|||"),
      ("Review chapter 7 tomorrow", "Review chapter 7|tomorrow||||"), ("Buy 3 tickets", "Buy 3 tickets|||||"),
      ("Meeting 15:00-16:00 on friday", "Meeting|2026-11-27 15:00|16:00|||"),
      ("Standup 10am to 11am on 3 Dec", "Standup|2026-12-03 10am|11:00|||"),
      ("Trip from Monday to Friday", "Trip|monday|2026-11-28|||"),
      ("Sunday roast tomorrow 1pm", "Sunday roast|tomorrow 1pm||||"),
      ("Review v2.1 friday 3pm", "Review v2.1|friday 3pm||||"),
      ("Train at 14:05 to Paris on 24.12.", "Train to Paris|at 14:05 on 24.12.||||"),
      ("Dinner tonight 7:30", "Dinner|tonight 7:30||||"), ("Tonight dinner at 7:30", "dinner|tonight at 7:30||||"),
      ("Dinner 19:30 with Anna tonight", "Dinner with Anna|19:30 tonight||||"),
      ("Call 4pm day after tomorrow", "Call|4pm day after tomorrow||||"),
      ("Dentist this friday 15h", "Dentist|this friday 15h||||"),
      ("Yoga every second Wednesday 18:00", "Yoga|2026-11-25 18:00|||FREQ=WEEKLY;INTERVAL=2;BYDAY=WE|"),
      ("Party friday 8pm until midnight", "Party|friday 8pm|midnight|||"),
      ("Meet first monday of every month 10am", "Meet|2026-12-07 10am|||FREQ=MONTHLY;BYDAY=1MO|"),
      ("Team lunch on the last friday of every month 12:30", "Team lunch|2026-11-27 12:30|||FREQ=MONTHLY;BYDAY=-1FR|"),
      ("Gym tuesdays and thursdays 7am", "Gym|2026-11-24 7am|||FREQ=WEEKLY;BYDAY=TU,TH|"),
      ("Gym weekdays at 6:30am", "Gym|2026-11-23 at 6:30am|||FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR|"),
      ("Gym on sundays 9am", "Gym|2026-11-29 9am|||FREQ=WEEKLY;BYDAY=SU|"),
      ("Birthday 29 feb yearly", "Birthday|29 feb|||FREQ=YEARLY|"),
      ("Standup daily 9am", "Standup|2026-11-23 9am|||FREQ=DAILY|"),
      ("Rent monthly", "Rent|2026-11-22|||FREQ=MONTHLY|"),
      ("Standup 11am daily for 15m", "Standup|2026-11-22 11am||PT15M|FREQ=DAILY|"),
      ("Weekly report tomorrow 9am", "Weekly report|tomorrow 9am||||"),
      ("Send the daily figures tomorrow 9am", "Send the daily figures|tomorrow 9am||||"),
      ("Call Jan tomorrow 6pm", "Call Jan|tomorrow 6pm||||"),
      ("Gym every tuesday starting 3 dec 7am", "Gym|3 dec 7am|||FREQ=WEEKLY;BYDAY=TU|"),
      ("Dentist tomorrow 3pm for an hour and a half", "Dentist|tomorrow 3pm||PT1H30M||"),
      ("Dentist tomorrow 3pm for half an hour", "Dentist|tomorrow 3pm||PT30M||"),
      ("Meet in an hour and a half", "Meet|in an hour and a half||||"),
      ("Trip in two weeks", "Trip|in two weeks||||"),
      ("Review Monday, Nov 30, 2026 at 10:00 AM", "Review|monday, nov 30, 2026 at 10:00 am||||"),
      ("Lunch friday at 1pm, Luigi's", "Lunch Luigi's|friday at 1pm,||||"),
      ("Flight 1204 10:30", "Flight 1204|10:30||||"), ("Dinner friday 7pm 4 people", "Dinner 4 people|friday 7pm||||"),
      ("Happy hour friday 5pm", "Happy hour|friday 5pm||||"), ("Date night friday 8pm", "Date night|friday 8pm||||"),
      ("Christmas party friday 7pm", "Christmas party|friday 7pm||||"),
      ("Half marathon saturday 9am", "Half marathon|saturday 9am||||"),
      ("Lunch with Eve tomorrow noon", "Lunch with Eve|tomorrow noon||||"),
      ("Meeting with Bob about May budget tomorrow 10:00", "Meeting with Bob about May budget|tomorrow 10:00||||"),
      ("Call with April 10:30", "Call with April|10:30||||"),
      ("24h race saturday 10:00", "24h race|saturday 10:00||||"),
      ("Read the NY Times tomorrow", "Read the NY Times|tomorrow||||"),
      ("Train tomorrow 10:00 from London", "Train from London|tomorrow 10:00||||"),
      ("Match tomorrow 3pm quarter final", "Match quarter final|tomorrow 3pm||||"),
      ("Release 11.12 tomorrow 9am", "Release 11.12|tomorrow 9am||||"),
    ])
  func entries(typed: String, expected: String) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    let parts = [
      entry.title, entry.startText, entry.end, entry.duration?.text, entry.repetition?.rule.text, entry.location,
    ]
    #expect(parts.map { $0 ?? "" }.joined(separator: "|") == expected)
    #expect(entry.notUnderstood == nil)
  }

  @Test(
    "what looks like a time and is not understood is named",
    arguments: [
      ("Train at 14:05 to Paris on 24.13.", "24.13."), ("Exam at 9am on the 24th", "24th"),
      ("Pay at 9am 24/12", "24/12"),
      ("Dinner tonight 7:30 or tomorrow", "tomorrow"), ("Call at 4pm the day after lunch", "day"),
      ("Call at 4pm next week tuesday", "tuesday"), ("Breakfast tomorrow 25:00", "25:00"),
      ("Class at 5 on monday", "at 5"), ("Yoga every blue moon 18:00", "every"),
      ("Conference from 3 to 5 december", "3 to"), ("Work tomorrow from 9 to 17", "9 to 17"),
      ("Work tomorrow 9-17", "9-17"), ("Work 9am to 5", "to 5"), ("Work tomorrow 9", "9"),
      ("Standup mon, wed and fri 9:15-9:30", "mon, wed and fri"), ("Standup mon-fri 9am", "mon-fri"),
      ("Deploy tomorrow 9am PST", "PST"), ("Call tomorrow 9am (CET)", "(CET)"), ("Call tomorrow 9am UTC+2", "UTC+2"),
      ("Drinks tomorrow 6pm-late", "6pm-late"),
      ("Call tomorrow 9am Europe/Berlin", "Europe/Berlin"), ("Call tomorrow 9am +2", "+2"), ("X feb 30 9am", "feb"),
      ("X fri half past 12", "half"), ("Meet first monday of january 10am", "first"),
      ("Meet first monday 10am", "first"), ("Report 9am weekly tomorrow daily", "weekly"),
      ("Call tomorrow morning", "morning"), ("Call 9 o’clock tomorrow", "o’clock"),
      ("Trip tomorrow for 2 months", "for 2 months"), ("Gym until 20 dec 7am", "until"),
      ("Gym mondays with Anna 7am", "mondays"), ("Review nov 30 and nov 31 9am", "nov"),
      ("Dentist feb 29 2027", "2027"), ("Dentist 2026-11-31 10:00", "2026-11-31"), ("Pay 25 Dec '27", "'27"),
      ("Pay 20261301 9am", "20261301"), ("Meeting dec 2027 10:00", "dec"), ("Review 11.12 14h", "11.12"),
      ("Review 11.12. 14 Uhr", "Uhr"), ("Mardi 14h30 réunion", "Mardi"), ("Tomorrow: standup at 10:30", "Tomorrow:"),
      ("Standup @tomorrow 10:30", "@tomorrow"), ("Party new year's eve 23:00", "eve"),
      ("Lunch easter sunday", "easter"), ("Gym last friday of the month 18:00", "of"),
      ("Meeting tuesday week 10am", "week"), ("Meeting a week on tuesday 10am", "a"),
      ("Meeting two weeks from tuesday", "two"), ("Meeting friday in two weeks 9:00", "friday"),
      ("Dinner tomorrow 7pm or friday", "friday"),
      ("Dentist tomorrow 3pm for 1.5 hours", "1.5"), ("Dentist tomorrow 3pm for 45", "45"),
      ("Dentist tomorrow 3pm for a few hours", "a"), ("Dentist tomorrow 3pm 45 min", "45"),
      ("Dentist tomorrow 3pm 45m", "45m"), ("Meeting tomorrow 10:00 (1h)", "(1h)"), ("Walk tomorrow 2 hours", "2"),
      ("Dentist tomorrow half three", "half"), ("Dentist tomorrow half 3pm", "half"),
      ("Dentist tomorrow ten to 3pm", "ten"), ("Dentist tomorrow night", "night"), ("Dentist tomorrow 3p", "3p"),
      ("Dentist tomorrow 15.30", "15.30"), ("Dentist tomorrow 3.30pm", "3.30pm"), ("Dentist tomorrow 1530", "1530"),
      ("Dentist tomorrow ~3pm", "~3pm"), ("Dentist tomorrow around 3pm", "around"),
      ("Dentist tomorrow five pm", "five"), ("Dentist tomorrow at ten", "at ten"),
      ("Dentist tomorrow at 5-6", "at 5-6"), ("Feed the cat every day at 8", "at 8"),
      ("Call tomorrow 3pm Tokyo time", "time"), ("Call tomorrow 3pm in Asia/Tokyo", "Asia/Tokyo"),
      ("Gym once a week 18:00", "once"), ("Pills twice daily 9:00", "twice"), ("Gym every monday 18:00 10 times", "10"),
      ("Gym every monday 18:00 from january", "from"), ("Gym every monday 18:00 until june", "until"),
      ("Yoga every tuesday and thursday 6pm for 1h until christmas", "until"),
      ("Bell every hour 9:00-17:00", "9:00 to 17:00"), ("Call tuesday nov 30 10:00", "tuesday"),
      ("Call 25:00", "25:00"), ("Submit 2026-11-31", "2026-11-31"), ("Budget for december 2026 10:30", "december"),
      ("Pay 25 Dec 27 9:00", "25"), ("Pay Dec 25 27", "27"), ("Call monday after next 10:00", "after"),
      ("Call next next monday", "next"), ("Gym alternate mondays 9:00", "alternate"),
      ("Call every friday the 13th", "13th"), ("Call tomorrow 10am/11am", "10am/11am"),
      ("Call tomorrow at dawn", "at dawn"), ("Call tomorrow noon or 1", "or"),
      ("Tagung 3.-5. Dezember 10:30", "Dezember"),
    ])
  func notUnderstood(typed: String, words: String) {
    #expect(QuickEntry(typed, in: TypedTimeTests.zone).notUnderstood == words)
  }

  @Test(
    "a time of day that has passed today is told",
    arguments: [
      (
        "Call at 9:00",
        "“at 9:00” means today, Sun 2026-11-22 09:00, which has passed; write “tomorrow at 9:00” for the next one"
      ),
      ("Call 10:30", nil), ("Call today 9:00", nil), ("Call daily 9:00", nil), ("Call tomorrow", nil),
    ])
  func passed(typed: String, remark: String?) {
    #expect(QuickEntry(typed, in: TypedTimeTests.zone).remark == remark)
  }

  @Test(
    "a length behind a repetition that is too long for an event is how long it repeats",
    arguments: [
      ("Class weekly tuesday 10am for 5 weeks", nil, "2026-12-28"),
      ("Course every monday for 3 months", nil, "2027-02-22"),
      ("Course every monday 9am for 1h for 3 months", "PT1H", "2027-02-22"),
      ("Fair yearly 3 dec for 5 days", "P5D", nil), ("Pills daily 11am for 10 days", nil, "2026-12-01"),
      ("Gym every monday 18:00 until 1 june", nil, "1 june"), ("Pills daily until friday 9:30", nil, "friday"),
      ("Gym mondays until 2027-06-01 18:00 for 1h", "PT1H", "2027-06-01"),
    ] as [(String, String?, String?)])
  func lengths(typed: String, duration: String?, until: String?) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect(entry.duration?.text == duration)
    #expect(entry.until == until)
    #expect(entry.notUnderstood == nil)
  }
}
