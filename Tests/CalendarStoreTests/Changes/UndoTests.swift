import CalendarModel
import CalendarStore
import CivilTime
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Undo")
struct UndoTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  /// The contents of the store, without the log and the revision numbers.
  private func contents(_ test: TestStore) throws -> [String] {
    try test.database { db in
      let items = try Row.fetchAll(
        db,
        sql: """
          SELECT items.id, calendar_id, kind, uid, recurrence_key, twin, method, zones, hex(content),
            (SELECT group_concat(digest) FROM item_zones JOIN zones ON zones.id = zone_id WHERE item_id = items.id)
          FROM items ORDER BY items.id
          """)
      let calendars = try Row.fetchAll(db, sql: "SELECT * FROM calendars ORDER BY id")
      let lines = try Row.fetchAll(
        db, sql: "SELECT calendar_id, hex(content) FROM calendar_properties ORDER BY 1, position")
      let times = try Row.fetchAll(
        db, sql: "SELECT place, bucket, item_id, hex(times) FROM occurrences ORDER BY 1, 2, 3")
      return (items + calendars + lines + times).map(\.description)
    }
  }

  private func code(_ body: () throws -> some Any) -> StoreError.Code? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  @Test("an addition, a change and a deletion are undone, and the undo is undone")
  func allKinds() throws {
    try test.load(calendar(event(uid: "a"), event(uid: "b")))
    let first = try contents(test)
    try test.store.add(Event(uid: "c", title: "c", start: .utc(.at(2026, 3, 2))))
    try test.store.remove(test.occurrence("a"), span: .all)
    try test.edit("b", .all) { $0.title = "B" }
    let last = try contents(test)
    #expect(try test.store.itemsDeleted(in: 3, limit: 9).map { $0.first(.uid)?.text } == ["a"])
    #expect(try test.store.itemsDeleted(in: 3, limit: 0).isEmpty && test.store.itemsDeleted(in: 4, limit: 9).isEmpty)
    for _ in 0..<3 { try test.store.undo() }
    #expect(try contents(test) == first)
    #expect(code { try test.store.undo(2) } == .conflict)
    for revision in [7, 6, 5] as [Int64] { try test.store.undo(revision) }
    #expect(try contents(test) == last)
    #expect(try test.store.examine().isGood)
  }

  @Test("repeated undo goes back to the beginning")
  func walksBack() throws {
    let empty = try contents(test)
    try test.load(calendar(event(title: "1", "RRULE:FREQ=DAILY;COUNT=5"), properties: ["NAME:Calendar", "COLOR:red"]))
    try test.edit("one", .all) { $0.title = "2" }
    try test.edit("one/20260303T120000Z", .this) { $0.title = "3" }
    try test.edit("one/20260304T120000Z", .future) { $0.title = "4" }
    try test.store.remove(test.occurrence("one/20260303T120000Z"), span: .this)
    for _ in 0..<5 { try test.store.undo() }
    #expect(try contents(test) == empty)
    #expect(code { try test.store.undo() } == .notFound)
  }

  @Test("a deleted calendar is restored with its items, properties and VTIMEZONEs")
  func calendars() throws {
    try test.load(
      calendar(
        timeZone("Own", offset: "+0100"), event(start: ";TZID=Own:20260302T090000"),
        properties: ["NAME:Travel", "X-OWN:kept", "COLOR:red"]))
    let export = try test.exportedText()
    let before = try contents(test)
    try test.store.deleteCalendar(test.store.calendar(named: "Travel"))
    _ = try test.store.createCalendar(title: "Other")
    try test.store.undo(2)
    try test.store.undo(3)
    #expect(try test.exportedText() == export)
    #expect(try contents(test) == before)
    var travel = try test.store.calendar(named: "Travel")
    travel.title = "Journeys"
    try test.store.updateCalendar(travel)
    try test.store.undo()
    #expect(try test.exportedText() == export)
  }

  @Test("an item that has changed since is a conflict, until that change is undone")
  func conflicts() throws {
    try test.load(calendar(event()))
    try test.edit("one", .all) { $0.title = "2" }
    try test.edit("one", .all) { $0.title = "3" }
    #expect(code { try test.store.undo(2) } == .conflict)
    #expect(code { try test.store.undo(1) } == .conflict)
    try test.store.undo(3)
    try test.store.undo(2)
    #expect(code { try test.store.undo(3) } == .conflict)
    #expect(code { try test.store.undo(99) } == .notFound)
    #expect(try test.titles() == ["Lunch"])
  }

  @Test("a calendar of the same name, or an item with the same UID, prevents a restoration")
  func namesTaken() throws {
    try test.load(calendar(event()))
    try test.store.remove(test.occurrence("one"), span: .all)
    try test.load(calendar(event(title: "Other")))
    #expect(code { try test.store.undo(2) } == .conflict)
    _ = try test.store.createCalendar(title: "A")
    try test.store.deleteCalendar(test.store.calendar(named: "A"))
    _ = try test.store.createCalendar(title: "A")
    #expect(code { try test.store.undo(5) } == .conflict)
  }

  @Test("thousands of items are undone, whether many or few stay, and are restored", arguments: [3, 6_000])
  func thousands(staying: Int) throws {
    let series = event(uid: "series", title: "daily", "RRULE:FREQ=DAILY;COUNT=5")
    try test.load(calendar([series] + (0..<staying).map { event(uid: "staying \($0)", title: "staying") }))
    let before = try contents(test)
    let override = event(uid: "series", title: "moved", start: ":20260303T150000Z", "RECURRENCE-ID:20260303T120000Z")
    try test.load(
      calendar(
        [override]
          + (0..<5_000).map { event(uid: "new \($0)", title: "new", "RRULE:FREQ=WEEKLY;COUNT=\(1 + $0 % 3)") }))
    let new = ItemQuery(text: "new")
    let after = try contents(test)
    var progress: [Int] = []
    let summary = try test.store.undo(progress: { done, all in
      progress.append(done)
      #expect(all == 5_001)
    })
    #expect(summary.deleted == 5_001)
    #expect(progress.last == 5_001 && progress.count > 1)
    #expect(try contents(test) == before)
    #expect(try test.store.examine().isGood)
    #expect(try test.titles(new) == [])
    #expect(try test.titles(ItemQuery(text: "staying")).count == staying)
    #expect(try test.store.undo(3).added == 5_001)
    #expect(try contents(test) == after)
    #expect(try test.store.examine().isGood)
    #expect(try test.titles(new).count == 5_000)
  }

  @Test("a dry run reports and changes nothing")
  func dryRun() throws {
    try test.load(calendar(event()))
    let before = try test.contents()
    var changes: [ItemChange] = []
    try test.store.undo(isDryRun: true) { changes.append($0) }
    #expect(changes.map { $0.new == nil } == [true])
    #expect(try test.contents() == before)
  }

  @Test("changes older than the store keeps can no longer be undone")
  func retention() throws {
    let folder = try TemporaryFolder()
    func store(day: Int) throws -> CalendarStore {
      try CalendarStore(tested: folder.file("a.sqlite"), options: CalendarStore.Options(now: .utc(2026, 1, day)))
    }
    try store(day: 1).add(Event(uid: "one", title: "1", start: .utc(.at(2026, 3, 2))))
    let early = try store(day: 2)
    #expect(try early.undoDays() == 90)
    try early.setUndoDays(10)
    try early.remove(early.occurrence(named: "one"), span: .all)
    let late = try store(day: 20)
    try late.add(Event(uid: "two", title: "2", start: .utc(.at(2026, 3, 2))))
    #expect(code { try late.undo(2) } == .notFound)
    try late.undo(3)
    #expect(try late.changes(since: 0).deleted.isEmpty)
    #expect(try late.changes(since: 1).deleted.map(\.uid) == ["one"])
  }

  @Test("undoing any sequence of changes leads back to the start", arguments: 1...20 as ClosedRange<UInt64>)
  func property(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try test.load(
      calendar((0..<6).map { event(uid: "\($0)", start: ":2026030\($0 + 1)T090000Z", "RRULE:FREQ=DAILY;COUNT=9") }))
    var states = [try contents(test)]
    let first = try test.store.revision()
    for number in 0..<8 {
      let items = try test.store.items(matching: ItemQuery())
      if items.isEmpty { break }
      let before = try test.store.revision()
      let occurrence = try test.store.occurrence(of: random.pick(items))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try test.store.remove(occurrence, span: random.pick(EditSpan.allCases))
      case 1: try test.store.add(Event(title: "new", start: .utc(.at(2026, 4, 1 + number))))
      case 2:
        if let time = occurrence.recurrenceID ?? occurrence.event?.start?.adding(CalendarDuration(days: 2)),
          let later = try? test.store.occurrence(of: occurrence.item, at: time)
        {
          try test.store.remove(later, span: .future)
        }
      default:
        var event = try #require(occurrence.event)
        event.title = "\(number)"
        try test.store.save(event, as: occurrence, span: random.pick(EditSpan.allCases))
      }
      if try test.store.revision() > before { states.append(try contents(test)) }
    }
    #expect(try test.store.revision() == first + Int64(states.count - 1))
    for state in states.dropLast().reversed() {
      try test.store.undo()
      #expect(try contents(test) == state)
    }
  }
}

extension ItemQuery {
  /// A query for a word in texts.
  fileprivate init(text: String) {
    self.init()
    self.text = [TextTerm(text)]
  }
}
