import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import Testing

@Suite("Editing times")
struct TimeEditingTests {
  static let zoned = "DTSTART;TZID=\"Europe/Vienna\";X-A=1:20260302T100000"

  @Test("another time of day changes only the value and increments the sequence")
  func timeOfDay() throws {
    try expectEdit(
      of: Fixture.event(Self.zoned), removes: [Self.zoned],
      adds: ["DTSTART;TZID=\"Europe/Vienna\";X-A=1:20260302T113000"], growsSequence: true
    ) { $0.start = time("20260302T113000", "Europe/Vienna") }
  }

  @Test(
    "the form of a time determines TZID and VALUE",
    arguments: [
      (time("20260302T090000Z"), "DTSTART;X-A=1:20260302T090000Z"),
      (time("20260302T090000"), "DTSTART;X-A=1:20260302T090000"),
      (time("20260302"), "DTSTART;X-A=1;VALUE=DATE:20260302"),
      (time("20260302T090000", "Asia/Tokyo"), "DTSTART;TZID=Asia/Tokyo;X-A=1:20260302T090000"),
    ])
  func forms(start: CalendarTime, line: String) throws {
    try expectEdit(of: Fixture.event(Self.zoned), removes: [Self.zoned], adds: [line], growsSequence: true) {
      $0.start = start
    }
  }

  @Test("a date that becomes a time loses VALUE=DATE")
  func dateToTime() throws {
    try expectEdit(
      of: Fixture.event("DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260303"),
      removes: ["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260303"],
      adds: ["DTSTART;TZID=Europe/Vienna:20260302T090000", "DTEND;TZID=Europe/Vienna:20260302T100000"],
      growsSequence: true
    ) {
      $0.start = time("20260302T090000", "Europe/Vienna")
      $0.end = .time(time("20260302T100000", "Europe/Vienna"))
    }
  }

  @Test("VALUE=DATE-TIME stays with a date-time")
  func explicitType() throws {
    try expectEdit(
      of: Fixture.event("DTSTART;VALUE=DATE-TIME:20260302T090000Z"),
      removes: ["DTSTART;VALUE=DATE-TIME:20260302T090000Z"],
      adds: ["DTSTART;VALUE=DATE-TIME:20260302T100000Z"], growsSequence: true
    ) { $0.start = time("20260302T100000Z") }
  }

  @Test("an end and a duration replace each other")
  func endAndDuration() throws {
    let withEnd = try Fixture.event("DTSTART:20260302T090000Z", "DTEND:20260302T100000Z")
    try expectEdit(of: withEnd, removes: ["DTEND:20260302T100000Z"], adds: ["DURATION:PT2H"], growsSequence: true) {
      $0.end = .duration(CalendarDuration(seconds: 7200))
    }
    let withDuration = try Fixture.event("DTSTART:20260302T090000Z", "DURATION;X-A=1:PT1H")
    try expectEdit(
      of: withDuration, removes: ["DURATION;X-A=1:PT1H"], adds: ["DTEND:20260302T100000Z"], growsSequence: true
    ) { $0.end = .time(time("20260302T100000Z")) }
    try expectEdit(
      of: withDuration, removes: ["DURATION;X-A=1:PT1H"], adds: ["DURATION;X-A=1:PT3H"], growsSequence: true
    ) { $0.end = .duration(CalendarDuration(seconds: 10800)) }
    try expectEdit(of: withDuration, removes: ["DURATION;X-A=1:PT1H"], growsSequence: true) { $0.end = nil }
  }

  @Test("a duration next to an end is removed when the end changes, and otherwise stays")
  func bothEnds() throws {
    let component = try Fixture.event("DTEND:20260302T100000Z", "DURATION:PT1H")
    try expectEdit(
      of: component, removes: ["DTEND:20260302T100000Z", "DURATION:PT1H"], adds: ["DTEND:20260302T110000Z"],
      growsSequence: true
    ) { $0.end = .time(time("20260302T110000Z")) }
    try expectEdit(of: component, adds: ["SUMMARY:A"]) { $0.title = "A" }
  }

