import CalendarModel
import CalendarStore
import Dispatch
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Editing in calendars shared by others", .timeLimit(.minutes(30)))
struct SharedCalendarEditingTests {
  private let site: SharedSite
  private let carol: PageBrowser
  private let alice: PageBrowser

  /// Makes a site on which Carol may write to Alice's calendar “work”.
  init() async throws {
    site = try await SharedSite()
    (carol, alice) = (try await PageBrowser(site, "carol"), try await PageBrowser(site, "alice"))
  }

  /// Carol's form for a new event in Alice's calendar.
  private func newForm(_ title: String, _ path: String = "/event/new?start=2026-11-18T10:00") async throws -> PageForm {
    let page = await carol.page(path)
    var form = try #require(PageForm(page, "class=\"editor\""))
    form["title"] = title
    form["calendar"] = try number("work (alice)", page)
    return form
  }

  private func number(_ title: String, _ page: String) throws -> String {
    let options = page.matches(of: #/<option value="(\d+)"[^>]*>([^<]+)</#)
    return String(try #require(options.first { $0.2 == title }).1)
  }

  /// Carol's path for one of Alice's items.
  private func path(_ uid: String) throws -> String { try alice.path(uid).replacing("/event/", with: "/event/alice~") }

  private var newest: Revision {
    get throws { try #require(try alice.store.revisions(limit: 1).first) }
  }

  @Test("a writer creates, changes, completes, copies and deletes items, undoes it, and is named in the log")
  func writing() async throws {
    var form = try await newForm("Review")
    let made = await carol.send(form)
    #expect(made.status == .seeOther)
    let uid = try #require(form["form"])
    #expect(try alice.lines(uid).contains("SUMMARY:Review"))
    #expect(try newest.command == "add by carol")
    #expect(try carol.store.items(matching: ItemQuery()).isEmpty)
    let said = try await carol.follow(made)
    #expect(said.contains("Added: “Review”."))
    form = try await carol.form(try path(uid) + "/edit")
    form["title"] = "Moved"
    #expect(await carol.send(form).status == .seeOther)
    #expect(try alice.lines(uid).contains("SUMMARY:Moved") && newest.command == "edit by carol")
    let page = await carol.page(try path(uid))
    #expect(page.contains("\(try path(uid))/edit") && !page.contains(">History<"))
    let copy = try #require(PageForm(page, "\(try path(uid))/copy"))
    let copied = await carol.send(copy)
    #expect(copied.fields[.location]?.hasPrefix("/event/alice~") == true)
    #expect(try alice.store.items(matching: ItemQuery()).count == 4)
    let asked = try #require(PageForm(await carol.page(try path(uid) + "/delete"), "class=\"question\""))
    var answer = asked
    (answer["span"], answer["send"]) = ("all", "no")
    let deleted = await carol.send(answer)
    #expect(deleted.status == .seeOther)
    #expect(try alice.lines(uid).isEmpty)
    let notice = try await carol.follow(deleted)
    var undo = try #require(PageForm(notice, "action=\"/undo\""))
    undo.add("revision", String(try #require(notice.firstMatch(of: #/name="revision" value="([^"]+)"/#)).1))
    let undone = await carol.send(undo)
    #expect(undone.status == .seeOther)
    #expect(try alice.lines(uid).contains("SUMMARY:Moved") && newest.command == "undo by carol")
    #expect(try await carol.follow(undone).contains("Added: “Moved”."))
    #expect(await alice.page("/log").contains("edit by carol"))
    // Her own log does not contain it.
    #expect(await !carol.page("/log").contains("Moved"))
  }

  @Test("the notice of a change does not name what the owner has since moved away")
  func movedAway() async throws {
    let made = await carol.send(try await newForm("Review"))
    let address = try #require(made.fields[.location])
    #expect(await carol.page(address).contains("“Review”"))
    let store = try alice.store
    let revision = try store.revision()
    let id = try #require(try store.changes(since: revision - 1, until: revision).added.first?.id)
    let occurrence = try store.occurrence(named: "id:\(try store.itemNames().whole(id))")
    var event = try #require(occurrence.event)
    event.title = "Doctor"
    let (renamed, secret) = (event, try store.calendar(named: "secret"))
    try store.transaction("edit") { try $0.save(renamed, as: occurrence, span: .all) }
    try store.move(store.occurrence(named: "id:\(try store.itemNames().whole(id))"), to: secret)
    let page = await carol.page(address)
    #expect(!page.contains("Doctor") && !page.contains("“Review”") && page.contains("Added: 1."))
  }

  @Test("a form reveals nothing of the owner's calendars that are not shared")
  func strangeName() async throws {
    let name = String(repeating: "a", count: 32)
    let secret = SharedSite.event(name, "SUMMARY:Doctor")
    #expect(await site.send("PUT", "/calendars/alice/secret/a.ics", secret, by: "alice").status == .created)
    var form = try await newForm("Review")
    form["form"] = name
    #expect(await carol.send(form).status == .seeOther)
    var query = ItemQuery()
    query.uids = [name]
    #expect(try alice.store.items(matching: query).map(\.calendar).sorted() == ["secret", "work"])
  }

  @Test("a change to another user's store waits for that store, and does not delay the user's own work")
  func turns() async throws {
    let theirs = try await newForm("Theirs")
    let before = try alice.store.revision()
    let (stream, gate) = AsyncStream.makeStream(of: Void.self)
    // Alice is busy until Carol's own event exists.
    let isDone = DispatchSemaphore(value: 0)
    async let busy: Void? = site.work.run(for: "alice", inTurn: "alice") {
      gate.finish()
      isDone.wait()
    }
    for await _ in stream {}
    async let shared = carol.send(theirs)
    // Carol's forms take turns with the other ones, which came first.
    for number in 1...5 {
      var own = try await carol.form("/event/new?start=2026-11-18T10:00")
      own["title"] = "Own \(number)"
      #expect(await carol.send(own).status == .seeOther)
    }
    #expect(try alice.store.revision() == before)
    isDone.signal()
    _ = await busy
    #expect(await shared.status == .seeOther)
    #expect(try newest.command == "add by carol")
  }

  @Test("another user's to-do is created and completed")
  func toDos() async throws {
    let form = try await newForm("Tax", "/event/new?kind=todo")
    let page = try await carol.follow(await carol.send(form))
    let uid = try #require(form["form"])
    var tick = try #require(PageForm(page, "class=\"tick\""))
    tick.add("do", "complete")
    #expect(tick.action.hasPrefix("/event/alice~"))
    #expect(await carol.send(tick).status == .seeOther)
    #expect(try alice.lines(uid).contains("STATUS:COMPLETED") && newest.command == "complete by carol")
  }

  @Test("a reader changes nothing, and is offered nothing")
  func reading() async throws {
    let bob = try await PageBrowser(site, "bob")
    let path = try path("work-1")
    let revision = try alice.store.revision()
    let page = await bob.page(path)
    #expect(page.contains("WORK") && !page.contains("\(path)/edit") && !page.contains("\(path)/delete"))
    #expect(await !bob.page("/event/new").contains("(alice)</option>"))
    for action in ["edit", "delete"] { #expect(await bob.get("\(path)/\(action)").status == .forbidden) }
    var form = try await carol.form(path + "/edit")
    form["token"] = try await bob.form("/event/new")["token"]
    form["title"] = "Bob’s"
    // He may keep what he typed, in one of his own calendars.
    let answer = await bob.send(form)
    #expect(answer.status == .conflict && String(decoding: answer.body, as: UTF8.self).contains("Bob’s"))
    for target in ["delete", "copy", "done"] {
      var other = form
      (other["form"], other["span"], other["send"]) = (String(repeating: "0", count: 32), "all", "no")
      #expect(await bob.post("\(path)/\(target)", other.body).status == .forbidden, "\(target)")
    }
    #expect(try alice.store.revision() == revision)
  }

  @Test("private items of others cannot be reached by a form", arguments: ["carol", "bob", "dave"])
  func hostile(_ user: String) async throws {
    let somebody = try await PageBrowser(site, user)
    let secret = try alice.store.calendar(named: "secret").id
    let work = try alice.store.calendar(named: "work").id
    let base = try Int64(number("work (alice)", await carol.page("/event/new"))).map { $0 - work } ?? 0
    let revision = try alice.store.revision()
    let path = try path("secret-1")
    for action in ["", "/edit", "/delete"] { #expect(await somebody.get(path + action).status == .notFound) }
    let token = try #require(try await somebody.form("/event/new")["token"])
    let fields = "token=\(token)&form=\(String(repeating: "1", count: 32))&title=T&startDate=2026-11-18&allDay=1"
    for calendar in [base + secret, secret, -1] + (user == "carol" ? [] : [base + work]) {
      let answer = await somebody.post("/event/new", "\(fields)&calendar=\(calendar)")
      #expect(answer.status.code == 422, "\(calendar)")
    }
    for action in ["edit", "delete", "copy", "done"] {
      let answer = await somebody.post("\(path)/\(action)", "\(fields)&calendar=\(base + work)&span=all&send=no")
      #expect([.notFound, .conflict].contains(answer.status), "\(action)")
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("SECRET"))
    }
    // Nobody else can undo Alice's own changes, or read about them.
    for number in 1...revision {
      #expect(await somebody.post("/undo", "token=\(token)&revision=alice~\(number)").status.code >= 400)
      #expect(await !somebody.page("/todos?saved=alice~\(number)").contains("SECRET"))
    }
    #expect(try alice.store.revision() == revision)
  }

  @Test("an item cannot be moved to another store or to a calendar that is not shared")
  func moving() async throws {
    let page = await carol.page(try path("work-1") + "/edit")
    var form = try #require(PageForm(page, "class=\"editor\""))
    let offered = page.matches(of: #/<option value="(\d+)"[^>]*>([^<]+\(alice\))</#).map { String($0.2) }
    #expect(offered == ["work (alice)"])
    let revision = try alice.store.revision()
    let own = await carol.page("/event/new")
    let numbers = own.matches(of: #/<option value="(\d+)"/#).map { String($0.1) }
    let secret = try alice.store.calendar(named: "secret").id - alice.store.calendar(named: "work").id
    let work = try #require(Int64(try number("work (alice)", own)))
    for calendar in numbers.filter({ $0 != String(work) }) + [String(work + secret)] {
      form["calendar"] = calendar
      #expect(await carol.send(form).status.code == 422, "\(calendar)")
    }
    #expect(try alice.store.revision() == revision)
  }

  @Test(
    "input stays if the calendar becomes read-only or unshared meanwhile",
    arguments: [true, false])
  func taken(_ isReadable: Bool) async throws {
    var form = try await carol.form(try path("work-1") + "/edit")
    var new = try await newForm("Typed here")
    form["title"] = "Typed there"
    let store = try alice.store
    if isReadable {
      try store.share("work", with: .user("carol", mayWrite: false))
    } else {
      try store.revokeShares(with: "carol")
    }
    let revision = try store.revision()
    let answer = await carol.send(form)
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == .conflict && page.contains("value=\"Typed there\""))
    #expect(page.contains("action=\"/event/new") && !page.contains("(alice)</option>"))
    let again = try #require(PageForm(page, "class=\"editor\""))
    #expect(await carol.send(again).status == .seeOther)
    #expect(try carol.store.items(matching: ItemQuery()).count == 1)
    let refused = await carol.send(new)
    let text = String(decoding: refused.body, as: UTF8.self)
    #expect(refused.status.code == 422 && text.contains("value=\"Typed here\""))
    new["calendar"] = again["calendar"]
    #expect(await carol.send(new).status == .seeOther)
    #expect(try store.revision() == revision)
  }

  @Test("nobody is notified in the name of the user who shares the calendar")
  func meetings() async throws {
    let site = try await MeetingSite()
    let (alice, carol) = (try await PageBrowser(site.shared, "alice"), try await PageBrowser(site.shared, "carol"))
    #expect(
      await site.put(MeetingSite.alice + "m9.ics", MeetingSite.meeting(uid: "m9"), by: "alice").status.code == 201)
    let path = try alice.path("m9").replacing("/event/", with: "/event/alice~")
    let revision = try alice.store.revision()
    var form = try await carol.form(path + "/edit")
    #expect(form["people"] == nil)
    form["title"] = "In her name"
    let page = String(decoding: await carol.send(form).body, as: UTF8.self)
    #expect(page.contains("on behalf of the calendar owner"))
    var new = try await carol.form("/event/new?start=2026-11-18T10:00")
    let options = await carol.page("/event/new").matches(of: #/<option value="(\d+)"[^>]*>([^<]+\(alice\))</#)
    (new["calendar"], new["title"]) = (String(try #require(options.first).1), "X")
    (new["people"], new["send"]) = ("bob@example.org", "yes")
    let refused = await carol.send(new)
    #expect(refused.status.code == 422)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("only in your own calendars"))
    #expect(try alice.store.revision() == revision)
  }
}
