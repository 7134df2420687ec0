import CalendarModel
import CalendarStore
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Concurrent edits")
struct PlannedEditTests {
  @Test("an item that has changed since it was read is not overwritten")
  func stale() throws {
    let desk = try PageDesk(calendar(event(uid: "a", title: "Before", start: ":20261120T100000Z")))
    let context = try desk.context([])
    let read = try desk.test.store.occurrence(named: "uid:a")
    let edit = PlannedEdit(context: context, place: context.calendars.places[0], occurrence: read)
    let old = try #require(read.event)
    var theirs = old
    theirs.notes = "theirs"
    try desk.test.store.save(theirs, as: read, span: .all)
    var mine = old
    mine.title = "Mine"
    #expect(throws: PlannedEdit.IsStale.self) {
      try edit.save(mine, insteadOf: old, .all, to: nil, tells: false, isDryRun: false)
    }
    #expect(throws: PlannedEdit.IsStale.self) { try edit.delete(.all, tells: false, isDryRun: false) }
    #expect(try desk.test.titles() == ["Before"])
  }

  @Test("a form that is sent again after a restart of the server creates nothing more")
  func restart() throws {
    let desk = try PageDesk(calendar(event(title: "Lunch")))
    // The pages do not remember forms between the requests of the desk.
    let name = String(repeating: "ab", count: 16)
    let target = try #require(try desk.test.store.allCalendars().first { $0.allowsContentModifications })
    let form = FormFields(
      encoded: "form=\(name)&title=Once&startDate=2026-11-18&allDay=1&calendar=\(target.id)")
    #expect(desk.post("/event/new", form).status == 303)
    let revision = try desk.test.store.revision()
    #expect(desk.post("/event/new", form).status == 303)
    #expect(try desk.test.store.revision() == revision)
    #expect(try desk.test.titles().sorted() == ["Lunch", "Once"])
  }
}
