import Testing

@testable import TypedTimes

@Suite("Ranges and what is refused in one line")
struct QuickEntryRangeTests {
  @Test(
    "what looks like a time and is not understood is named",
    arguments: [
      ("Train at 14:05 to Paris on 24.13.", "24.13."), ("Exam at 9am on the 24th", "24th"),
      ("Pay at 9am 24/12", "24/12"),
      ("Dinner tonight 7:30 or tomorrow", "tomorrow"), ("Call at 4pm the day after lunch", "day"),
      ("Breakfast tomorrow 25:00", "25:00"),
      ("Class at 5 on monday", "at 5"), ("Yoga every blue moon 18:00", "every"),
      ("Work tomorrow from 9 to 17", "9 to 17"),
      ("Work tomorrow 9-17", "9-17"), ("Work 9am to 5", "to 5"), ("Work tomorrow 9", "9"),
      ("Standup mon, wed and fri 9:15-9:30", "mon, wed and fri"), ("Standup mon-fri 9am", "mon–fri 9am"),
      ("Deploy tomorrow PST 9am", "PST"), ("Call tomorrow 9am for 2 hours (CET)", "(CET)"),
      ("Call tomorrow 9am UTC+2", "UTC+2"),
      ("Drinks tomorrow 6pm-late", "6pm-late"),
      ("Call tomorrow 9am in Europe/Berlin", "Europe/Berlin"), ("Call tomorrow 9am +2", "+2"), ("X feb 30 9am", "feb"),
      ("Meet first monday of january 10am", "first"),
      ("Meet first monday 10am", "first"), ("Report 9am weekly tomorrow daily", "weekly"),
      ("Call tomorrow morning", "morning"), ("Call tomorrow morning 3pm", "morning"),
      ("Call 9 o’clock tomorrow", "o’clock"),
      ("Trip tomorrow for 2 months", "for 2 months"), ("Gym until 20 dec 7am", "until"),
      ("Gym mondays with Anna 7am", "mondays"), ("Review nov 30 and nov 31 9am", "nov"),
      ("Dentist feb 29 2027", "2027"), ("Dentist 2026-11-31 10:00", "2026-11-31"), ("Pay 25 Dec '27", "'27"),
      ("Pay 20261301 9am", "20261301"), ("Meeting dec 2027 10:00", "dec"), ("Review 11.12 14h", "11.12"),
      ("Review 11.12. 14 Uhr", "Uhr"), ("Mardi 14h30 réunion", "Mardi"),
      ("Standup @tomorrow 10:30", "@tomorrow"), ("Party new year's eve 23:00", "eve"),
      ("Lunch easter sunday", "easter sunday"), ("Gym last friday of the month 18:00", "of"),
      ("Meeting friday in two weeks 9:00", "friday"),
      ("Dinner tomorrow 7pm or friday", "friday"),
      ("Dentist tomorrow 3pm for 45", "45"),
      ("Dentist tomorrow 3pm for a few hours", "a"), ("Dentist tomorrow 3pm 45 min", "45"),
      ("Dentist tomorrow 3pm 45m", "45m"), ("Meeting tomorrow 10:00 (1h)", "(1h)"), ("Walk tomorrow 2 hours", "2"),
      ("Dentist tomorrow half three", "half"), ("Dentist tomorrow half 3pm", "half"),
      ("Dentist tomorrow ten to 3pm", "ten"), ("Dentist tomorrow night", "night"), ("Dentist tomorrow 3p", "3p"),
      ("Dentist tomorrow 15.30", "15.30"), ("Dentist tomorrow 1530", "1530"),
      ("Dentist tomorrow ~3pm", "~3pm"), ("Dentist tomorrow around 3pm", "around"),
      ("Dentist tomorrow five pm", "five pm"), ("Dentist tomorrow at ten", "at ten"),
      ("Dentist tomorrow at 5-6", "at 5-6"), ("Feed the cat every day at 8", "at 8"),
      ("Call tomorrow 3pm Gotham time", "Gotham time"), ("Call tomorrow 3pm in Asia/Tokyo", "Asia/Tokyo"),
      ("Gym once a week 18:00", "once"), ("Pills twice daily 9:00", "twice"), ("Gym every monday 18:00 10 times", "10"),
      ("Gym every monday 18:00 from january", "from"), ("Gym every monday 18:00 until june", "until"),
      ("Yoga every tuesday and thursday 6pm for 1h until christmas", "until"),
      ("Bell every hour 9:00-17:00", "9:00–17:00"), ("Call tuesday nov 30 10:00", "tuesday nov 30"),
      ("Call 25:00", "25:00"), ("Submit 2026-11-31", "2026-11-31"), ("Budget for december 2026 10:30", "december"),
      ("Pay 25 Dec 27 9:00", "25"), ("Pay Dec 25 27", "27"), ("Call monday after next 10:00", "after"),
      ("Call next next monday", "next"), ("Gym alternate mondays 9:00", "alternate"),
      ("Call every friday the 13th", "13th"), ("Call tomorrow 10am/11am", "10am/11am"),
      ("Call tomorrow at dawn", "at dawn"), ("Call tomorrow noon or 1", "or"),
      ("Tagung 3.-5. Dezember 10:30", "Dezember"),
      ("Lunch Friday 12.30-13.30", "12.30-13.30"), ("Offsite tomorrow 9.00–17.00", "9.00–17.00"),
      ("Offsite tomorrow 9-17h", "9-17h"), ("Offsite 9-17h room 3 tomorrow", "9-17h"),
      ("Offsite 9-11 with Bob tomorrow", "9-11"),
      ("Sync 1 Dec 10:00 for 1:30h", "1:30h"), ("Sync 1 Dec 10:00 for 90'", "for 90'"),
      ("Sync 1 Dec 10:00 for ½ hour", "for ½"),
      ("Dec 3 1500 words 10:00", "1500"), ("Party 2300-01-05 10:00", "2300-01-05"),
      ("Party 3.12.1500 9am", "3.12.1500"),
      ("Meeting tomorrow 3pm Gotham City time", "Gotham City time"),
      ("Meeting tomorrow 3pm in Gotham time", "Gotham time"),
      ("Meeting every thursday 10:00-11:30 x5", "x5"), ("Meeting every thursday 10:00 5x", "5x"),
      ("Dentist 1/12", "1/12"), ("Conference 2026-12-01..2026-12-03", "2026-12-01..2026-12-03"),
      ("Meeting tomorrow 3pm in new gotham time", "new gotham time"), ("Vacation 24.-27.12.", "24.-27.12."),
      ("Dentist tomorrow@15:00", "tomorrow@15:00"),
    ])
  func notUnderstood(typed: String, words: String) {
    #expect(QuickEntry(typed, in: TypedTimeTests.zone).notUnderstood == words)
  }

