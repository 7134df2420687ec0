import CalendarStore
import CivilTime
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Requesting a synchronization")
struct SyncRequestTests {
  @Test("a user with an account can request one now, and others are not offered it")
  func asking() throws {
    let desk = try PageDesk(calendar(event(start: ":20261118T110000Z")))
    let store = desk.test.store
    #expect(!desk.text("/calendars").contains("Sync now"))
    let now = try instant("20261118T104000Z")
    try store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "Server")
      var account = try batch.add(Account(.calDAV, source: source, origin: "https://cal.example/"))
      account.lastSuccess = now.adding(seconds: -300)
      account.next = now.adding(seconds: 600)
      try batch.save(account)
      let calendar = try batch.makeCalendar(title: "Remote", color: nil, sourceID: source.id, for: [.event])
      try batch.save(
        MirroredCalendar(calendarID: calendar.id, accountID: account.id, href: "https://cal.example/work/"))
    }
    #expect(desk.text("/calendars").contains("Sync now"))
    let form = FormFields(encoded: "form=\(FormName.new())")
    let answer = desk.post("/calendar/sync", form)
    #expect(answer.status == 303)
    #expect(desk.text(try #require(answer.location)).contains("A sync of all accounts and feeds was requested."))
    #expect(try store.mirrors { try $0.accounts().map(\.next) } == [now])
    #expect(desk.get("/calendar/sync").status == 404)
  }
}
