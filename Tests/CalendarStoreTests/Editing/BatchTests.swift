import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import ICalendar
import Testing

@Suite("Batches of edits, new items, calendars")
struct BatchTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  private struct Stop: Error {}

  private func lunch(_ number: Int = 1) -> Event {
    Event(
      uid: "lunch-\(number)", title: "Lunch \(number)", start: .zoned(.at(2026, 3, 2, 12), tzid: "Europe/Berlin"),
      end: .duration(CalendarDuration(seconds: 3600)))
  }

  @Test("many edits are one revision")
  func oneRevision() throws {
    try test.store.transaction { batch in for number in 0..<50 { try batch.add(lunch(number)) } }
    #expect(try test.store.revision() == 1)
    #expect(try test.count("items") == 50)
    #expect(try test.happenings().count == 50)
  }

  @Test("a copy has a new UID, its overrides and the original's VTIMEZONE, in another calendar too")
  func copy() throws {
    let zone = """
      BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0500\r
      TZOFFSETTO:+0500\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
      """
    try test.load(
      calendar(
        zone,
        event(uid: "s", title: "Talk", start: ";TZID=Office:20260302T090000", "RRULE:FREQ=DAILY;COUNT=3", "X-A:b"),
        event(
          uid: "s", title: "Late talk", start: ";TZID=Office:20260303T120000",
          "RECURRENCE-ID;TZID=Office:20260303T090000")))
    let other = try test.store.createCalendar(title: "Other")
    let before = try test.happenings()
    let id = try test.store.transaction { try $0.copy(test.store.occurrence(named: "s"), to: other) }
    let copy = try test.store.item(id)
    #expect(copy.uid != "s" && copy.calendar == "Other")
    #expect(copy.component.lines.map(\.unfolded).contains("X-A:b"))
    #expect(try test.store.overrides(of: copy).map(\.uid) == [copy.uid])
    #expect(try test.happenings().sorted() == (before + before).sorted())
    #expect(try test.store.timeZones(of: copy).count == 1)
    let one = try test.store.transaction { try $0.copy(test.store.occurrence(named: "s/20260303")) }
    #expect(try test.store.item(one).recurrenceKey == .series)
    #expect(try test.store.item(one).component.first(.recurrenceID) == nil)
    #expect(try test.store.examine().isGood)
    try test.store.undo()
    try test.store.undo()
    #expect(try test.happenings() == before)
  }

  @Test("if the batch throws, nothing of it is kept, and its own error is rethrown")
  func rollback() throws {
    try test.store.add(lunch())
    let before = try test.contents()
    #expect(throws: Stop.self) {
      try test.store.transaction { batch in
        try batch.add(lunch(2))
        try batch.remove(batch.occurrence(of: test.store.items(matching: ItemQuery())[0]), span: .all)
        throw Stop()
      }
    }
    #expect(try test.contents() == before)
  }

  @Test("a dry run reports its changes and keeps none")
  func dryRun() throws {
    var changes: [ItemChange] = []
    _ = try test.store.transaction(isDryRun: true, onChange: { changes.append($0) }) { try $0.add(lunch()) }
    #expect(changes.count == 1)
    #expect(changes.first?.old == nil)
    #expect(changes.first?.new?.first(.summary)?.text == "Lunch 1")
    #expect(try test.count("items") == 0)
  }

  @Test("each edit of a batch sees those before it")
  func seesEarlier() throws {
    try test.store.transaction { batch in
      let id = try batch.add(lunch())
      let occurrence = try batch.occurrence(of: batch.item(id))
      var event = try #require(occurrence.event)
      event.title = "Brunch"
      try batch.save(event, as: occurrence, span: .all)
    }
    #expect(try test.titles() == ["Brunch"])
  }

  @Test("within a batch the store can be queried, and shows the changes so far, but cannot be changed")
  func storeWithinBatch() throws {
    try test.store.transaction { batch in
      try batch.add(lunch())
      #expect(try test.titles() == ["Lunch 1"])
      #expect(code { try test.store.add(lunch(2)) } == .invalidArgument)
    }
    #expect(try test.titles() == ["Lunch 1"])
  }

  @Test("a new item gets a UID, and its calendar the VTIMEZONE that an export needs")
  func newItem() throws {
    var event = lunch()
    event.uid = nil
    try test.store.add(event)
    let text = try test.exportedText()
    #expect(text.contains("TZID:Europe/Berlin"))
    #expect(try test.store.items(matching: ItemQuery())[0].uid.count == 36)
    let other = try TestStore()
    try other.load(text)
    #expect(try other.exportedText() == text)
  }

  @Test("a UID that already exists in the calendar is a conflict")
  func doubleUID() throws {
    try test.store.add(lunch())
    #expect(code { try test.store.add(lunch()) } == .conflict)
  }

  @Test("a read-only calendar refuses everything")
  func readOnly() throws {
    try test.store.add(lunch())
    let occurrence = try test.occurrence("lunch-1")
    var calendar = try test.store.defaultCalendar()
    calendar.isReadOnly = true
    try test.store.updateCalendar(calendar)
    var event = try #require(occurrence.event)
    event.title = "New"
    let other = try test.store.createCalendar(title: "Other")
    #expect(code { try test.store.add(lunch(2)) } == .readOnly)
    #expect(code { try test.store.save(event, as: occurrence, span: .all) } == .readOnly)
    #expect(code { try test.store.remove(occurrence, span: .all) } == .readOnly)
    #expect(code { try test.store.move(occurrence, to: other) } == .readOnly)
    #expect(try test.titles() == ["Lunch 1"])
  }

  @Test("an event that ends before it begins, or has no start, is refused")
  func badTimes() throws {
    var event = lunch()
    event.start = nil
    #expect(code { try test.store.add(event) } == .invalidArgument)
    event.start = .date(CivilDateTime.at(2026, 3, 2).date)
    event.end = .time(.utc(.at(2026, 3, 2, 12)))
    #expect(code { try test.store.add(event) } == .invalidArgument)
    event.start = .utc(.at(2026, 3, 2, 13))
    #expect(code { try test.store.add(event) } == .invalidArgument)
  }

  @Test("a series moves to another calendar with its overrides and its VTIMEZONE, under the same ids")
  func moves() throws {
    try test.load(
      calendar(
        timeZone("Own", offset: "+0100"),
        event(start: ";TZID=Own:20260302T090000", "RRULE:FREQ=WEEKLY;COUNT=3"),
        event(title: "Late", start: ";TZID=Own:20260309T100000", "RECURRENCE-ID;TZID=Own:20260309T090000")))
    let names = try test.store.items(named: "one").map(\.id)
    let before = try test.happenings()
    let other = try test.store.createCalendar(title: "Other")
    try test.store.move(test.occurrence("one"), to: other)
    #expect(try test.store.items(named: "one").map(\.id) == names)
    #expect(try test.store.items(named: "one").allSatisfy { $0.calendar == "Other" })
    #expect(try test.happenings() == before)
    var query = ItemQuery()
    query.calendars = ["Other"]
    #expect(try test.exportedText(query).contains("TZID:Own"))
    #expect(try test.store.examine().isGood)
  }

  private func code(_ body: () throws -> some Any) -> StoreError.Code? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }
}
