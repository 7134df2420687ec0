import CivilTime
import Recurrence
import Testing

@testable import TypedTimes

@Suite("Events in one line")
struct QuickEntryTests {
  @Test(
    "time, length, repetition and location are taken out of the title",
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
      ("Meeting tomorrow 3pm in room 12", "Meeting|tomorrow 3pm||||room 12"),
      ("Parents thursday 6pm to 7pm at Navan School", "Parents|thursday 6pm|7pm|||Navan School"),
      ("Parents thursday 6pm until 7pm at the school", "Parents|thursday 6pm|7pm|||the school"),
      ("Parents thursday 6pm to 7pm in room 12", "Parents|thursday 6pm|7pm|||room 12"),
      (
        "Choir every wednesday 7:30pm until 16 december at Navan School",
        "Choir|2026-11-25 7:30pm|||FREQ=WEEKLY;BYDAY=WE|Navan School"
      ),
      ("Talk 3pm in the main hall on friday", "Talk|3pm on friday||||the main hall"),
      ("Dinner friday 8pm in style", "Dinner in style|friday 8pm||||"),
      ("Movie night friday", "Movie night|friday||||"),
      ("Apollo 13 friday 8pm", "Apollo 13|friday 8pm||||"),
      ("Call 3pm Pacific tomorrow", "Call|2026-11-23T15:00||||"),
      ("Webinar tomorrow 9:00-10:00 Tokyo time", "Webinar|2026-11-23T09:00|10:00|||"),
      ("Concert friday 8pm Vienna", "Concert Vienna|friday 8pm||||"), ("Dinner 7pm Sydney", "Dinner Sydney|7pm||||"),
      ("Call friday 3pm Pacific with Bob", "Call with Bob|2026-11-27T15:00||||"),
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
      ("Sync 1 Dec 10:00 for 1h30", "Sync|1 dec 10:00||PT1H30M||"),
      ("Sync tomorrow 10:00 for 1½ hours", "Sync|tomorrow 10:00||PT1H30M||"),
      ("Sync tomorrow 10:00 for 1 1/2 hours", "Sync|tomorrow 10:00||PT1H30M||"),
      ("Dinner at Mario's, Main St 5, tomorrow 8pm", "Dinner|tomorrow 8pm||||Mario's, Main St 5"),
      ("Dinner @Mario's tomorrow 8pm", "Dinner|tomorrow 8pm||||Mario's"),
      ("Dinner 8pm @Mario's Bar tomorrow", "Dinner|8pm tomorrow||||Mario's Bar"),
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
  }

