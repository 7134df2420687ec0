import CalendarModel
import CalendarStore
import CivilTime
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Which alarms go off when")
struct AlarmTests {
  let test: TestStore
  let now = Instant.utc(2026, 3, 1)
  init() throws { test = try TestStore(now: "20260301T000000Z") }

  private func alarm(_ lines: String...) -> [String] {
    ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder"] + lines + ["END:VALARM"]
  }

  private func load(kind: String = "VEVENT", uid: String = "one", _ parts: [String]...) throws {
    try test.load(calendar(component(kind, uid: uid, parts.flatMap { $0 })))
    #expect(try test.store.examine().isGood)
  }

  /// The times of alarms, in minutes, with the titles of their items.
  private func found(
    _ range: Range<Instant>? = nil, limit: Int = 100, zone: TimeZoneRules = .utc
  ) throws -> [String] {
    let query = AlarmQuery(range ?? now..<Instant.utc(2027, 3, 1), zone: zone)
    return try test.store.alarms(matching: query, limit: limit).map { alarm in
      let time = alarm.instant.civil(at: .zero)
      let parts = [time.date.month, time.date.day, time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return "\(time.date.year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3])"
    }
  }

  @Test("an alarm counts from the start, from the end, or is at a fixed time")
  func triggers() throws {
    try load(
      ["SUMMARY:A", "DTSTART:20260310T060000Z", "DTEND:20260310T080000Z"], alarm("TRIGGER:-PT1M"),
      alarm("TRIGGER;RELATED=END:PT5M"), alarm("TRIGGER;VALUE=DATE-TIME:20260305T120000Z"))
    #expect(try found() == ["2026-03-05T12:00", "2026-03-10T05:59", "2026-03-10T08:05"])
    let next = try #require(try test.store.nextAlarms(zone: .utc).first)
    #expect(next.index == 2 && next.start == .utc(2026, 3, 10, 6) && next.recurrenceID == nil)
    #expect(try test.store.nextAlarms(5, from: .utc(2026, 3, 10, 6), zone: .utc).count == 1)
    #expect(try found(now..<Instant.utc(2026, 3, 10, 8), limit: 1).count == 1)
  }

  @Test("days are local to the zone, hours are exact")
  func nominalDays() throws {
    // Clocks are set forward on 29 March.
    try load(
      ["DTSTART;TZID=Europe/Berlin:20260329T090000"], alarm("TRIGGER:-P1D"), alarm("TRIGGER:-PT24H"))
    #expect(try found() == ["2026-03-28T07:00", "2026-03-28T08:00"])
  }

  @Test("hours are exact in a repeated hour, for single events and series alike")
  func repeatedHour() throws {
    let lines = ["DTSTART;TZID=Europe/Berlin:20261025T031500", "DURATION:PT1H"]
    try load(
      uid: "single", lines, alarm("TRIGGER:-PT30M"), alarm("TRIGGER;RELATED=END:-PT95M", "REPEAT:1", "DURATION:PT5M"))
    let single = try found()
    #expect(single == ["2026-10-25T01:40", "2026-10-25T01:45", "2026-10-25T01:45"])
    try load(uid: "series", lines + ["RRULE:FREQ=DAILY;COUNT=1"], alarm("TRIGGER:-PT30M"))
    #expect(try found().count { $0 == "2026-10-25T01:45" } == 3)
  }

  @Test("hours after days are exact in a repeated hour, too")
  func repeatedHourAfterDays() throws {
    try load(["DTSTART;TZID=Europe/Berlin:20261026T031500", "RRULE:FREQ=DAILY;COUNT=1"], alarm("TRIGGER:-P1DT30M"))
    #expect(try found() == ["2026-10-25T01:45"])
  }

  @Test("alarms of all-day and floating items are in the zone of the request")
  func civil() throws {
    let berlin = try TimeZoneDatabase.system.rules(named: "Europe/Berlin")
    try load(uid: "day", ["DTSTART;VALUE=DATE:20260310"], alarm("TRIGGER:-PT15H"))
    try load(uid: "floating", ["DTSTART:20260310T120000"], alarm("TRIGGER:PT0S"))
    #expect(try found() == ["2026-03-09T09:00", "2026-03-10T12:00"])
    #expect(try found(zone: berlin) == ["2026-03-09T08:00", "2026-03-10T11:00"])
    let first = try #require(try test.store.nextAlarms(zone: berlin).first)
    #expect(first.start == .utc(2026, 3, 9, 23))
  }

  @Test("an alarm is repeated as often as it says, up to a hundred times")
  func repetitions() throws {
    try load(["DTSTART:20260310T060000Z"], alarm("TRIGGER:PT0S", "REPEAT:2", "DURATION:PT5M"))
    #expect(try found() == ["2026-03-10T06:00", "2026-03-10T06:05", "2026-03-10T06:10"])
    try load(uid: "two", ["DTSTART:20260311T060000Z"], alarm("TRIGGER:PT0S", "REPEAT:2000000000", "DURATION:P1000W"))
    #expect(try found(Instant.utc(2026, 3, 11)..<Instant.distantFuture, limit: 1000).count == 101)
  }

  @Test("every instance of a series has its alarms, even far beyond the index")
  func series() throws {
    try load(
      ["DTSTART:20250101T080000Z", "RRULE:FREQ=DAILY", "EXDATE:20260303T080000Z"], alarm("TRIGGER:-PT30M"))
    #expect(try found(now..<Instant.utc(2026, 3, 5)) == ["2026-03-01T07:30", "2026-03-02T07:30", "2026-03-04T07:30"])
    let next = try #require(try test.store.nextAlarms(1, from: .utc(2026, 3, 2), zone: .utc).first)
    #expect(next.recurrenceID?.text == "20260302T080000Z")
    #expect(try found(Instant.utc(2030, 6, 1)..<Instant.utc(2030, 6, 3)) == ["2030-06-01T07:30", "2030-06-02T07:30"])
    #expect(try found(Instant.utc(2025, 6, 1)..<Instant.utc(2025, 6, 3)) == ["2025-06-01T07:30", "2025-06-02T07:30"])
    #expect(try found(now..<Instant.utc(2027, 3, 1), limit: 1000).count == 364)
    #expect(try found(Instant.utc(2024, 1, 1)..<now, limit: 3).first == "2025-01-01T07:30")
  }

  @Test("a yearly series is found even if none of its occurrences is near")
  func rare() throws {
    try load(["DTSTART;VALUE=DATE:20001224", "RRULE:FREQ=YEARLY"], alarm("TRIGGER:PT9H"))
    #expect(try found(now..<Instant.utc(2029, 1, 1)) == ["2026-12-24T09:00", "2027-12-24T09:00", "2028-12-24T09:00"])
    #expect(
      try test.store.nextAlarms(1, from: .utc(2026, 12, 25), zone: .utc).map(\.instant) == [.utc(2027, 12, 24, 9)])
  }

