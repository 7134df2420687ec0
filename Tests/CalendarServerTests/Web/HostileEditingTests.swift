import CalendarStore
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Hostile forms", .timeLimit(.minutes(30)))
struct HostileEditingTests {
  private static let markup = "\"><script>alert(1)</script><b>'{{w.title}}"

  @Test("no form does anything without the token of its session", arguments: ["", "token=guess&", "token=&"])
  func foreign(_ token: String) async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put("x", "DTSTART:20261118T100000Z", "SUMMARY:X")
    let path = try alice.path("x")
    let revision = try alice.store.revision()
    let name = String(repeating: "0", count: 32)
    let items = ["/event/new", "\(path)/edit", "\(path)/delete", "\(path)/copy", "\(path)/done", "\(path)/move"]
    for target in items + ["/settings", "/calendar/order"] {
      let answer = await alice.post(target, "\(token)form=\(name)&title=Evil&send=no&span=all&calendar=1")
      #expect(answer.status == .forbidden, "\(target)")
    }
    #expect(try alice.store.revision() == revision)
  }

  @Test("another user’s items, calendars and forms are inaccessible")
  func others() async throws {
    let site = try await SharedSite()
    let (alice, bob) = (try await PageBrowser(site, "alice"), try await PageBrowser(site, "bob"))
    try await alice.put("x", "DTSTART:20261118T100000Z", "SUMMARY:X")
    let path = try alice.path("x")
    var form = try await alice.form(path + "/edit")
    form["title"] = "Bob’s"
    let revision = try alice.store.revision()
    // Bob sends Alice's form with the token of his session.
    form["token"] = try await bob.form("/event/new")["token"]
    // For him the item does not exist, so he may create it again in his own calendars.
    let offered = await bob.send(form)
    #expect(offered.status == .conflict && !String(decoding: offered.body, as: UTF8.self).contains("value=\"X\""))
    for action in ["edit", "delete", "move"] { #expect(await bob.get("\(path)/\(action)").status == .notFound) }
    var new = try await bob.form("/event/new?start=2026-11-18T10:00")
    let own = try bob.store.allCalendars().map(\.id)
    let foreign = try alice.store.allCalendars().map(\.id).first { !own.contains($0) } ?? 99
    new["calendar"] = String(foreign)
    #expect(await bob.send(new).status.code == 422)
    #expect(try alice.store.revision() == revision)
  }

  @Test("markup in a field is text, in the form, in questions, in problems and in notices")
  func markup() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let names = [
      "title", "place", "link", "notes", "categories", "zone", "endZone", "startDate", "startTime", "endDate",
      "endTime",
      "calendar", "availability", "classification", "repeats", "interval", "weekday", "monthBy", "ordinal",
      "monthWeekday", "ends", "count", "until", "removedAlarm", "alarmNumber", "alarmUnit", "alarmAnchor", "accepted",
      "was.title", "was.startDate", "span", "send", "choice.title",
    ]
    for name in names {
      var form = try await alice.form("/event/new?start=2026-11-18T10:00")
      form[name] = Self.markup
      let answer = await alice.send(form)
      let page =
        answer.status == .seeOther ? try await alice.follow(answer) : String(decoding: answer.body, as: UTF8.self)
      #expect([303, 422].contains(answer.status.code), "\(name): \(answer.status)")
      #expect(!page.contains("<script>alert") && !page.contains("<b>'"), "\(name)")
    }
    #expect(await alice.page("/event/new?start=%22%3E%3Cscript%3Ealert(1)").contains("<script>alert") == false)
  }

  @Test("a title of 10,000 letters is saved and shown; a form with too many fields is refused")
  func long() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    var form = try await alice.form("/event/new?start=2026-11-18T10:00")
    form["title"] = String(repeating: "ä", count: 10_000)
    let answer = await alice.send(form)
    #expect(answer.status == .seeOther)
    #expect(try await alice.follow(answer).contains("ääää"))
    form = try await alice.form("/event/new?start=2026-11-18T10:00")
    for number in 0..<1000 { form.add("x\(number)", "") }
    let revision = try alice.store.revision()
    #expect(await alice.send(form).status == .contentTooLarge)
    #expect(try alice.store.revision() == revision)
  }

  @Test("none of a thousand alarms is lost, and nothing of notes that are longer than a form")
  func many() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let alarms = (1...990).flatMap {
      ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT\($0)M", "END:VALARM"]
    }
    let notes = "DESCRIPTION:" + String(repeating: "long ", count: 200_000)
    try await alice.put(
      "m", "DTSTART:20261118T100000Z", "SUMMARY:M", notes, alarms.joined(separator: "\r\n"))
    var form = try await alice.form(try alice.path("m") + "/edit")
    #expect(form["notes"] == nil)
    form["title"] = "New"
    #expect(await alice.send(form).status == .seeOther)
    let lines = try alice.lines("m")
    #expect(lines.count { $0 == "BEGIN:VALARM" } == 990 && lines.contains(notes) && lines.contains("SUMMARY:New"))
  }

  @Test(
    "any form gets an answer, and never crashes the server",
    arguments: [
      "form=x", "", "form=\(String(repeating: "0", count: 32))", "form=\(String(repeating: "g", count: 32))&title=a",
      "form=\(String(repeating: "1", count: 32))&startDate=9999-12-31&startTime=23:59&endDate=9999-12-31&endTime=23:59&calendar=1&zone=UTC",
      "form=\(String(repeating: "2", count: 32))&startDate=9999-12-31&allDay=1&calendar=1",
      "form=\(String(repeating: "3", count: 32))&startDate=0001-01-01&allDay=1&repeats=daily&interval=99999999999999999999&calendar=1",
      "form=\(String(repeating: "4", count: 32))&startDate=2026-01-01&allDay=1&alarmNumber=-9223372036854775808&alarmUnit=weeks&calendar=1",
    ])
  func garbage(_ body: String) async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let token = try #require(try await alice.form("/event/new")["token"])
    let answer = await alice.post("/event/new", "token=\(token)&\(body)")
    #expect([303, 404, 422].contains(answer.status.code), "\(answer.status)")
    if answer.status == .seeOther { #expect(try await alice.follow(answer).contains("</html>")) }
  }

  @Test("a read-only calendar is never offered, and a form for it is refused")
  func readOnly() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put("x", "DTSTART:20261118T100000Z", "SUMMARY:X")
    let path = try alice.path("x")
    let form = try await alice.form(path + "/edit")
    var calendar = try alice.store.calendar(named: "work")
    calendar.isReadOnly = true
    try alice.store.updateCalendar(calendar)
    let revision = try alice.store.revision()
    for action in ["edit", "move"] { #expect(await alice.get("\(path)/\(action)").status == .forbidden) }
    let kept = await alice.send(form)
    #expect(kept.status == .conflict && String(decoding: kept.body, as: UTF8.self).contains("value=\"X\""))
    #expect(await alice.page("/week/2026-11-18").contains(" fixed"))
    #expect(await !alice.page(path).contains("\(path)/edit"))
    #expect(await !alice.page("/event/new").contains("<option value=\"\(calendar.id)\">work<"))
    #expect(try alice.store.revision() == revision)
  }
}
