import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Edits of one, future and all occurrences")
struct SpanTests {
  static let weekly = event(
    title: "Standup", start: ";TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T093000",
    "RRULE:WKST=SU;FREQ=WEEKLY;COUNT=6", "X-UNKNOWN;P=\"a;b\":kept", "EXDATE;TZID=Europe/Berlin:20260316T090000")

  let test: TestStore
  init() throws {
    test = try TestStore()
    try test.load(calendar(Self.weekly))
  }

  @Test("an edit of one occurrence creates an override with the series' other lines and its form of time")
  func makesOverride() throws {
    try test.edit("one/20260309T080000Z", .this) { $0.title = "Long standup" }
    let overrides = try test.overrideLines()
    #expect(overrides.count == 1)
    #expect(
      unmarked(overrides[0]) == [
        "BEGIN:VEVENT", "UID:one", "SUMMARY:Long standup", "DTSTART;TZID=Europe/Berlin:20260309T090000",
        "DTEND;TZID=Europe/Berlin:20260309T093000", "X-UNKNOWN;P=\"a;b\":kept",
        "RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000", "END:VEVENT",
      ])
    #expect(try lines([test.lines().joined(separator: "\r\n")]) == Self.weekly)
    #expect(try test.happenings().filter { $0.hasSuffix("Long standup") } == ["20260309T080000Z Long standup"])
    #expect(try test.happenings().count == 5)
  }

  @Test("a second edit of the occurrence changes the override, and moving it keeps its RECURRENCE-ID")
  func changesOverride() throws {
    try test.edit("one/20260309T080000Z", .this) { $0.title = "Long standup" }
    try test.edit("one/20260309T080000Z", .this) {
      $0.start = .zoned(.at(2026, 3, 10, 9), tzid: "Europe/Berlin")
      $0.end = .time(.zoned(.at(2026, 3, 10, 10), tzid: "Europe/Berlin"))
    }
    let overrides = try test.overrideLines()
    #expect(overrides.count == 1)
    #expect(overrides[0].contains("RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000"))
    #expect(overrides[0].contains("DTSTART;TZID=Europe/Berlin:20260310T090000"))
    #expect(try test.happenings().contains("20260310T080000Z Long standup"))
    #expect(try test.happenings().count == 5)
  }

  @Test("saving without changes changes nothing", arguments: EditSpan.allCases)
  func unchanged(span: EditSpan) throws {
    let before = try test.contents()
    try test.edit("one", .all) { _ in }
    if span != .future { try test.edit("one/20260309T080000Z", span) { _ in } }
    #expect(try test.contents() == before)
  }

  @Test("removing one occurrence adds an EXDATE in the form of DTSTART and drops its override")
  func removesOne() throws {
    try test.edit("one/20260309T080000Z", .this) { $0.title = "Long standup" }
    #expect(try test.store.remove(test.occurrence("one/20260309T080000Z"), span: .this) == 1)
    #expect(try test.overrideLines().isEmpty)
    #expect(
      try test.lines().filter { $0.hasPrefix("EXDATE") } == [
        "EXDATE;TZID=Europe/Berlin:20260316T090000", "EXDATE;TZID=Europe/Berlin:20260309T090000",
      ])
    #expect(try test.happenings().map { $0.prefix(8) } == ["20260302", "20260323", "20260330", "20260406"])
    #expect(throws: StoreError.self) { try test.occurrence("one/20260309T080000Z") }
  }

  @Test("removing the last remaining occurrence removes the series")
  func removesLast() throws {
    for day in ["20260302", "20260309", "20260323", "20260330", "20260406"] {
      try test.store.remove(test.occurrence("one/\(day)"), span: .this)
    }
    #expect(try test.count("items") == 0)
  }

  @Test("an edit of the future splits the series, divides COUNT, and links the halves")
  func splits() throws {
    try test.edit("one/20260330T070000Z", .this) { $0.title = "Retrospective" }
    let id = try test.edit("one/20260323T080000Z", .future) {
      $0.title = "New"
      $0.start = .zoned(.at(2026, 3, 23, 11), tzid: "Europe/Berlin")
      $0.end = .time(.zoned(.at(2026, 3, 23, 11, 30), tzid: "Europe/Berlin"))
    }
    let second = try test.store.item(id)
    #expect(second.uid != "one")
    let old = try test.lines()
    let new = second.component.lines.map(\.unfolded)
    #expect(old.contains("RRULE:WKST=SU;FREQ=WEEKLY;COUNT=3"))
    #expect(new.contains("RRULE:WKST=SU;FREQ=WEEKLY;COUNT=3"))
    #expect(new.contains("DTSTART;TZID=Europe/Berlin:20260323T110000"))
    #expect(new.contains("X-UNKNOWN;P=\"a;b\":kept"))
    #expect(old.contains { $0.hasPrefix("EXDATE") })
    #expect(!new.contains { $0.hasPrefix("EXDATE") })
    let links = [old, new].map { $0.first { $0.hasPrefix("RELATED-TO;RELTYPE=X-CALENDARSERVER-RECURRENCE-SET:") } }
    #expect(links[0] != nil)
    #expect(links[0] == links[1])
    let moved = try test.overrideLines(second.uid)
    #expect(moved.count == 1)
    #expect(moved[0].contains("RECURRENCE-ID;TZID=Europe/Berlin:20260330T110000"))
    #expect(
      try test.happenings() == [
        "20260302T080000Z Standup", "20260309T080000Z Standup", "20260323T100000Z New",
        "20260330T070000Z Retrospective", "20260406T090000Z New",
      ])
  }

  @Test(
    "removing the future ends the series with its last occurrence as UNTIL, in the form that the standard requires",
    arguments: [
      (";TZID=Europe/Berlin:20260302T090000", "20260316T080000Z", "UNTIL=20260309T080000Z"),
      (":20260302T090000Z", "20260316T090000Z", "UNTIL=20260309T090000Z"),
      (":20260302T090000", "20260316T090000", "UNTIL=20260309T090000"),
      (";VALUE=DATE:20260302", "20260316", "UNTIL=20260309"),
    ])
  func endsSeries(start: String, occurrence: String, until: String) throws {
    let test = try TestStore()
    try test.load(calendar(event(start: start, "RRULE:FREQ=WEEKLY")))
    try test.store.remove(test.occurrence("one/\(occurrence)"), span: .future)
    #expect(try test.lines().contains("RRULE:FREQ=WEEKLY;\(until)"))
    #expect(try test.happenings().count == 2)
  }

  @Test(
    "a rule that ends before an added date stays ended when the series ends there",
    arguments: [
      (";TZID=Europe/Berlin:20260302T090000", "UNTIL=20260309", ";TZID=Europe/Berlin:20260325T090000"),
      (";TZID=Europe/Berlin:20260302T090000", "UNTIL=20260309T090000", ";TZID=Europe/Berlin:20260325T090000"),
      (";TZID=Europe/Berlin:20260302T090000", "UNTIL=20260309T080000Z", ";TZID=Europe/Berlin:20260325T090000"),
      (":20260302T090000", "UNTIL=20260309", ":20260325T090000"),
      (";VALUE=DATE:20260302", "UNTIL=20260309", ";VALUE=DATE:20260325"),
    ])
  func ruleIsOver(start: String, until: String, added: String) throws {
    let test = try TestStore()
    try test.load(calendar(event(start: start, "RRULE:FREQ=WEEKLY;\(until)", "RDATE\(added)")))
    #expect(try test.happenings().count == 3)
    try test.store.remove(test.occurrence("one/20260325"), span: .future)
    #expect(try test.lines().contains("RRULE:FREQ=WEEKLY;\(until)"))
    #expect(try test.happenings().map { $0.prefix(8) } == ["20260302", "20260309"])
  }

  @Test("at the first occurrence the future is the whole series")
  func firstOccurrence() throws {
    try test.edit("one/20260302T080000Z", .future) { $0.title = "All" }
    #expect(try test.count("items") == 1)
    #expect(try Set(test.happenings().map { String($0.dropFirst(17)) }) == ["All"])
    #expect(try test.store.remove(test.occurrence("one/20260302T080000Z"), span: .future) == 1)
    #expect(try test.count("items") == 0)
  }

  @Test("an edit of all occurrences from one of them moves the series, its exceptions and its RECURRENCE-IDs")
  func movesAll() throws {
    try test.edit("one/20260330T070000Z", .this) { $0.title = "Retrospective" }
    try test.edit("one/20260309T080000Z", .all) {
      $0.start = .zoned(.at(2026, 3, 10, 10), tzid: "Europe/Berlin")
      $0.end = .time(.zoned(.at(2026, 3, 10, 11), tzid: "Europe/Berlin"))
      $0.notes = "Moved"
    }
    let series = try test.lines()
    #expect(series.contains("DTSTART;TZID=Europe/Berlin:20260303T100000"))
    #expect(series.contains("DTEND;TZID=Europe/Berlin:20260303T110000"))
    #expect(series.contains("EXDATE;TZID=Europe/Berlin:20260317T100000"))
    #expect(series.contains("DESCRIPTION:Moved"))
    #expect(series.contains("RRULE:WKST=SU;FREQ=WEEKLY;COUNT=6"))
    let override = try test.overrideLines()[0]
    #expect(override.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260331T100000"))
    #expect(override.contains("DTSTART;TZID=Europe/Berlin:20260330T090000"))
    #expect(!override.contains("DESCRIPTION:Moved"))
    #expect(try test.happenings().count == 5)
  }

  @Test("a series that no longer recurs loses its exceptions and overrides")
  func collapses() throws {
    try test.edit("one/20260330T070000Z", .this) { $0.title = "Retrospective" }
    try test.edit("one", .all) { $0.recurrenceRules = [] }
    #expect(try test.happenings() == ["20260302T080000Z Standup"])
    #expect(try test.count("items") == 1)
    #expect(try !test.lines().contains { $0.hasPrefix("EXDATE") })
  }

  @Test("unedited rules are written as they were read, even malformed ones")
  func strangeRule() throws {
    let test = try TestStore()
    let rule = "RRULE:X-OWN=1;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25;BYSECOND=0"
    try test.load(calendar(event(start: ":20261225T100000Z", rule, "RDATE:20260401T100000Z,20260402T100000Z")))
    try test.edit("one", .all) { $0.title = "New" }
    #expect(try test.lines().contains(rule))
    #expect(try test.lines().contains("RDATE:20260401T100000Z,20260402T100000Z"))
  }

  @Test("a split at an occurrence that the rules do not have is refused and changes nothing")
  func splitOffRule() throws {
    let test = try TestStore()
    try test.load(
      calendar(event(start: ":20260302T090000Z", "RRULE:FREQ=WEEKLY;COUNT=9", "RDATE:20260311T090000Z")))
    let before = try test.contents()
    #expect(throws: StoreError.self) { try test.edit("one/20260311T090000Z", .future) { $0.title = "New" } }
    #expect(try test.contents() == before)
  }

  @Test("concurrent changes by others stay, unless they are to the same field")
  func concurrentEdits() throws {
    let stale = try test.occurrence("one")
    try test.edit("one", .all) {
      $0.notes = "Theirs"
      $0.title = "Theirs"
    }
    var event = try #require(stale.event)
    event.title = "Mine"
    try test.store.save(event, as: stale, span: .all)
    #expect(try test.lines().contains("DESCRIPTION:Theirs"))
    #expect(try test.lines().contains("SUMMARY:Mine"))
  }

  @Test("an item that was deleted meanwhile is added again when it is saved")
  func deletedMeanwhile() throws {
    let stale = try test.occurrence("one")
    try test.store.remove(stale, span: .all)
    var event = try #require(stale.event)
    event.title = "Back"
    try test.store.save(event, as: stale, span: .all)
    #expect(try test.lines().contains("SUMMARY:Back"))
    #expect(try test.lines().contains("X-UNKNOWN;P=\"a;b\":kept"))
  }
}