  @Test("an override has its own alarms, or none")
  func overrides() throws {
    let master = component(
      "VEVENT", uid: "one", ["DTSTART:20260302T080000Z", "RRULE:FREQ=DAILY;COUNT=4"] + alarm("TRIGGER:-PT30M"))
    let moved = component(
      "VEVENT", uid: "one",
      ["RECURRENCE-ID:20260303T080000Z", "DTSTART:20260303T120000Z"] + alarm("TRIGGER:-PT10M"))
    let silent = component("VEVENT", uid: "one", ["RECURRENCE-ID:20260304T080000Z", "DTSTART:20260304T080000Z"])
    try test.load(calendar(master, moved, silent))
    #expect(try found() == ["2026-03-02T07:30", "2026-03-03T11:50", "2026-03-05T07:30"])
    let second = try test.store.nextAlarms(2, from: now, zone: .utc).last
    #expect(second?.recurrenceID?.text == "20260303T080000Z")
    try test.store.remove(test.store.occurrence(named: "one/20260304T080000Z"), span: .this)
    try test.store.remove(test.store.occurrence(named: "one/20260302T080000Z"), span: .this)
    #expect(try found() == ["2026-03-03T11:50", "2026-03-05T07:30"])
    #expect(try test.store.examine().isGood)
    try test.store.undo()
    #expect(try found() == ["2026-03-02T07:30", "2026-03-03T11:50", "2026-03-05T07:30"])
  }

  @Test("the next alarm of a practically endless series is found without expanding all of it")
  func dense() throws {
    try load(["DTSTART:20200101T000000Z", "RRULE:FREQ=SECONDLY"], alarm("TRIGGER:-PT1M"))
    let next = try test.store.nextAlarms(3, from: .utc(2026, 3, 1, 5), zone: .utc).map(\.instant)
    #expect(next.map { $0.seconds(since: .utc(2026, 3, 1, 5)) } == [0, 1, 2])
  }

