import CalendarStore
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("To-dos in a browser", .timeLimit(.minutes(30)))
struct TodoEditingTests {
  @Test("a to-do is added, completed and reopened")
  func ticking() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    #expect(await alice.page("/todos").contains("href=\"/event/new?kind=todo\""))
    var form = try await alice.form("/event/new?kind=todo")
    #expect(await alice.send(form).status.code == 422)
    (form["title"], form["startDate"], form["priority"]) = ("Tax", "2026-12-01", "1")
    let page = try await alice.follow(await alice.send(form))
    let uid = try #require(form["form"])
    #expect(Set(["SUMMARY:Tax", "DUE;VALUE=DATE:20261201", "PRIORITY:1"]).isSubset(of: try alice.lines(uid)))
    var tick = try #require(PageForm(page, "class=\"tick\""))
    tick.add("do", "complete")
    #expect(await alice.send(tick).status == .seeOther)
    #expect(try alice.lines(uid).contains("STATUS:COMPLETED"))
    var open = try #require(PageForm(await alice.page("/todos?done=1"), "class=\"tick\""))
    open.add("do", "reopen")
    #expect(await alice.send(open).status == .seeOther)
    #expect(try !alice.lines(uid).contains("STATUS:COMPLETED"))
  }

  @Test("completing twice completes one occurrence")
  func series() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put(
      "t", "DUE:20261118T100000Z", "DTSTART:20261118T090000Z", "SUMMARY:T", "RRULE:FREQ=DAILY", kind: "VTODO")
    var tick = try #require(PageForm(await alice.page("/todos"), "class=\"tick\""))
    tick.add("do", "complete")
    _ = await alice.send(tick)
    let revision = try alice.store.revision()
    #expect(await alice.send(tick).status == .seeOther)
    #expect(try alice.store.revision() == revision)
    #expect(try alice.lines("t").contains("DUE:20261119T100000Z"))
  }

  @Test("a due date with a time is changed, and removed")
  func due() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put("d", "DUE;TZID=Europe/Berlin:20261118T100000", "SUMMARY:D", "X-OWN:1", kind: "VTODO")
    var form = try await alice.form(try alice.path("d") + "/edit")
    #expect(form["startDate"] == "2026-11-18" && form["startTime"] == "10:00")
    form["startTime"] = "12:30"
    #expect(await alice.send(form).status == .seeOther)
    #expect(Set(["DUE;TZID=Europe/Berlin:20261118T123000", "X-OWN:1"]).isSubset(of: try alice.lines("d")))
    form = try await alice.form(try alice.path("d") + "/edit")
    (form["startDate"], form["startTime"]) = ("", "")
    #expect(await alice.send(form).status == .seeOther)
    #expect(try !alice.lines("d").contains { $0.hasPrefix("DUE") })
  }
}
