import CalendarStore
import GRDB
import Testing

@Suite("Deleting calendars")
struct CalendarDeletionTests {
  @Test("a deleted calendar leaves traces only in the log of changes")
  func leavesNoRows() throws {
    let test = try TestStore()
    try test.load(calendar(event(uid: "stays"), timeZone("Own", offset: "+0100")))
    let before = try test.contents().without(
      "revisions", "changes", "calendar_changes", "kept_zones", "kept_calendar_zones", "scheduled_zones")
    try test.load(
      calendar(
        timeZone("Own", offset: "+0200"), timeZone("Unused", offset: "+0300"),
        event(uid: "a", start: ";TZID=Own:20260101T000000", "LOCATION:Here"), event(uid: "a", title: "twin"),
        event(uid: "b", "RECURRENCE-ID:20260101T000000Z"), component("VTODO", uid: "c", ["CATEGORIES:x"]),
        properties: ["X-WR-CALNAME:Gone", "COLOR:red"]))
    let gone = try test.store.calendar(named: "Gone")
    #expect(try test.store.deleteCalendar(gone) == 4)
    #expect(
      try test.contents().without(
        "revisions", "changes", "calendar_changes", "kept_zones", "kept_calendar_zones", "scheduled_zones") == before)
    #expect(try test.count("changes") == 4)
    #expect(try test.store.examine().isGood)
  }

  @Test("undoing it restores everything, byte for byte, including unused VTIMEZONEs, in order")
  func undone() throws {
    let test = try TestStore()
    for name in ["First", "Second"] {
      try test.load(
        calendar(
          timeZone("Unused \(name)", offset: "+0300"), timeZone("Own", offset: "+0200"),
          timeZone("Unused", offset: "+0400"), event(uid: "a", start: ";TZID=Own:20260101T000000"),
          properties: ["X-WR-CALNAME:\(name)"]))
    }
    let before = try test.exportedText()
    #expect(before.contains("TZID:Unused First") && before.contains("TZID:Unused Second"))
    _ = try test.store.transaction("delete both") { batch in
      for name in ["First", "Second"] { try batch.deleteCalendar(test.store.calendar(named: name)) }
    }
    #expect(try !test.exportedText().contains("Unused"))
    try test.store.undo()
    #expect(try test.exportedText() == before)
    // Undoing the undo deletes them again.
    try test.store.undo(test.store.revision())
    #expect(try !test.exportedText().contains("Unused"))
    try test.store.undo(test.store.revision())
    #expect(try test.exportedText() == before)
    #expect(try test.store.examine().isGood)
  }

  @Test("numbers of deleted items are never reused")
  func numbers() throws {
    let test = try TestStore()
    var seen: Set<Int64> = []
    for round in 0..<4 {
      try test.load(calendar((0...round).map { event(uid: "event \($0)") }, properties: ["X-WR-CALNAME:Gone"]))
      let numbers = try test.store.items(matching: ItemQuery()).map(\.id.number)
      #expect(seen.isDisjoint(with: numbers))
      seen.formUnion(numbers)
      try test.store.deleteCalendar(test.store.calendar(named: "Gone"))
    }
    try test.load(calendar(event(title: "left"), event(title: "right")))
    try test.load(calendar(event(sequence: 1)))
    try test.load(calendar(event(uid: "next")))
    let next = try #require(try test.store.items(named: "next").first)
    #expect(seen.allSatisfy { $0 < next.id.number - 1 })
  }

  @Test("if the default calendar is deleted, the first of the others replaces it")
  func defaultCalendar() throws {
    let test = try TestStore()
    _ = try test.store.createCalendar(title: "Second")
    try test.store.deleteCalendar(test.store.defaultCalendar())
    #expect(try test.store.defaultCalendar().title == "Second")
    try test.store.deleteCalendar(test.store.defaultCalendar())
    let error = #expect(throws: StoreError.self) { try test.store.defaultCalendar() }
    #expect(error?.code == .notFound)
    #expect(try test.store.allCalendars().map(\.title) == ["Reminders"])
    #expect(try test.exportedText().isEmpty)
  }

  @Test("a calendar with a damaged item can be deleted, and the text index rebuilt")
  func damagedItem() throws {
    let test = try TestStore()
    try test.load(calendar(event(), event(uid: "two", title: "Supper")))
    try test.database { try $0.execute(sql: "UPDATE items SET content = x'00' WHERE uid = 'one'") }
    try test.store.deleteCalendar(test.store.defaultCalendar())
    #expect(try test.count("items") == 0)
    try test.store.reindex()
    #expect(try test.store.examine().isGood)
  }
}
