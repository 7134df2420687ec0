import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Overrides of this and future occurrences")
struct ThisAndFutureTests {
  let test: TestStore
  private static let berlin = ";TZID=Europe/Berlin"

  init() throws { test = try TestStore() }

  /// Loads a daily series of five days at nine. From the second day on it is an hour later and has another title.
  private func load(kind: String = "VEVENT", own: String = ";TZID=Europe/Berlin:20260303T100000") throws {
    try test.load(
      calendar(
        component(
          kind, uid: "one",
          ["SUMMARY:Lunch", "DTSTART\(Self.berlin):20260302T090000", "RRULE:FREQ=DAILY;COUNT=5", "DURATION:PT0S"]),
        component(
          kind, uid: "one",
          [
            "SUMMARY:Later", "RECURRENCE-ID;RANGE=THISANDFUTURE\(Self.berlin):20260303T090000", "DTSTART\(own)",
            "DURATION:PT0S",
          ])))
  }

  @Test("the occurrence that carries it can be excluded, and the later ones stay")
  func carrierLeftOut() throws {
    try load()
    try test.store.remove(test.occurrence("one/20260303T080000Z"), span: .this)
    let left = ["20260302T080000Z Lunch", "20260304T090000Z Later", "20260305T090000Z Later", "20260306T090000Z Later"]
    #expect(try test.happenings() == left)
    #expect(
      try test.overrideLines()[0].contains("RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260304T090000"))
    try test.store.undo()
    #expect(try test.happenings().count == 5)
  }

  @Test("the occurrence that carries it can be the first completed one, and the later ones stay")
  func carrierDone() throws {
    try load(kind: "VTODO")
    try test.store.remove(test.occurrence("one/20260302T080000Z"), span: .this)
    let done = try test.store.complete(test.occurrence("one/20260303T080000Z"))
    let titles = try [test.store.item(done)].map { $0.component.first(.summary)?.rawValue }
    #expect(titles == ["Later"])
    let left = ["20260303T090000Z Later", "20260304T090000Z Later", "20260305T090000Z Later", "20260306T090000Z Later"]
    #expect(try test.happenings(kinds: [.reminder]) == left)
  }

  @Test("it is removed with the last occurrence to which it applies")
  func lastLeftOut() throws {
    try load()
    for day in 3...6 { try test.store.remove(test.occurrence("one/2026030\(day)T080000Z"), span: .this) }
    #expect(try test.happenings() == ["20260302T080000Z Lunch"])
    #expect(try test.overrideLines().isEmpty)
  }

  @Test("an edit of all from an occurrence to which it applies changes it and the series")
  func all() throws {
    try load()
    try test.edit("one/20260305T080000Z", .all) {
      $0.title = "New"
      $0.start = .zoned(.at(2026, 3, 5, 12), tzid: "Europe/Berlin")
    }
    #expect(
      try test.happenings() == [
        "20260302T100000Z New", "20260303T110000Z New", "20260304T110000Z New", "20260305T110000Z New",
        "20260306T110000Z New",
      ])
  }

  @Test("in another zone it moves the others by the same amount in the series' zone, also when they are edited")
  func otherZone() throws {
    try test.load(
      calendar(
        event(start: "\(Self.berlin):20260302T150000", "RRULE:FREQ=WEEKLY;COUNT=4"),
        event(
          title: "Later", start: ";TZID=America/New_York:20260302T100000",
          "RECURRENCE-ID;RANGE=THISANDFUTURE\(Self.berlin):20260302T150000")))
    let starts = ["20260302T150000Z", "20260309T150000Z", "20260316T150000Z", "20260323T150000Z"]
    #expect(try test.happenings() == starts.map { "\($0) Later" })
    #expect(
      try test.occurrence("one/20260309T140000Z").event?.start == .zoned(.at(2026, 3, 9, 16), tzid: "Europe/Berlin"))
    try test.edit("one/20260309T140000Z", .this) { $0.title = "Own" }
    #expect(try test.happenings() == zip(starts, ["Later", "Own", "Later", "Later"]).map { "\($0) \($1)" })
  }

  @Test("a floating one shows the others with its title, even if the series has a zone")
  func otherForm() throws {
    try load(own: ":20260303T100000")
    // The index contains only occurrences on the clock of their item.
    try withKnownIssue {
      let titles = try test.happenings().map { $0.drop { $0 != " " }.dropFirst() }
      #expect(titles == ["Lunch", "Later", "Later", "Later", "Later"])
    }
  }

  @Test("a new time that clocks skip moves the others by the stated amount")
  func newTimeInGap() throws {
    try test.load(
      calendar(
        event(start: "\(Self.berlin):20260329T013000", "RRULE:FREQ=DAILY;COUNT=2"),
        event(
          title: "Later", start: "\(Self.berlin):20260329T023000",
          "RECURRENCE-ID;RANGE=THISANDFUTURE\(Self.berlin):20260329T013000")))
    #expect(try test.happenings() == ["20260329T013000Z Later", "20260330T003000Z Later"])
  }

  @Test("an override that a later revision of its series excludes does not take place")
  func outdated() throws {
    try test.load(
      calendar(
        event(
          sequence: 2, start: "\(Self.berlin):20260302T090000", "RRULE:FREQ=DAILY;COUNT=3",
          "EXDATE\(Self.berlin):20260303T090000"),
        event(
          sequence: 1, title: "Own", start: "\(Self.berlin):20260303T110000",
          "RECURRENCE-ID\(Self.berlin):20260303T090000")))
    #expect(try test.happenings() == ["20260302T080000Z Lunch", "20260304T080000Z Lunch"])
  }
}