  @Test("reminders count from their start or due date; completed or cancelled ones are silent")
  func reminders() throws {
    try load(
      kind: "VTODO", ["SUMMARY:A", "DTSTART:20260310T060000Z", "DUE:20260311T060000Z"], alarm("TRIGGER:-PT1H"),
      alarm("TRIGGER;RELATED=END:-PT1H"))
    try load(kind: "VTODO", uid: "due", ["SUMMARY:B", "DUE;VALUE=DATE:20260312"], alarm("TRIGGER;RELATED=END:PT9H"))
    #expect(try found() == ["2026-03-10T05:00", "2026-03-11T05:00", "2026-03-12T09:00"])
    try test.store.complete(test.store.occurrence(named: "one"))
    #expect(try found() == ["2026-03-12T09:00"])
    try test.store.undo()
    #expect(try found().count == 3)
    try load(uid: "gone", ["STATUS:CANCELLED", "DTSTART:20260313T060000Z"], alarm("TRIGGER:PT0S"))
    #expect(try found().count == 3)
  }

  @Test("a series of reminders continues with its alarms when one is completed")
  func recurringReminder() throws {
    try load(
      kind: "VTODO", ["SUMMARY:A", "DTSTART:20260310T060000Z", "DUE:20260310T060000Z", "RRULE:FREQ=DAILY;COUNT=3"],
      alarm("TRIGGER:PT0S"))
    try test.store.complete(test.store.occurrence(named: "one"))
    #expect(try found() == ["2026-03-11T06:00", "2026-03-12T06:00"])
    #expect(try test.store.examine().isGood)
  }

  @Test("Apple's markers for no alarm and for no time trigger nothing")
  func appleMarks() throws {
    try load(
      ["DTSTART:20260310T060000Z"],
      ["BEGIN:VALARM", "ACTION:NONE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "END:VALARM"],
      alarm("TRIGGER;VALUE=DATE-TIME:19760401T005545Z"))
    #expect(try found(Instant.distantPast..<Instant.distantFuture).isEmpty)
  }

  @Test("an acknowledged alarm does not go off, a later one does")
  func acknowledged() throws {
    try load(
      ["DTSTART:20260301T080000Z", "RRULE:FREQ=DAILY;COUNT=3"], alarm("TRIGGER:PT0S", "ACKNOWLEDGED:20260302T080000Z"))
    #expect(try found() == ["2026-03-03T08:00"])
    let due = try #require(try test.store.nextAlarms(zone: .utc).first)
    try test.store.acknowledge(due)
    #expect(try found().isEmpty)
    #expect(try test.lines().contains("ACKNOWLEDGED:20260303T080000Z"))
    try test.store.undo()
    #expect(try found() == ["2026-03-03T08:00"])
    let stale = #expect(throws: StoreError.self) {
      try test.store.acknowledge(due)
      try test.store.acknowledge(due)
    }
    #expect(stale?.code == .notFound)
  }

  @Test("a snoozed alarm goes off later through a related one, until it is acknowledged")
  func snooze() throws {
    try load(["DTSTART:20260301T080000Z"], alarm("UID:a", "TRIGGER:PT0S", "REPEAT:1", "DURATION:PT5M"))
    let due = try #require(try test.store.nextAlarms(zone: .utc).first)
    try test.store.snooze(due, until: .utc(2026, 3, 1, 9))
    #expect(try found() == ["2026-03-01T08:05", "2026-03-01T09:00"])
    let later = try #require(try test.store.nextAlarms(2, zone: .utc).last)
    #expect(later.isSnooze && later.alarm.snoozes == "a" && !due.isSnooze)
    try test.store.snooze(later, until: .utc(2026, 3, 1, 10))
    #expect(try found() == ["2026-03-01T08:05", "2026-03-01T10:00"])
    let last = try #require(try test.store.nextAlarms(2, zone: .utc).last)
    try test.store.acknowledge(last, at: .utc(2026, 3, 1, 10))
    #expect(try found().isEmpty)
    #expect(try test.lines().filter { $0 == "BEGIN:VALARM" }.count == 1)
    #expect(try test.store.examine().isGood)
  }

  @Test("only requested calendars and kinds are included, and only what a program may read")
  func filter() throws {
    try load(uid: "e", ["DTSTART:20260310T060000Z"], alarm("TRIGGER:PT0S"))
    try load(kind: "VTODO", uid: "t", ["SUMMARY:A", "DUE:20260310T060000Z"], alarm("TRIGGER:PT0S"))
    var query = AlarmQuery(now..<Instant.utc(2027, 1, 1), zone: .utc)
    query.kinds = [.reminder]
    #expect(try test.store.alarms(matching: query).map(\.item.uid) == ["t"])
    query.calendars = ["Nowhere"]
    #expect(throws: StoreError.self) { try test.store.alarms(matching: query) }
    try test.store.setAccess([.event: .full, .reminder: .denied], for: "bot")
    let store = try CalendarStore(tested: test.store.path, options: CalendarStore.Options(client: "bot"))
    #expect(try store.nextAlarms(9, from: now, zone: .utc).map(\.item.uid) == ["e"])
  }

