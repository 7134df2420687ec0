import CalendarModel
import CalendarStore
import ICalendar
import Testing

@Suite("Removing what a query finds")
struct RemovalTests {
  let test: TestStore
  init() throws {
    test = try TestStore()
    try test.load(
      calendar(
        event(title: "Class", start: ":20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=3"),
        event(title: "Class late", start: ":20260303T100000Z", "RECURRENCE-ID:20260303T090000Z"),
        component("VTODO", uid: "one", ["SUMMARY:Class list"]),
        // Two series with the same UID: the first one has the changed occurrence.
        event(uid: "twin", title: "First", start: ":20260302T120000Z", "RRULE:FREQ=DAILY;COUNT=3"),
        event(uid: "twin", title: "Second", start: ":20260303T140000Z", "RRULE:FREQ=DAILY;COUNT=3"),
        event(uid: "twin", title: "Moved", start: ":20260303T130000Z", "RECURRENCE-ID:20260303T120000Z")))
  }

  private func titles(_ words: String, _ kinds: [ItemKind] = []) throws -> [String] {
    var query = ItemQuery()
    query.kinds = kinds
    query.text = words.isEmpty ? [] : [ItemQuery.TextTerm(words)]
    return try test.store.itemsToRemove(matching: query).compactMap { $0.component.first(.summary)?.text }.sorted()
  }

  @Test("a series is removed with its changed occurrences, of twins the first")
  func series() throws {
    #expect(try titles("", [.event]) == ["Class", "First", "Second"])
  }

  @Test("changed occurrences whose series is not found are named")
  func changedAlone() throws {
    #expect(try titles("late") == ["Class late"])
    // A to-do has the same UID, but is unrelated to the series.
    #expect(try titles("class") == ["Class", "Class list"])
    #expect(try titles("class", [.reminder]) == ["Class list"])
    #expect(try titles("moved") == ["Moved"])
    #expect(try titles("second") == ["Second"])
  }
}
