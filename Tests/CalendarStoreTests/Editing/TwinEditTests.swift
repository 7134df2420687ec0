import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Edits of items that share UID and RECURRENCE-ID")
struct TwinEditTests {
  let test: TestStore
  init() throws {
    test = try TestStore()
    try test.load(
      calendar(
        event(start: ":20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=3"),
        event(title: "A", start: ":20260303T100000Z", "RECURRENCE-ID:20260303T090000Z"),
        event(title: "B", start: ":20260303T110000Z", "RECURRENCE-ID:20260303T090000Z"),
        event(uid: "lesson", title: "C", start: ":20260302T120000Z"),
        event(uid: "lesson", title: "D", start: ":20260303T120000Z", "RRULE:FREQ=DAILY;COUNT=2")))
  }

  private func id(_ title: String) throws -> String {
    let item = try test.store.items(matching: ItemQuery()).first { $0.component.first(.summary)?.text == title }
    return try test.store.itemNames().whole(#require(item).id)
  }

  @Test("an edit by id reaches the intended item", arguments: ["A", "B", "C", "D"])
  func edit(title: String) throws {
    let others = try test.happenings().filter { !$0.hasSuffix(title) }
    let count = try test.count("items")
    try test.edit(id(title), title < "C" ? .this : .all) { $0.title = "New" }
    let now = try test.happenings()
    #expect(now.filter { !$0.hasSuffix("New") } == others)
    #expect(now.filter { $0.hasSuffix("New") }.count == (title == "D" ? 2 : 1))
    #expect(try test.count("items") == count)
    #expect(try test.store.examine().isGood)
  }

  @Test("a deletion by id reaches the intended item", arguments: ["A", "B", "C", "D"])
  func delete(title: String) throws {
    let others = try test.happenings().filter { !$0.hasSuffix(title) }
    try test.store.remove(test.occurrence(id(title)), span: title < "C" ? .this : .all)
    #expect(try test.happenings() == others)
    #expect(try test.store.examine().isGood)
    try test.store.undo()
    #expect(try test.happenings().count == others.count + (title == "D" ? 2 : 1))
  }

  @Test("an occurrence of the second series with a UID, edited separately, becomes a separate item")
  func occurrenceOfTwin() throws {
    let item = try #require(test.store.items(matching: ItemQuery()).first { $0.component.first(.summary)?.text == "D" })
    let occurrence = try test.store.occurrence(of: item, at: .utc(.at(2026, 3, 4, 12)))
    var event = try #require(occurrence.event)
    event.title = "New"
    try test.store.save(event, as: occurrence, span: .this)
    #expect(
      try test.happenings().filter { $0.contains("T12") } == [
        "20260302T120000Z C", "20260303T120000Z D", "20260304T120000Z New",
      ])
    #expect(try test.store.examine().isGood)
  }
}