  @Test("the index is rebuilt when a month is over, and gives the same answers as before")
  func window() throws {
    try load(["DTSTART:20250101T080000Z", "RRULE:FREQ=DAILY"], alarm("TRIGGER:PT0S"))
    let range = Instant.utc(2026, 9, 1)..<Instant.utc(2026, 9, 4)
    let before = try found(range)
    #expect(before.count == 3)
    let later = try TestStore(now: "20260820T000000Z", in: test.folder)
    try later.store.add(Event(title: "X", start: .utc(.at(2026, 9, 2))))
    #expect(try found(range) == before)
    #expect(try later.store.examine().isGood)
    #expect(try later.store.reindex() == 0)
    #expect(try found(range) == before)
  }

  @Test(
    "an endless series whose only alarm is at a fixed time is not expanded for the next one", .timeLimit(.minutes(30)))
  func absoluteOfEndless() throws {
    try load(["DTSTART:20200101T000000Z", "RRULE:FREQ=SECONDLY"], alarm("TRIGGER;VALUE=DATE-TIME:20200105T120000Z"))
    #expect(try test.store.nextAlarms(zone: .utc).isEmpty)
    try load(
      uid: "two", ["DTSTART:20200101T000000", "RRULE:FREQ=DAILY"],
      alarm("TRIGGER:PT0S", "ACKNOWLEDGED:20300101T000000Z"))
    #expect(try test.store.nextAlarms(zone: .utc).first?.instant == .utc(2030, 1, 2))
  }

  @Test("the next of many alarms in a series is found, even one long before the occurrence")
  func manyAlarms() throws {
    let others = (1...Nightly.count(100, byDay: 15)).flatMap { alarm("TRIGGER:-PT\($0)M") }
    try load(["DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY"], alarm("TRIGGER:-P3650D") + others)
    let next = try #require(try test.store.nextAlarms(zone: .utc).first?.instant)
    #expect(next >= now && next <= now.adding(seconds: 1))
  }

  @Test("acknowledged floating alarms do not hide the next one, however many there are")
  func acknowledgedFloating() throws {
    let done = alarm("TRIGGER:PT0S", "ACKNOWLEDGED:20260601T000000Z")
    let items = (1...5).map { component("VEVENT", uid: "\($0)", ["DTSTART:2026031\($0)T120000"] + done) }
    let next = component("VEVENT", uid: "next", ["DTSTART:20260620T120000"] + alarm("TRIGGER:PT0S"))
    try test.load(calendar(items + [next]))
    #expect(try test.store.nextAlarms(zone: .utc).map(\.item.uid) == ["next"])
  }

  @Test("simultaneous alarms come in the order of their items, in any zone")
  func ties() throws {
    let berlin = try TimeZoneDatabase.system.rules(named: "Europe/Berlin")
    let starts = [
      ("a", "20260310T120000Z"), ("b", "20260310T130000"), ("c", "20260310T120000Z"), ("d", "20260310T130000"),
    ]
    try test.load(calendar(starts.map { component("VEVENT", uid: $0, ["DTSTART:\($1)"] + alarm("TRIGGER:PT0S")) }))
    for count in 1...4 {
      let uids = try test.store.nextAlarms(count, zone: berlin).map(\.item.uid)
      #expect(uids == Array(["a", "b", "c", "d"].prefix(count)))
    }
  }

  @Test("alarms are recognized in any letter case, even when the index is rebuilt, and in the past")
  func letterCase() throws {
    try load(
      ["DTSTART:20250101T060000Z", "RRULE:FREQ=DAILY"],
      ["begin:valarm", "action:display", "trigger:-PT5M", "end:valarm"])
    let past = Instant.utc(2025, 1, 2)..<Instant.utc(2025, 1, 4)
    for _ in 0..<2 {
      #expect(try found(limit: 2) == ["2026-03-01T05:55", "2026-03-02T05:55"])
      #expect(try found(past) == ["2025-01-02T05:55", "2025-01-03T05:55"])
      try test.store.reindex()
      #expect(try test.store.examine().isGood)
    }
  }
}
