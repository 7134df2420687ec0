import Testing

@testable import TypedTimes

@Suite("What remains beside a time in one line")
struct QuickEntryBesidesTests {
  private static let phrases = [
    "every monday", "every mon and tue", "weekdays", "every month", "tomorrow", "dec 3", "3pm", "friday - sunday",
  ]
  private static let connectors = ["&", "+", "and also", "or on", "plus", "to", "until", "from", "except", "not", ""]
  private static let times = [
    "wed", "wednesdays", "dec", "decembers", "15th", "this week", "next 3 weeks", "for 3 nights", "weekends", "year",
    "other week", "every january", "mwf",
  ]

  /// Holds what is typed to be read in full or refused: nothing of it may be left beside the title.
  private func check(_ typed: String, title: String = "Report") {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    // What says no time at all is no entry, and its title stays.
    let isEntry = entry.startText != nil
    #expect(
      !isEntry || entry.notUnderstood != nil || entry.title == title && entry.location == nil,
      "\(typed): \(entry.title)")
  }

  @Test("every word of a time behind one is read with it or refused", arguments: phrases, connectors)
  func behind(phrase: String, connector: String) {
    for time in Self.times {
      check("Report \(phrase) \(connector) \(time)")
      check("Report \(phrase) \(connector) \(time) 5:30pm")
    }
  }

  @Test("every word of a time before one is read with it or refused", arguments: phrases, connectors)
  func before(phrase: String, connector: String) {
    for time in Self.times where time != "year" || !["", "from"].contains(connector) {
      check("Report \(time) \(connector) \(phrase)")
    }
  }

  @Test("numbers and hours beside a time that names none are read with it or refused", arguments: phrases.prefix(5))
  func hours(phrase: String) {
    for hour in ["at 3", "at 15", "at five"] {
      check("Report \(phrase) \(hour)")
      check("\(phrase) \(hour) report", title: "report")
      check("\(hour) report \(phrase)", title: "report")
    }
    for connector in Self.connectors { check("Report \(phrase) \(connector) 5") }
  }

  @Test("in quotation marks, everything belongs to the title", arguments: phrases, times)
  func quoted(phrase: String, time: String) {
    let entry = QuickEntry("\"Report and \(time)\" \(phrase)", in: TypedTimeTests.zone)
    #expect(entry.notUnderstood == nil && entry.title == "Report and \(time)")
  }

  @Test(
    "words of times that belong to other words stay in the title",
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
    #expect(entry.notUnderstood == nil && entry.title == title)
  }

  @Test(
    "what is refused is named, with what to write",
    arguments: [
      ("Report every mon or wed 9am", "mon or wed", nil), ("Report mon plus wed 9am", "mon plus", nil),
      ("Report every monday and dec 5 9am", "monday and dec", nil),
      (
        "Dentist dec 3 & 5 3pm", "3 & 5", "names several days or times, and an entry has one; add it once for each"
      ),
      (
        "Dentist dec 3, 5 and 7 3pm", "3, 5 and 7",
        "names several days or times, and an entry has one; add it once for each"
      ),
      (
        "Gym daily 6am except weekends", "except weekends",
        "leaves days out, which almanac does not read; name the days that remain, as in “every mon-fri”"
      ),
      ("Dinner in 3 weekdays 7pm", "in 3 weekdays", nil), ("Vet 1500 tomorrow", "1500", nil),
      ("Meeting monday and tuesday 9am", "monday and tuesday", nil), ("Wed planning 10am", "wed", nil),
      ("Dentist five pm tomorrow", "five pm", "is no time of day that almanac reads; write 5pm"),
      (
        "Tomorrow 9am weekly report", "weekly",
        "says how often it repeats, or belongs to the title; write it at the end, or the title in quotation marks"
      ),
      (
        "Every mon-fri 11am Sunday roast", "sunday",
        "is no day of the repetition; write “starting sunday”, or the title in quotation marks"
      ),
      (
        "8pm Pacific Rim movie", "pacific",
        "may be a time zone, or belong to the title; write “pacific time” for the zone, the title in quotation marks, or "
          + "name the zone with --tz"
      ),
      (
        "Flight tomorrow 9am London", "london",
        "may be a time zone, or belong to the title; write “london time” for the zone, the title in quotation marks, or "
          + "name the zone with --tz"
      ),
      (
        "Call tomorrow 3pm CST", "CST",
        "names several time zones, America/Chicago or Asia/Shanghai; name yours with --tz"
      ),
      (
        "Call tomorrow 3pm PDT", "pdt",
        "is not what the clocks in America/Los_Angeles show on Mon 2026-11-23; leave it out and name the zone with --tz"
      ),
      ("9am december 21st century history", "december", nil), ("Yoga M-F 9am", "M-F", nil),
      ("Yoga TTh 9am", "TTh", nil), ("Meeting december 3pm", "december", nil),
      ("Meeting this time tomorrow", "this time", nil),
      (
        "Report every month on monday", "on monday",
        "does not say which monday of the month; write “every month on the first monday”"
      ),
      (
        "Tomorrow at 3 dentist", "at 3", "does not say whether it is before or after noon; write 3am or 3pm"
      ),
      ("Meeting friday at 1530h", "at 1530h", nil), ("Meeting friday 1530-1630", "1530-1630", nil),
      ("On friday at 15 dentist", "at 15", "may be a time of day or only numbers; write 15:00"),
      ("Lunch at 12", "at 12", "may be noon or midnight; write 12:00 or midnight"),
      (
        "Hotel dec 5 for 3 nights", "for 3 nights",
        "does not say whether the last day is one too; write “2026-12-05 to 2026-12-08”"
      ),
      ("Dentist tomorrow 2pm 90min", "90min", "is a length; write “for 90min” if it lasts so long"),
      ("Dentist tomorrow 2pm 1h", "1h", "is a length; write “for 1h” if it lasts so long"),
      ("Good Friday 3pm", "good friday", "is a day that almanac does not know; write its date, too"),
      ("Report every day last week", "last week", nil), ("Report every day this week until friday", "this week", nil),
      (
        "Course every tuesday 12 Jan to 9 Feb", "12 jan to 9 feb",
        "is longer than from one time to the next; "
          + "write “from 2027-01-12 to 2027-02-09” if it repeats between these days"
      ),
    ] as [(String, String, String?)])
  func refused(typed: String, words: String, advice: String?) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect(entry.notUnderstood == words)
    #expect(entry.advice == advice)
  }

  @Test(
    "a repetition may take place within a week, month or year, or between two days",
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
    #expect(entry.notUnderstood == nil && entry.title == "Report")
    #expect(entry.startText == start)
    #expect(entry.until == until)
  }
}