  @Test("Exchange's all-day flag follows the kind of start")
  func allDayMark() throws {
    let component = try Fixture.event(
      "DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260303", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE")
    try expectEdit(
      of: component,
      removes: ["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260303", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"],
      adds: ["DTSTART:20260302T090000Z", "DTEND:20260302T100000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE"],
      growsSequence: true
    ) {
      $0.start = time("20260302T090000Z")
      $0.end = .time(time("20260302T100000Z"))
    }
  }

  @Test("if the flag made dates of times, an edit of one end writes both as dates")
  func markedAllDay() throws {
    let component = try Fixture.event(
      "DTSTART;TZID=X:20260302T000000", "DTEND;TZID=X:20260303T000000", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE")
    try expectEdit(
      of: component, removes: ["DTSTART;TZID=X:20260302T000000", "DTEND;TZID=X:20260303T000000"],
      adds: ["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260305"], growsSequence: true
    ) { $0.end = .time(time("20260305")) }
    try expectEdit(of: component, adds: ["SUMMARY:A"]) { $0.title = "A" }
    try expectEdit(
      of: component, removes: ["DTSTART;TZID=X:20260302T000000", "DTEND;TZID=X:20260303T000000"],
      adds: ["DTSTART;VALUE=DATE:20260302"], growsSequence: true
    ) { $0.end = nil }
    try expectEdit(
      of: component,
      removes: ["DTSTART;TZID=X:20260302T000000", "DTEND;TZID=X:20260303T000000", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"],
      adds: ["DTSTART;TZID=X:20260302T080000", "DTEND;TZID=X:20260302T090000", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE"],
      growsSequence: true
    ) {
      $0.start = time("20260302T080000", "X")
      $0.end = .time(time("20260302T090000", "X"))
    }
  }

  @Test("the RECURRENCE-ID of an override and its range change in one line")
  func recurrenceID() throws {
    let line = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=X:20260302T100000"
    let component = try Fixture.event(line)
    try expectEdit(of: component, removes: [line], adds: ["RECURRENCE-ID;TZID=X:20260302T100000"], growsSequence: true)
    {
      $0.recurrenceID?.includesFuture = false
    }
    try expectEdit(
      of: component, removes: [line], adds: ["RECURRENCE-ID;RANGE=THISANDFUTURE:20260302T090000Z"], growsSequence: true
    ) { $0.recurrenceID?.time = time("20260302T090000Z") }
    try expectEdit(of: component, removes: [line], growsSequence: true) { $0.recurrenceID = nil }
  }

  @Test("rules keep the parameters of their line")
  func rules() throws {
    let component = try Fixture.event("RRULE;X-A=1:FREQ=DAILY", "EXRULE:FREQ=WEEKLY")
    try expectEdit(
      of: component, removes: ["RRULE;X-A=1:FREQ=DAILY"], adds: ["RRULE;X-A=1:FREQ=DAILY;COUNT=3"], growsSequence: true
    ) { $0.recurrenceRules = ["FREQ=DAILY;COUNT=3"] }
    try expectEdit(of: component, adds: ["RRULE:FREQ=YEARLY"], growsSequence: true) {
      $0.recurrenceRules.append("FREQ=YEARLY")
    }
    try expectEdit(of: component, removes: ["RRULE;X-A=1:FREQ=DAILY"], growsSequence: true) { $0.recurrenceRules = [] }
    try expectEdit(of: component, removes: ["EXRULE:FREQ=WEEKLY"], growsSequence: true) { $0.exceptionRules = [] }
  }

  @Test("single values are removed from and added to exception dates")
  func exceptionDates() throws {
    let list = "EXDATE;TZID=X:20260302T100000,20260309T100000,never"
    let component = try Fixture.event(list, "EXDATE;VALUE=DATE:20260401")
    try expectEdit(of: component, removes: [list], adds: ["EXDATE;TZID=X:20260309T100000,never"], growsSequence: true) {
      $0.exceptionDates.removeFirst()
    }
    try expectEdit(of: component, removes: ["EXDATE;VALUE=DATE:20260401"], growsSequence: true) {
      $0.exceptionDates.removeLast()
    }
    try expectEdit(of: component, adds: ["EXDATE;TZID=X:20260316T100000"], growsSequence: true) {
      $0.exceptionDates.append(time("20260316T100000", "X"))
    }
    try expectEdit(
      of: component, removes: [list], adds: ["EXDATE;TZID=X:20260302T100000,20260310T100000,never"],
      growsSequence: true
    ) { $0.exceptionDates[1] = time("20260310T100000", "X") }
    try expectEdit(
      of: component, removes: [list], adds: ["EXDATE;TZID=X:20260302T100000,never", "EXDATE:20260309T090000Z"],
      growsSequence: true
    ) { $0.exceptionDates[1] = time("20260309T090000Z") }
  }

  @Test("a time replaces another in a line only if TZID and VALUE suit both")
  func unsuitedPlace() throws {
    try expectEdit(
      of: Fixture.event("EXDATE;TZID=X:20260302T100000Z"), removes: ["EXDATE;TZID=X:20260302T100000Z"],
      adds: ["EXDATE:20260302T100000"], growsSequence: true
    ) { $0.exceptionDates = [time("20260302T100000")] }
  }

  @Test("additional dates and periods have lines of their kind")
  func recurrenceDates() throws {
    let component = try Fixture.event("RDATE:20260302T100000Z", "RDATE;VALUE=PERIOD:20260303T100000Z/PT1H")
    let period = CalendarPeriod(start: time("20260304T100000", "X"), end: .duration(CalendarDuration(seconds: 60)))
    try expectEdit(
      of: component, adds: ["RDATE;VALUE=PERIOD;TZID=X:20260304T100000/PT1M", "RDATE;VALUE=DATE:20260305"],
      growsSequence: true
    ) { $0.recurrenceDates += [.period(period), .time(time("20260305"))] }
    try expectEdit(of: component, removes: ["RDATE;VALUE=PERIOD:20260303T100000Z/PT1H"], growsSequence: true) {
      $0.recurrenceDates.removeLast()
    }
  }

  @Test("the sequence stops at the largest number that the standard allows")
  func largestSequence() throws {
    let component = try Component("BEGIN:VEVENT\nUID:1\nSEQUENCE:2147483647\nDTSTART:20260101\nEND:VEVENT")
    var event = try Event(component)
    event.start = time("20260102")
    #expect(try Event(event.applied(to: component, at: now)).sequence == 2_147_483_647)
  }
}
