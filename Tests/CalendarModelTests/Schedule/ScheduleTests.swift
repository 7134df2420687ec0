import CivilTime
import ICalendar
import Recurrence
import Testing
import TimeZones

@testable import CalendarModel

@Suite("When a component takes place")
struct ScheduleTests {
  private func component(_ kind: String, _ lines: String...) throws -> Component {
    try Component(
      (["BEGIN:\(kind)", "UID:1"] + lines + ["END:\(kind)", ""]).joined(separator: "\r\n"))
  }

  private func schedule(_ kind: String, _ lines: String...) throws -> Schedule {
    let text = (["BEGIN:\(kind)", "UID:1"] + lines + ["END:\(kind)", ""]).joined(separator: "\r\n")
    return try #require(Schedule(try Component(text), in: ZoneContext()))
  }

  private func spans(_ schedule: Schedule) -> [String] {
    schedule.recurrenceSet.prefix(3).map { instance in
      schedule.span(of: instance).map { "\($0.start.text)/\($0.end.text)" } ?? "never"
    }
  }

  @Test("an event without an end lasts a day if it starts on a date, and otherwise has no length")
  func eventWithoutEnd() throws {
    #expect(try spans(schedule("VEVENT", "DTSTART;VALUE=DATE:20260301")) == ["20260301/20260302"])
    #expect(try spans(schedule("VEVENT", "DTSTART:20260301T090000Z")) == ["20260301T090000Z/20260301T090000Z"])
  }

  @Test(
    "EXDATE with a time of day excludes the day that it names from an all-day series",
    arguments: [
      "EXDATE:20260302T000000", "EXDATE;TZID=Europe/Berlin:20260302T000000",
      // As written by Exchange, without quotes around the name with a colon.
      "EXDATE;TZID=tzone://Microsoft/Utc:20260302T000000,20260303T000000", "EXDATE;VALUE=DATE:20260302",
    ])
  func excludedDays(line: String) throws {
    let days = try spans(schedule("VEVENT", "DTSTART;VALUE=DATE:20260301", "RRULE:FREQ=DAILY;COUNT=4", line))
    #expect(!days.contains("20260302/20260303") && days.first == "20260301/20260302")
    #expect(days.contains("20260303/20260304") == !line.contains(","))
  }

  @Test("an EXDATE whose TZID has an unquoted colon excludes the instance at that time")
  func excludedTime() throws {
    let times = try spans(
      schedule(
        "VEVENT", "DTSTART:20260301T090000Z", "RRULE:FREQ=DAILY;COUNT=3",
        "EXDATE;TZID=tzone://Microsoft/Utc:20260302T090000"))
    #expect(times.map { $0.prefix(8) } == ["20260301", "20260303"])
  }