  @Test(
    "words that resemble a name, and numbers that are not times, stay in the title",
    arguments: [
      ("Sun bathing tomorrow 3pm", "Sun bathing|tomorrow 3pm"),
      ("Tomorrow sun bathing 3pm", "sun bathing|tomorrow 3pm"),
      ("Mark's birthday friday", "Mark's birthday|friday"),
      ("March meeting tomorrow 9am", "March meeting|tomorrow 9am"),
      ("May's party friday 8pm", "May's party|friday 8pm"), ("Fry up 9am", "Fry up|9am"),
      ("Ice cream sundae 3pm", "Ice cream sundae|3pm"),
      ("Prepare tomorrow's talk 3pm", "Prepare tomorrow's talk|3pm"), ("Football match 5 3pm", "Football match 5|3pm"),
      ("1:1 with Bob tomorrow 3pm", "1:1 with Bob|tomorrow 3pm"), ("1:1 with Bob tomorrow", "1:1 with Bob|tomorrow"),
      ("24/7 support friday 9am", "24/7 support|friday 9am"), ("Fair friday all day", "Fair|friday"),
      ("Fair all day friday", "Fair|friday"), ("All day breakfast tomorrow 9am", "All day breakfast|tomorrow 9am"),
      ("50/50 split talk tomorrow 11:00", "50/50 split talk|tomorrow 11:00"),
      ("Friday: dentist 15:00", "dentist|friday 15:00"), ("(Friday) dentist 15:00", "dentist|friday 15:00"),
      ("Tomorrow: standup at 10:30", "standup|tomorrow at 10:30"), ("Dentist tomorrow.", "Dentist|tomorrow"),
      ("Dentist tomorrow?", "Dentist|tomorrow"), ("Dentist tomorrow, 3pm!", "Dentist|tomorrow, 3pm"),
      ("Dentist (tomorrow 15:00)", "Dentist|tomorrow 15:00"), ("Dentist; tomorrow; 15:00", "Dentist|tomorrow 15:00"),
      ("Call (Bob tomorrow) 3pm", "Call Bob|tomorrow 3pm"), ("Call (Bob) tomorrow 3pm", "Call (Bob)|tomorrow 3pm"),
      ("Cinema tonight at 20.30", "Cinema|tonight at 20.30"), ("Dinner tonight 7", "Dinner|tonight 7"),
      ("Dinner tonight 7 with Anna", "Dinner with Anna|tonight 7"), ("Tonight 9, cinema", "cinema|tonight 9,"),
      ("Dinner tonight 8 people", "Dinner 8 people|tonight"),
      ("Movie \"Back on Friday\" saturday 8pm", "Movie \"Back on Friday\"|saturday 8pm"),
      ("“Dinner at Eight, 9-11 x5”, tomorrow 8pm", "Dinner at Eight, 9-11 x5|tomorrow 8pm"),
      ("\"Today\" show tomorrow 9am", "\"Today\" show|tomorrow 9am"),
      ("Sun cream shopping", "Sun cream shopping|"), ("Buy sun cream", "Buy sun cream|"),
      ("Sat nav update friday", "Sat nav update|friday"), ("Party Sun", "Party|sun"), ("Sun, brunch", "brunch|sun,"),
      ("Party sun with Anna", "Party with Anna|sun"),
      ("'Dinner at Eight' tomorrow 8pm", "Dinner at Eight|tomorrow 8pm"),
      ("Ages 9-11 party saturday", "Ages 9-11 party|saturday"),
      ("Read chapters 3-5 tomorrow", "Read chapters 3-5|tomorrow"), ("7pm quality time", "quality time|7pm"),
      ("Taco Tuesday tuesday 6pm", "Taco Tuesday|tuesday 6pm"), ("Call coming friday 10am", "Call|coming friday 10am"),
      ("Call this coming friday 10am", "Call|this coming friday 10am"),
      ("Run tomorrow morning 7am", "Run|tomorrow morning 7am"),
      ("Dinner this evening at 8", "Dinner|this evening at 8"),
      ("Meeting this afternoon 3pm", "Meeting|this afternoon 3pm"), ("Call a week tomorrow", "Call|a week tomorrow"),
      ("Call a week today 3pm", "Call|a week today 3pm"), ("Call 1st of May", "Call|1st of may"),
      ("Call on the 1st of May 2027 10:00", "Call|on the 1st of may 2027 10:00"),
      ("Remind me to pay bills tomorrow 3pm", "pay bills|tomorrow 3pm"),
      ("remind me tomorrow to pay bills", "pay bills|tomorrow"), ("Remind me to call", "Remind me to call|"),
      ("Tweet @anna tomorrow 8pm", "Tweet @anna|tomorrow 8pm"),
      ("Meeting - tomorrow - 3pm", "Meeting|tomorrow 3pm"), ("Meeting: tomorrow, 3pm", "Meeting|tomorrow, 3pm"),
    ])
  func titles(typed: String, expected: String) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect([entry.title, entry.startText ?? ""].joined(separator: "|") == expected)
  }

  @Test("a house number is not a time of day")
  func house() {
    let entry = QuickEntry("Meet at 10 Downing Street tomorrow 3pm", in: TypedTimeTests.zone)
    #expect(entry.location == "10 Downing Street")
  }

  @Test(
    "an advance notice is an alarm",
    arguments: [
      ("Dentist tomorrow 3pm remind me 10 minutes before", "-PT10M"),
      ("Dentist tomorrow 3pm alert 15m before", "-PT15M"),
      ("Dentist tomorrow 3pm remind 1 day before", "-P1D"),
      ("Dentist tomorrow 3pm with a reminder 10 min before", "-PT10M"),
      ("Remind me 2 hours before dentist tomorrow 3pm", "-PT2H"),
      ("Dentist tomorrow 3pm with a 10 minute reminder", "-PT10M"),
      ("Dentist tomorrow 3pm, notify me an hour in advance", "-PT1H"), ("Dentist tomorrow 3pm", ""),
      ("Dentist tomorrow 3pm remind me 1 day before remind me 1h before", "-P1D,-PT1H"),
      ("Dentist tomorrow 3pm remind me 1 day before and 1 hour before", "-P1D,-PT1H"),
      ("Dentist tomorrow 3pm alert 2h before, 1h before & 10 min before", "-PT2H,-PT1H,-PT10M"),
      ("Dentist tomorrow 3pm alarm 15m", "-PT15M"), ("Dentist tomorrow 3pm alarm 15 min", "-PT15M"),
      ("Dentist tomorrow 3pm alarm 1h and 10m", "-PT1H,-PT10M"), ("Dentist tomorrow 3pm, reminder 2 hours", "-PT2H"),
      ("Dentist tomorrow 3pm remind me 1 hour and 10 minutes before", "-PT1H10M"),
    ])
  func alarms(typed: String, alarms: String) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect(entry.alarms.map { (-$0).text }.joined(separator: ",") == alarms)
    #expect(entry.title.lowercased() == "dentist")
  }

  @Test(
    "a time of day that has passed today is reported",
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
    "a length after a repetition that is too long for an event is the length of the repetition",
    arguments: [
      ("Class weekly tuesday 10am for 5 weeks", nil, "2026-12-28"),
      ("Course every monday for 3 months", nil, "2027-02-22"),
      ("Course every monday 9am for 1h for 3 months", "PT1H", "2027-02-22"),
      ("Fair yearly 3 dec for 5 days", "P5D", nil), ("Pills daily 11am for 10 days", nil, "2026-12-01"),
      ("Gym every monday 18:00 until 1 june", nil, "1 june"), ("Pills daily until friday 9:30", nil, "friday"),
      ("Gym mondays until 2027-06-01 18:00 for 1h", "PT1H", "2027-06-01"),
      ("Pills every 8 hours tomorrow 8am until friday", nil, "friday"),
      ("Fair 2026-12-05 10am to 6pm daily for 3 days", nil, "2026-12-07"),
    ] as [(String, String?, String?)])
  func lengths(typed: String, duration: String?, until: String?) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect(entry.duration?.text == duration)
    #expect(entry.until == until)
  }
}
