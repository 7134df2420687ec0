import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Series that move so that RECURRENCE-IDs of overrides change places")
struct RenamedOverrideTests {
  let test: TestStore
  init() throws {
    test = try TestStore()
    try test.load(
      calendar(
        event(start: ":20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=6"),
        event(title: "A", start: ":20260303T100000Z", "RECURRENCE-ID:20260303T090000Z"),
        event(title: "B", start: ":20260304T110000Z", "RECURRENCE-ID:20260304T090000Z"),
        event(title: "C", start: ":20260305T120000Z", "RECURRENCE-ID:20260305T090000Z")))
  }

  private func move(days: Int) throws {
    try test.edit("one", .all) { $0.start = $0.start?.adding(CalendarDuration(days: days)) }
  }

  @Test(
    "neighbours pass on their RECURRENCE-IDs when a series moves by its own period, in both directions",
    arguments: [1, -1, 2])
  func moves(days: Int) throws {
    try move(days: days)
    let names = try test.overrideLines().flatMap { $0 }.filter { $0.hasPrefix("RECURRENCE-ID") }
    #expect(
      names == [3, 4, 5].map { "RECURRENCE-ID:2026030\($0 + days)T090000Z" })
    #expect(
      try test.happenings().filter { !$0.hasSuffix("Lunch") } == [
        "20260303T100000Z A", "20260304T110000Z B", "20260305T120000Z C",
      ])
    #expect(try test.happenings().count == 6)
    #expect(try test.store.examine().isGood)
  }

  @Test("undo restores the RECURRENCE-IDs, and undo of the undo moves them again", arguments: [1, -1])
  func undo(days: Int) throws {
    let before = try test.exportedText()
    try move(days: days)
    let after = try test.exportedText()
    try test.store.undo()
    #expect(try test.exportedText() == before)
    try test.store.undo(3)
    #expect(try test.exportedText() == after)
    #expect(try test.store.examine().isGood)
  }

  @Test("the UNTIL of a rule moves with its series")
  func until() throws {
    let test = try TestStore()
    try test.load(
      calendar(
        event(
          uid: "zoned", start: ";TZID=Europe/Berlin:20260302T090000", "RRULE:FREQ=DAILY;UNTIL=20260304T080000Z;WKST=SU"),
        event(uid: "dates", start: ";VALUE=DATE:20260302", "RRULE:FREQ=DAILY;UNTIL=20260304"),
        event(uid: "floating", start: ":20260302T090000", "RRULE:FREQ=DAILY;UNTIL=20260304T090000")))
    for uid in ["zoned", "dates", "floating"] {
      try test.edit(uid, .all) {
        $0.start = $0.start.map { $0.with($0.civilDateTime.adding(days: 1).adding(seconds: $0.isDate ? 0 : 7200)) }
      }
    }
    #expect(try test.lines("zoned").contains("RRULE:FREQ=DAILY;UNTIL=20260305T100000Z;WKST=SU"))
    #expect(try test.lines("dates").contains("RRULE:FREQ=DAILY;UNTIL=20260305"))
    #expect(try test.lines("floating").contains("RRULE:FREQ=DAILY;UNTIL=20260305T110000"))
    #expect(try test.happenings().count == 9)
  }

  @Test("a rule that is edited at the same time is left as it is")
  func editedRule() throws {
    try test.edit("one", .all) {
      $0.start = .utc(.at(2026, 3, 3, 9))
      $0.recurrenceRules = ["FREQ=DAILY;UNTIL=20260306T090000Z"]
    }
    #expect(try test.lines().contains("RRULE:FREQ=DAILY;UNTIL=20260306T090000Z"))
  }

  @Test("a series of to-dos without a start moves its overrides and exceptions with the due date")
  func toDos() throws {
    let test = try TestStore()
    try test.load(
      calendar(
        component(
          "VTODO", uid: "one",
          ["SUMMARY:Water", "DUE:20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=5", "EXDATE:20260304T090000Z"]),
        component("VTODO", uid: "one", ["SUMMARY:Own", "DUE:20260303T100000Z", "RECURRENCE-ID:20260303T090000Z"])))
    let occurrence = try test.occurrence("one")
    var reminder = try #require(occurrence.reminder)
    reminder.due = .time(.utc(.at(2026, 3, 2, 12)))
    try test.store.save(reminder, as: occurrence, span: .all)
    #expect(
      try test.happenings(kinds: [.reminder]) == [
        "20260302T120000Z Water", "20260303T100000Z Own", "20260305T120000Z Water", "20260306T120000Z Water",
      ])
  }
}