  @Test("every time after a TZID with a colon and no quotes is read")
  func colonInTimeZoneName() throws {
    let name = "TZID=tzone://Microsoft/Utc"
    let event = try schedule(
      "VEVENT", "DTSTART;\(name):20260301T090000", "DTEND;\(name):20260301T100000",
      "RDATE;\(name):20260302T090000,20260303T090000", "RDATE;\(name);VALUE=PERIOD:20260304T090000/PT2H",
      "EXDATE;\(name):20260303T090000")
    #expect(
      spans(event) == [
        "20260301T090000/20260301T100000", "20260302T090000/20260302T100000", "20260304T090000/20260304T110000",
      ])
    #expect(event.times.start?.tzid == "tzone://Microsoft/Utc")
    let override = try schedule("VEVENT", "RECURRENCE-ID;\(name):20260301T090000", "DTSTART:20260301T100000Z")
    #expect(override.times.recurrenceID?.time.tzid == "tzone://Microsoft/Utc")
    let reminder = try schedule("VTODO", "DUE;\(name):20260301T090000")
    #expect(spans(reminder) == ["20260301T090000/20260301T090000"])
    #expect(
      try Component("BEGIN:VTODO\r\nDUE;\(name):20260301T090000\r\nEND:VTODO\r\n").timeZoneIDs
        == ["tzone://Microsoft/Utc"])
  }

  @Test(
    "a to-do takes place when it is due",
    arguments: [
      (["DUE:20260301T090000Z"], ["20260301T090000Z/20260301T090000Z"]),
      (["DUE;VALUE=DATE:20260301"], ["20260301/20260302"]),
      (["DTSTART:20260301T090000Z", "DUE:20260301T170000Z"], ["20260301T170000Z/20260301T170000Z"]),
      (["DTSTART:20260301T090000Z", "DURATION:PT1H"], ["20260301T100000Z/20260301T100000Z"]),
      (["DTSTART;VALUE=DATE:20260301", "DUE;VALUE=DATE:20260304"], ["20260304/20260305"]),
      (["DTSTART;VALUE=DATE:20260301", "DUE;VALUE=DATE:20260301"], ["20260301/20260302"]),
      (["DTSTART:20260301T090000Z"], ["never"]),
      (
        ["DTSTART;VALUE=DATE:20260301", "DUE;VALUE=DATE:20260303", "RRULE:FREQ=WEEKLY;COUNT=2"],
        ["20260303/20260304", "20260310/20260311"]
      ),
      (["DTSTART:20260305T100000Z", "DUE:20260304T100000Z"], ["20260304T100000Z/20260304T100000Z"]),
      (["DTSTART;VALUE=DATE:20260305", "DUE;VALUE=DATE:20260304"], ["20260304/20260305"]),
      (
        ["DTSTART:20260305T100000Z", "DUE:20260304T100000Z", "RRULE:FREQ=WEEKLY;COUNT=2"],
        ["20260304T100000Z/20260304T100000Z", "20260311T100000Z/20260311T100000Z"]
      ),
    ])
  func due(lines: [String], expected: [String]) throws {
    let text = (["BEGIN:VTODO", "UID:1"] + lines + ["END:VTODO", ""]).joined(separator: "\r\n")
    let schedule = try #require(Schedule(try Component(text), in: ZoneContext()))
    #expect(spans(schedule) == expected)
    #expect(schedule.times.isFoundByTime == (expected != ["never"]))
  }

  @Test("a component without a start has no schedule")
  func noStart() throws {
    #expect(Schedule(try component("VEVENT", "DUE:20260301T090000Z"), in: ZoneContext()) == nil)
    #expect(Schedule(try component("VTODO", "SUMMARY:Some day"), in: ZoneContext()) == nil)
  }

  @Test("the first readable value of a property counts")
  func firstReadable() throws {
    let schedule = try schedule("VEVENT", "DTSTART:soon", "DTSTART:20260301T090000Z", "DTEND:20260301T100000Z")
    #expect(spans(schedule) == ["20260301T090000Z/20260301T100000Z"])
  }

  @Test("an unreadable rule is kept next to the readable ones")
  func unreadableRule() throws {
    let times = ComponentTimes(
      try component("VEVENT", "DTSTART:20260301T090000Z", "RRULE:FREQ=DAILY;COUNT=-1", "RRULE:FREQ=DAILY;COUNT=2"))
    #expect(times.rules.count == 1)
    #expect(times.unreadableRules.map(\.rawValue) == ["FREQ=DAILY;COUNT=-1"])
  }

  @Test("a rule that cannot be read or expanded is left out of the set, which reports it")
  func unusableRules() throws {
    let schedule = try schedule(
      "VEVENT", "DTSTART;VALUE=DATE:20140208", "RRULE:FREQ=DAILY;COUNT=-1", "RRULE:FREQ=MONTHLY",
      "EXRULE:RSCALE=KLINGON;FREQ=DAILY")
    #expect(spans(schedule) == ["20140208/20140209", "20140308/20140309", "20140408/20140409"])
    #expect(
      schedule.recurrenceSet.unusableRules.map(\.text) == ["FREQ=DAILY;COUNT=-1", "RSCALE=KLINGON;FREQ=DAILY"])
    #expect(schedule.recurrenceSet.unusableRules.map(\.error.code) == [.count, .unsupported])
  }

  @Test("SEQUENCE decides between an excluded instance and an override of it")
  func sequence() throws {
    let override = try component(
      "VEVENT", "RECURRENCE-ID:20260302T090000Z", "DTSTART:20260302T110000Z", "SEQUENCE:1")
    for (sequence, count) in [("0", 3), ("1", 3), ("2", 2)] {
      let series = try component(
        "VEVENT", "DTSTART:20260301T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260302T090000Z",
        "SEQUENCE:\(sequence)")
      let schedule = try #require(Schedule(series, overrides: [override], in: ZoneContext()))
      #expect(schedule.recurrenceSet.map { $0 }.count == count)
    }
  }

  @Test("a time with an unknown TZID is floating: in the zone of X-WR-TIMEZONE, else in the reader's")
  func unknownZone() throws {
    let event = try component("VEVENT", "DTSTART;TZID=Nowhere:20260301T090000")
    let tokyo = ZoneContext(calendarZoneName: "Asia/Tokyo")
    let placed = try #require(Schedule(event, in: tokyo))
    #expect(placed.isPlaced)
    #expect(placed.recurrenceSet.first { _ in true }?.startInstant.description == "20260301T000000Z")
    let rules = try TimeZoneDatabase.system.rules(named: "America/New_York")
    let read = try #require(Schedule(event, in: ZoneContext(reader: rules)))
    #expect(!read.isPlaced)
    #expect(read.recurrenceSet.first { _ in true }?.startInstant.description == "20260301T140000Z")
  }

  @Test("an alarm counts from the start, or from the end of an event or the due time of a to-do, and is repeated")
  func alarms() throws {
    var alarm = Alarm(trigger: .relative(try CalendarDuration(parsing: "-PT15M"), to: .end))
    alarm.repeatCount = 2
    alarm.repeatInterval = try CalendarDuration(parsing: "PT5M")
    let event = try schedule("VEVENT", "DTSTART:20260301T090000Z", "DTEND:20260301T100000Z")
    let toDo = try schedule("VTODO", "DTSTART:20260301T090000Z", "DUE:20260302T100000Z")
    let times = { (schedule: Schedule) in
      schedule.recurrenceSet.prefix(1).flatMap { schedule.moments(of: alarm, at: $0) }.map(\.instant.description)
    }
    #expect(times(event) == ["20260301T094500Z", "20260301T095000Z", "20260301T095500Z"])
    #expect(times(toDo) == ["20260302T094500Z", "20260302T095000Z", "20260302T095500Z"])
    alarm.acknowledged = Instant(try CivilDateTime(parsing: "20260301T095000"), at: .zero)
    #expect(times(event) == ["20260301T095500Z"])
  }

  @Test("an alarm some minutes before a start is exactly that many minutes before it, even in a repeated hour")
  func alarmInRepeatedHour() throws {
    let event = try schedule("VEVENT", "DTSTART;TZID=Europe/Berlin:20261025T031500", "DURATION:PT1H")
    let times = { (text: String, anchor: AlarmTrigger.Anchor) in
      let alarm = Alarm(trigger: .relative(try CalendarDuration(parsing: text), to: anchor))
      return event.recurrenceSet.prefix(1).flatMap { event.moments(of: alarm, at: $0) }.map(\.instant.description)
    }
    #expect(try times("-PT30M", .start) == ["20261025T014500Z"])
    #expect(try times("-PT90M", .start) == ["20261025T004500Z"])
    #expect(try times("-PT90M", .end) == ["20261025T014500Z"])
    // A day earlier is at the same time on the clock.
    #expect(try times("-P1D", .start) == ["20261024T011500Z"])
  }
}
