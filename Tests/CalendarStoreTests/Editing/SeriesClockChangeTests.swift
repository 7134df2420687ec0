import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Series at clock changes")
struct SeriesClockChangeTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  @Test("an occurrence that ends in a repeated hour keeps its length when it is edited separately")
  func length() throws {
    try test.load(
      calendar(
        event(
          start: ";TZID=Europe/Berlin:20261024T013000", "DTEND;TZID=Europe/Berlin:20261024T030000",
          "RRULE:FREQ=DAILY;COUNT=3")))
    try test.edit("one/20261024T233000Z", .this) { $0.title = "New" }
    #expect(try test.overrideLines()[0].contains("DURATION:PT1H30M"))
    let range = Instant.utc(2026, 10, 24)..<Instant.utc(2026, 10, 28)
    let found = try test.store.occurrences(matching: OccurrenceQuery(range, zone: .utc)).occurrences
    #expect(found.map { $0.end.seconds(since: $0.start) } == [5400, 5400, 5400])
  }

  @Test("an occurrence in a skipped hour moves with its series, whether excluded, edited or split")
  func gap() throws {
    let rule = "RRULE:FREQ=DAILY;COUNT=5"
    try test.load(calendar(event(start: ";TZID=Europe/Berlin:20260327T023000", rule)))
    try test.store.remove(test.occurrence("one/20260329T013000Z"), span: .this)
    #expect(try test.happenings().count == 4)
    try test.edit("one", .all) { $0.start = .zoned(.at(2026, 3, 27, 3, 30), tzid: "Europe/Berlin") }
    #expect(try test.happenings().map { $0.prefix(8) } == ["20260327", "20260328", "20260330", "20260331"])
    try test.store.undo()
    try test.store.undo()
    try test.edit("one/20260329T013000Z", .future) { $0.title = "New" }
    #expect(
      try test.happenings() == [
        "20260327T013000Z Lunch", "20260328T013000Z Lunch", "20260329T013000Z New", "20260330T003000Z New",
        "20260331T003000Z New",
      ])
  }

  @Test("an UNTIL in a skipped hour moves as the instances do")
  func boundInGap() throws {
    try test.load(
      calendar(event(start: ";TZID=Asia/Beirut:20270325T003000", "RRULE:FREQ=DAILY;UNTIL=20270328T222959Z")))
    try test.edit("one/20270327T223000Z", .future) { $0.title = "New" }
    try test.edit("one", .all) { $0.start = .zoned(.at(2027, 3, 25, 2, 30), tzid: "Asia/Beirut") }
    #expect(
      try test.happenings() == [
        "20270325T003000Z Lunch", "20270326T003000Z Lunch", "20270327T003000Z Lunch", "20270327T223000Z New",
        "20270328T213000Z New",
      ])
  }

  @Test("an UNTIL that is moved into skipped hours lets in no further instance")
  func boundMovedIntoGap() throws {
    try test.load(
      calendar(
        event(start: ";TZID=Australia/Lord_Howe:20260924T023000", "RRULE:FREQ=DAILY;UNTIL=20260926T155959Z")))
    #expect(try test.happenings().count == 3)
    try test.edit("one", .all) { $0.start = .zoned(.at(2026, 10, 1, 2, 30), tzid: "Australia/Lord_Howe") }
    #expect(try test.happenings().map { $0.prefix(8) } == ["20260930", "20261001", "20261002"])
  }

  @Test("an UNTIL on an instance just after a skipped day still includes that instance")
  func boundAfterSkippedDay() throws {
    // Samoa had no 30 December 2011.
    try test.load(
      calendar(
        event(start: ";TZID=Pacific/Apia:20111222T000000", "RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20111230T100000Z")))
    let start = Instant.utc(2011, 12, 1)
    #expect(
      try test.happenings(from: start).map { $0.prefix(8) } == ["20111222", "20111225", "20111228", "20111230"])
    try test.edit("one", .all) { $0.start = .zoned(.at(2011, 12, 23, 0, 0), tzid: "Pacific/Apia") }
    #expect(
      try test.happenings(from: start).map { $0.prefix(8) } == ["20111223", "20111226", "20111229", "20111231"])
  }

  @Test("an UNTIL months after clocks were set back is in local time")
  func boundBeforeGap() throws {
    try test.load(
      calendar(
        event(start: ";TZID=Africa/Cairo:20260330T000000", "RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20260423T215959Z")))
    #expect(try test.happenings().count == 1)
    try test.edit("one", .all) { $0.start = .utc(.at(2026, 3, 30, 2)) }
    #expect(try test.happenings() == ["20260330T020000Z Lunch"])
  }

  @Test(
    "an event that ends in the repeated hour ends when its time is over, and its alarm goes off then",
    arguments: ["VTODO", "VEVENT"])
  func dueInHourShownTwice(kind: String) throws {
    let body = [
      "SUMMARY:Lunch", "DTSTART;TZID=Europe/Berlin:20261018T010000", "DURATION:PT2H30M", "RRULE:FREQ=WEEKLY;COUNT=2",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER;RELATED=END:PT0S", "END:VALARM",
    ]
    try test.load(calendar(component(kind, uid: "one", body)))
    let range = try instant("20261001T000000Z")..<instant("20261101T000000Z")
    let found = try test.store.occurrences(matching: OccurrenceQuery(range, zone: .utc)).occurrences
    let ends = try [instant("20261018T013000Z"), instant("20261025T013000Z")]
    #expect(found.map(\.end) == ends)
    #expect(try test.store.alarms(matching: AlarmQuery(range, zone: .utc)).map(\.instant) == ends)
  }

  @Test(
    "an event whose end is earlier on the clock than its start ends when its time is over",
    arguments: ["VTODO", "VEVENT"])
  func endShownBeforeStart(kind: String) throws {
    let times = ["DTSTART;TZID=America/New_York:20251026T013000", "DURATION:PT30M", "RRULE:FREQ=WEEKLY;COUNT=2"]
    try test.load(calendar(component(kind, uid: "one", times)))
    #expect(try ends(of: kind) == ["20251026T060000Z", "20251102T060000Z"])
  }

  @Test(
    "a single item and an override end when their time is over, also in the repeated hour",
    arguments: ["VTODO", "VEVENT"], ["PT2H30M", "P1DT2H30M"])
  func endOfOne(kind: String, duration: String) throws {
    let day = duration == "PT2H30M" ? 25 : 24
    let times = ["DTSTART;TZID=Europe/Berlin:202610\(day)T003000", "DURATION:\(duration)"]
    let series = ["DTSTART;TZID=Europe/Berlin:20261001T120000", "RRULE:FREQ=DAILY;COUNT=1"]
    let name = "RECURRENCE-ID;TZID=Europe/Berlin:20261001T120000"
    try test.load(
      calendar(
        component(kind, uid: "single", times), component(kind, uid: "series", times + ["RRULE:FREQ=YEARLY;COUNT=1"]),
        component(kind, uid: "one", series), component(kind, uid: "one", times + [name])))
    #expect(try ends(of: kind) == ["20261025T010000Z", "20261025T010000Z", "20261025T010000Z"])
  }

  /// When all items of a kind end or are due, sorted by start.
  private func ends(of kind: String) throws -> [String] {
    var query = OccurrenceQuery(.utc(2025, 1, 1)..<Instant.utc(2029, 1, 1), zone: .utc)
    query.kinds = [ItemKind(rawValue: kind)]
    return try test.store.occurrences(matching: query).occurrences.map { "\($0.end)" }
  }

  @Test("an added date is at its own time, even if clocks then show what they skipped in the series")
  func addedBehindGap() throws {
    let zone = "Antarctica/Troll"
    let (first, added) = (";TZID=\(zone):20260324T023000", ";TZID=\(zone):20260329T043000")
    try test.load(calendar(event(start: first, "RRULE:FREQ=DAILY;COUNT=1", "RDATE\(added)")))
    #expect(try test.occurrence("one/20260329T023000Z").event?.start == .zoned(.at(2026, 3, 29, 4, 30), tzid: zone))
    try test.edit("one", .all) { $0.start = .zoned(.at(2026, 3, 24, 3, 30), tzid: zone) }
    #expect(try test.happenings() == ["20260324T033000Z Lunch", "20260329T033000Z Lunch"])
  }

  @Test("moving an override in another zone for all leaves the series in its zone")
  func overrideInOtherZone() throws {
    try test.load(
      calendar(
        event(
          start: ";TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T100000",
          "RRULE:FREQ=DAILY;COUNT=3"),
        event(
          title: "Own", start: ";TZID=America/New_York:20260303T090000", "DTEND;TZID=America/New_York:20260303T120000",
          "RECURRENCE-ID;TZID=Europe/Berlin:20260303T090000")))
    try test.edit("one/20260303T080000Z", .all) {
      $0.start = .zoned(.at(2026, 3, 3, 10), tzid: "America/New_York")
      $0.end = .time(.zoned(.at(2026, 3, 3, 13), tzid: "America/New_York"))
    }
    #expect(try test.lines().contains("DTSTART;TZID=Europe/Berlin:20260302T100000"))
    #expect(try test.lines().contains("DTEND;TZID=Europe/Berlin:20260302T110000"))
    #expect(try test.happenings() == ["20260302T090000Z Lunch", "20260303T150000Z Own", "20260304T090000Z Lunch"])
  }
}
