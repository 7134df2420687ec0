import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Completing reminders")
struct ReminderTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  private func todo(_ more: String...) -> String {
    component("VTODO", uid: "one", ["SUMMARY:Water the plants"] + more)
  }

  private var snapshots: [StoredItem] {
    get throws { try test.store.items(matching: ItemQuery()).filter { $0.uid != "one" } }
  }

  @Test("a reminder that does not recur is completed and reopened")
  func single() throws {
    try test.load(calendar(todo("DUE;VALUE=DATE:20260302")))
    let id = try test.store.complete(test.occurrence("one"), at: .utc(2026, 3, 1, 8))
    #expect(try test.store.items(named: "one")[0].id == id)
    let lines: Set<String> = ["STATUS:COMPLETED", "COMPLETED:20260301T080000Z", "PERCENT-COMPLETE:100"]
    #expect(try lines.isSubset(of: test.lines()))
    try test.store.uncomplete(test.occurrence("one"))
    #expect(try test.lines().contains("STATUS:NEEDS-ACTION"))
    #expect(try !test.lines().contains { $0.hasPrefix("COMPLETED") })
  }

  @Test("completing a series leaves a snapshot and moves the series to the next time")
  func series() throws {
    try test.load(
      calendar(
        todo(
          "DTSTART;TZID=Europe/Berlin:20260325T090000", "DUE;TZID=Europe/Berlin:20260325T100000",
          "RRULE:FREQ=WEEKLY;COUNT=3", "X-OWN:kept", "BEGIN:VALARM", "ACTION:DISPLAY",
          "TRIGGER;VALUE=DATE-TIME:20260325T070000Z", "DESCRIPTION:Now", "END:VALARM")))
    let id = try test.store.items(named: "one")[0].id
    let done = try test.store.complete(test.occurrence("one"))
    #expect(try test.store.items(named: "one").map(\.id) == [id])
    let series = try test.lines()
    #expect(series.contains("DTSTART;TZID=Europe/Berlin:20260401T090000"))
    #expect(series.contains("DUE;TZID=Europe/Berlin:20260401T100000"))
    #expect(series.contains("RRULE:FREQ=WEEKLY;COUNT=2"))
    #expect(!series.contains("STATUS:COMPLETED"))
    let snapshot = try test.store.item(done).component.lines.map(\.unfolded)
    #expect(
      Set(snapshot).isSuperset(of: [
        "DTSTART;TZID=Europe/Berlin:20260325T090000", "STATUS:COMPLETED", "X-OWN:kept",
        "RELATED-TO;RELTYPE=SIBLING:one",
      ]))
    #expect(!snapshot.contains { $0.hasPrefix("RRULE") || $0.hasPrefix("RECURRENCE-ID") })
    // The last one completes the series.
    try test.store.complete(test.occurrence("one"))
    #expect(try test.lines().contains("RRULE:FREQ=WEEKLY;COUNT=1"))
    try test.store.complete(test.occurrence("one"))
    #expect(try test.lines().contains("STATUS:COMPLETED"))
    #expect(try snapshots.count == 2)
    let before = try test.contents()
    try test.store.complete(test.occurrence("one"))
    #expect(try test.contents() == before)
  }

  @Test("an override of the completed time becomes the snapshot, and an exception is skipped")
  func overrideAndException() throws {
    try test.load(
      calendar(
        todo("DUE:20260302T090000Z", "RRULE:FREQ=DAILY", "EXDATE:20260303T090000Z"),
        component(
          "VTODO", uid: "one", ["SUMMARY:Roses only", "DUE:20260302T120000Z", "RECURRENCE-ID:20260302T090000Z"])))
    try test.store.complete(test.occurrence("one"))
    #expect(try snapshots.map { $0.component.first(.summary)?.text } == ["Roses only"])
    #expect(try test.overrideLines().isEmpty)
    #expect(try test.lines().contains("DUE:20260304T090000Z"))
    #expect(try !test.lines().contains { $0.hasPrefix("EXDATE") })
  }

  @Test("a later time that is completed is excluded from the series")
  func later() throws {
    try test.load(calendar(todo("DUE:20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=5")))
    try test.store.complete(test.occurrence("one/20260304T090000Z"))
    #expect(try test.lines().contains("EXDATE:20260304T090000Z"))
    #expect(try test.lines().contains("DUE:20260302T090000Z"))
    #expect(try snapshots.count == 1)
  }

  @Test("a reminder needs a title, and a due date if it recurs")
  func refused() throws {
    #expect(throws: StoreError.self) { try test.store.add(Reminder(title: "")) }
    var reminder = Reminder(title: "Daily")
    reminder.recurrenceRules = ["FREQ=DAILY"]
    #expect(throws: StoreError.self) { try test.store.add(reminder) }
    #expect(throws: StoreError.self) { try test.store.complete(test.occurrence("one")) }
  }
}