  @Test(
    "two times with a word between them are a range",
    arguments: [
      ("Call friday 3pm to friday 5pm", "Call|friday 3pm|friday 5pm"),
      ("Fair 5 Dec 10am to 7 Dec 6pm", "Fair|5 dec 10am|7 dec 6pm"),
      ("Call tomorrow 9am to friday 5pm", "Call|tomorrow 9am|friday 5pm"),
      ("Trip friday - sunday", "Trip|friday|2026-11-30"), ("Trip mon-fri", "Trip|mon|2026-11-28"),
      ("Trip dec 3-5", "Trip|dec 3|2026-12-06"), ("Trip dec 3 to 5", "Trip|dec 3|2026-12-06"),
      ("Trip 3-5 dec", "Trip|3 dec|2026-12-06"), ("Trip from 3 to 5 december", "Trip|3 december|2026-12-06"),
      ("Trip 1st to 14th August 2027", "Trip|1st august 2027|2027-08-15"),
      ("Trip 24.12.-26.12.", "Trip|24.12.|2026-12-27"),
      ("Trip 28.12.2026-03.01.2027", "Trip|28.12.2026|2027-01-04"),
      ("Trip 20 dec - 3 jan", "Trip|20 dec|2027-01-04"), ("Trip dec 20 to jan 3 2028", "Trip|dec 20 2027|2028-01-04"),
      ("Trip monday through friday", "Trip|monday|2026-11-28"), ("Trip 20 nov - 25 nov", "Trip|20 nov|2027-11-26"),
      ("Lunch tomorrow 11-1pm", "Lunch|tomorrow 11am|1pm"), ("Call tomorrow 9-10am", "Call|tomorrow 9am|10am"),
      ("Call 9 to 10am tomorrow", "Call|2026-11-23 9am|10:00"), ("Call tomorrow 1:30-3pm", "Call|tomorrow 1:30pm|3pm"),
      ("Call tomorrow 3pm-4:30", "Call|tomorrow 3pm|4:30pm"), ("9am Work tomorrow until 5pm", "Work|9am tomorrow|5pm"),
      ("Work tomorrow 9am-12:30", "Work|tomorrow 9am|12:30pm"),
      ("Work tomorrow 9 to 5pm", "Work|tomorrow 9am|5pm"), ("Work tomorrow 08:00-10pm", "Work|tomorrow 08:00|10pm"),
      ("Party friday 9pm-12:30", "Party|friday 9pm|12:30am"),
      ("Party 8pm to midnight on friday", "Party|2026-11-27 8pm|midnight"),
      ("Delivery tomorrow between 9 and 10am", "Delivery|tomorrow 9am|10am"),
      ("Call tomorrow 9.30-10.30am", "Call|tomorrow 9:30am|10.30am"),
      ("Call tomorrow from 9.30 to 10.30", "Call|tomorrow 9:30|10:30"),
      ("Call tomorrow 3pm—4pm", "Call|tomorrow 3pm|4pm"),
      ("Lunch 11:30-12:30pm tomorrow", "Lunch|2026-11-23 11:30am|12:30"),
      ("Dinner 7:30pm to 9pm tonight", "Dinner|tonight 7:30pm|9pm tonight"),
      ("Exam 9-11 a.m. Monday", "Exam|2026-11-23 9am|11:00"), ("Exam 9-11 am, Monday", "Exam|2026-11-23 9am|11:00"),
      ("Exam 9-1 pm tomorrow", "Exam|2026-11-23 9am|13:00"), ("Offsite Dec 1 9 AM–1 PM", "Offsite|dec 1 9 am|1 pm"),
      ("Offsite Dec 1 9:00 AM–1:00 PM", "Offsite|dec 1 9:00 am|1:00 pm"),
      ("Offsite Dec 1, 9:00 AM - 1:00 PM", "Offsite|dec 1 9:00 am|1:00 pm"),
    ])
  func ranges(typed: String, expected: String) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect([entry.title, entry.startText, entry.end].map { $0 ?? "" }.joined(separator: "|") == expected)
    #expect(entry.notUnderstood == nil)
  }

  @Test(
    "days with times of day, and ranges with half an end, are refused with what to write",
    arguments: [
      (
        "Conference monday to friday 9am to 5pm", "monday to friday 9am to 5pm",
        "can be one long event or one each day; write “2026-11-23 9am to 2026-11-27 5pm” for one event, "
          + "or “2026-11-23 9am to 5pm daily for 5 days” for one each day"
      ),
      (
        "Fair 5 Dec - 7 Dec 10am - 6pm", "5 dec - 7 dec 10am - 6pm",
        "can be one long event or one each day; write “2026-12-05 10am to 2026-12-07 6pm” for one event, "
          + "or “2026-12-05 10am to 6pm daily for 3 days” for one each day"
      ),
      (
        "9am to 5pm Work monday to friday", "monday to friday … 9am to 5pm",
        "can be one long event or one each day; write “2026-11-23 9am to 2026-11-27 5pm” for one event, "
          + "or “2026-11-23 9am to 5pm daily for 5 days” for one each day"
      ),
      (
        "9am Camp mon-wed", "mon–wed … 9am",
        "can be one long event or one each day; write “2026-11-23 9am to 2026-11-25 10:00” for one event, "
          + "or “2026-11-23 9am to 10:00 daily for 3 days” for one each day"
      ),
      (
        "Trip friday 3pm to sunday", "friday 3pm to sunday",
        "says at what time it begins and not at what time it ends; write that too, as in “friday 3pm to sunday 5pm”"
      ),
      (
        "Call 9am to friday 5pm", "9am to friday 5pm",
        "does not say on which day it begins; write that too, as in “today 9am to friday 5pm”"
      ),
      (
        "Work tomorrow until 5pm", "tomorrow until 5pm",
        "does not say at what time it begins; write that too, as in “tomorrow 9am to 5pm”"
      ),
      (
        "Trip 7 dec to 5 dec", "7 dec to 5 dec",
        "would last until Sun 2027-12-05; write the years too if that is meant"
      ),
      ("Work tomorrow 9-10", "9-10", "does not say whether it is before or after noon; write 9-10am or 9-10pm"),
      ("Work tomorrow 9 to 17", "9 to 17", "may be a time of day or only numbers; write 09:00-17:00"),
      ("Call tomorrow 11-12:30", "11-12:30", "may be a time of day or only numbers; write 11:00-12:30"),
      ("Dinner at 8", "at 8", "does not say whether it is before or after noon; write 8am or 8pm"),
      ("Dinner tomorrow 15.30", "15.30", "may be a time of day or only a number; write 15:30"),
      ("Walk tomorrow 2 hours", "2", "is a length; write “for 2 hours” if it lasts so long"),
      ("Party Feb 30 at 10", "feb 30", "is no day: there is no feb 30; write another day"),
      ("Party 25/12/2026", "25/12/2026", "has slashes, which people read in different ways; write 2026-12-25"),
      ("Doctor 12/3 2pm", "12/3", "has slashes, which people read in different ways; write 3 December or 12 March"),
      ("Work tomorrow 9 to 5", "9 to 5", "does not say whether it is before or after noon; write 9am-5pm"),
      (
        "Lunch Friday 12.30-13.30", "12.30-13.30",
        "may be a time of day or only a number; write 12:30-13:30"
      ),
      ("Offsite tomorrow 9am–5", "9am–5", "may be a time of day or only numbers; write 09:00-17:00"),
      (
        "Chess every monday 19:00 until june 2027", "until",
        "is followed by a month and no day; write “until 2027-06-30” if that is the last one"
      ),
      (
        "Piano every 2 weeks on monday 17:00 10 times", "10",
        "is how often it repeats; leave it out and add --count 10"
      ),
      (
        "Call tomorrow 3pm Gotham City time", "Gotham City time",
        "names a time zone; write the time in your own zone, or name the zone with --tz"
      ),
      ("Call tommorow 3pm", "tommorow", "is no day; did you mean “tomorrow”?"),
      ("Call tomorow", "tomorow", "is no day; did you mean “tomorrow”?"),
      ("Call wednsday 3pm", "wednsday", "is no day; did you mean “wednesday”?"),
      ("Call thurday 3pm", "thurday", "is no day; did you mean “thursday”?"),
      ("Call 5 janury 3pm", "janury", "is no day; did you mean “january”?"),
      ("Pay 15th monthly", "15th", nil), ("Camp every day mon-fri", "mon–fri", nil), ("Trip friday to", "to", nil),
      ("Dinner friday 7 for 7:30pm", "7", "does not say whether it is before or after noon; write 7am or 7pm"),
      ("Call Mum on the 15th", "15th", nil), ("Coffee 10ish tomorrow", "10ish", nil),
      ("Meeting tomorrow at half 3", "at half 3", nil),
      ("Dentist tomorrow afternoon", "afternoon", "is no time of day by itself; write one such as 3pm"),
      ("Dentist tomorrow morning", "morning", "is no time of day by itself; write one such as 9am"),
      (
        "Dentist Fri 28 Nov 10:00", "fri 28 nov",
        "contradicts itself: 28 nov is Sat 2026-11-28; write only “28 nov” or “fri”"
      ),
      (
        "Dentist Nov 28, Friday", "nov 28, friday",
        "contradicts itself: nov 28 is Sat 2026-11-28; write only “nov 28” or “friday”"
      ),
      ("Pills daily at 8 and 20", "at 8 and 20", "names two times of day, and an entry has one; add it once for each"),
      ("Pills daily 8am and 8pm", "8am and 8pm", "names two times of day, and an entry has one; add it once for each"),
      (
        "Pills at 8:00 and at 20:00 daily", "at 8:00 and at 20:00",
        "names two times of day, and an entry has one; add it once for each"
      ),
      (
        "Stretch every 2 hours from 9am to 5pm tomorrow", "from 9am to 5pm tomorrow",
        "is when the first and the last begin, or how long each lasts; write only when the first begins, and add --count 5"
      ),
      (
        "Meeting 12/13", "12/13", "has slashes, which people read in different ways; write 13 December"
      ),
      (
        "Call tomorrow 3pm for 2 hours tokyo time", "tokyo time",
        "names a time zone; write the time in your own zone, or name the zone with --tz"
      ),
      ("Dentist tomorrow 3pm with a reminder of 10 minutes", "reminder", nil),
      ("Fair friday 9am all day", "all day", nil),
    ] as [(String, String, String?)])
  func advice(typed: String, words: String, advice: String?) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect(entry.notUnderstood == words)
    #expect(entry.advice == advice)
  }
}
