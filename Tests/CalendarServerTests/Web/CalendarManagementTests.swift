import CalendarStore
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Managing calendars on pages", .timeLimit(.minutes(5)))
struct CalendarManagementTests {
  /// The path of the page for one of the user's calendars.
  private func path(_ browser: PageBrowser, _ title: String) throws -> String {
    "/calendar/\(try browser.store.calendar(named: title).id)"
  }

  @Test("a calendar is created, renamed, coloured and undone, and the overview links to it")
  func making() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    #expect(await alice.page("/calendars").contains("href=\"/calendar/new\""))
    var form = try await alice.form("/calendar/new", "manage")
    form["title"] = "Garden"
    form["color"] = "#ff2968"
    let made = await alice.send(form)
    #expect(made.status == .seeOther)
    #expect(try await alice.follow(made).contains("The calendars were changed."))
    #expect(try alice.store.calendar(named: "Garden").color == "#ff2968")
    let path = try path(alice, "Garden")
    #expect(await alice.page("/calendars").contains("href=\"\(path)\""))
    form = try await alice.form(path, "manage")
    #expect(form["title"] == "Garden" && form["color"] == "#FF2968")
    form["title"] = "Orchard"
    let page = try await alice.follow(await alice.send(form))
    #expect(page.contains("Orchard") && !page.contains("Garden"))
    let calendar = try alice.store.calendar(named: "Orchard")
    #expect(calendar.color == "#ff2968")
    var undo = try #require(PageForm(page, "class=\"note\""))
    undo.add("revision", String(try alice.store.revision()))
    #expect(await alice.send(undo).status == .seeOther)
    #expect(try alice.store.calendar(named: "Garden").id == calendar.id)
  }

  @Test("changes to one calendar in two windows are both kept")
  func together() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let path = try path(alice, "work")
    var (one, other) = (try await alice.form(path, "manage"), try await alice.form(path, "manage"))
    one["title"] = "Office"
    other["color"] = "orange"
    for form in [one, other] { #expect(await alice.send(form).status == .seeOther) }
    #expect(try alice.store.calendar(named: "Office").color == "orange")
  }

  @Test("a program asks which of the reader's own calendars to use, and nothing is changed")
  func choosing() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let revision = try alice.store.revision()
    let work = try alice.store.calendar(named: "work").identifier
    let page = await alice.page("/calendar/choose?entity=event&calendar=\(work)")
    #expect(page.contains("type=\"checkbox\" name=\"calendar\" value=\"\(work)\" checked"))
    #expect(page.contains("<form class=\"choice\" action=\"/calendar/chosen\">"))
    let one = await alice.page("/calendar/choose?single=1&writable=1")
    #expect(one.contains("type=\"radio\"") && !one.contains(" checked>"))
    let chosen = await alice.page("/calendar/chosen?calendar=\(work)&calendar=of-nobody")
    // Both are also shown next to the page.
    #expect(chosen.contains(#/<p>\s*work\s*</p>/#) && !chosen.contains(#/<p>\s*secret/#))
    #expect(await alice.page("/calendar/chosen").contains("No calendar is selected."))
    #expect(await alice.post("/calendar/chosen", "calendar=\(work)").status.code >= 400)
    #expect(try alice.store.revision() == revision)
  }

  @Test("the default for new events and to-dos is chosen")
  func standard() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    for (kind, title) in [("event", "secret"), ("reminder", "work")] {
      let path = try path(alice, title)
      guard var form = PageForm(await alice.page(path), "default \(kind)") else { continue }
      form.add("kind", kind)
      #expect(await alice.send(form).status == .seeOther)
    }
    #expect(try alice.store.defaultCalendar(for: .event).title == "secret")
    #expect(try alice.store.defaultCalendar(for: .reminder).title == "work")
    #expect(await alice.page(try path(alice, "secret")).contains("New events go to this calendar."))
  }

  @Test("before a calendar is deleted the page says what will be deleted, and asks again if that has grown")
  func deleting() async throws {
    let site = try await SharedSite()
    let alice = try await PageBrowser(site, "alice")
    let path = try path(alice, "work")
    let page = await alice.page("\(path)/delete")
    #expect(page.contains("with 1 item?") && page.contains("shared 2 times"))
    let form = try #require(PageForm(page, "question"))
    try await alice.put("x", "DTSTART:20261118T100000Z", "SUMMARY:X")
    let again = await alice.send(form)
    let question = String(decoding: again.body, as: UTF8.self)
    #expect(again.status == .ok && question.contains("with 2 items?"))
    #expect(try alice.store.calendars().first { $0.calendar.title == "work" }?.counts.values.reduce(0, +) == 2)
    let gone = await alice.send(try #require(PageForm(question, "question")))
    #expect(gone.status == .seeOther)
    #expect(try alice.store.allCalendars().contains { $0.title == "work" } == false)
    var undo = try #require(PageForm(try await alice.follow(gone), "class=\"note\""))
    undo.add("revision", String(try alice.store.revision()))
    #expect(await alice.send(undo).status == .seeOther)
    #expect(try alice.store.calendars().first { $0.calendar.title == "work" }?.counts.values.reduce(0, +) == 2)
  }

  @Test("a calendar is shared with a user, who sees it at once, and no longer once it is unshared")
  func users() async throws {
    let site = try await SharedSite()
    let (alice, dave) = (try await PageBrowser(site, "alice"), try await PageBrowser(site, "dave"))
    let path = try path(alice, "work")
    var form = try await alice.form(path, "share")
    form["user"] = "dave"
    form["may"] = "write"
    #expect(await alice.send(form).status == .seeOther)
    #expect(await dave.page("/calendars").contains("Shared by alice"))
    #expect(await dave.page("/week/2026-12-01").contains("WORK"))
    #expect(site.stores.mayWrite("dave", to: "alice"))
    // The same user again: the last setting applies.
    form = try await alice.form(path, "share")
    form["user"] = "dave"
    #expect(await alice.send(form).status == .seeOther)
    #expect(!site.stores.mayWrite("dave", to: "alice"))
    let share = try #require(try alice.store.shares().last)
    #expect(share.audience == .user("dave", mayWrite: false))
    var revoke = try await alice.form(path, "revoke")
    revoke.add("share", String(share.id))
    #expect(await alice.send(revoke).status == .seeOther)
    #expect(await dave.page("/calendars").contains("Shared by alice") == false)
    #expect(await dave.page("/week/2026-12-01").contains("WORK") == false)
  }

  @Test(
    "a calendar cannot be shared with an empty or unknown name, or with oneself", arguments: ["", "alice", "eve"])
  func strangers(_ name: String) async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    var form = try await alice.form(try path(alice, "secret"), "share")
    form["user"] = name
    let answer = await alice.send(form)
    #expect(answer.status.code == 422)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("There is no other user"))
    #expect(try alice.store.shares().count == 2)
  }

  @Test("the address of a link is shown once, works without a name, and no longer once it is revoked")
  func links() async throws {
    let site = try await SharedSite()
    let alice = try await PageBrowser(site, "alice")
    let path = try path(alice, "work")
    var form = try await alice.form(path, "link-form")
    form.add("busy", "1")
    let answer = await alice.send(form)
    let page = String(decoding: answer.body, as: UTF8.self)
    let address = try #require(page.firstMatch(of: #/http:\/\/localhost(\/share\/[^<"]+)/#)).1
    let feed = await site.send("GET", "\(address).ics", "", by: nil)
    let text = String(decoding: feed.body, as: UTF8.self)
    #expect(feed.status == .ok && text.contains("BEGIN:VCALENDAR") && !text.contains("WORK"))
    let after = await alice.page(path)
    #expect(after.contains("A link to busy times only") && !after.contains(address))
    // Sending the form twice does not create a second link.
    #expect(await alice.send(form).fields[.location] == path)
    let links = try alice.store.shares().filter { if case .link = $0.audience { true } else { false } }
    #expect(links.count == 1)
    var revoke = try await alice.form(path, "revoke")
    revoke.add("share", String(try #require(links.first).id))
    #expect(await alice.send(revoke).status == .seeOther)
    #expect(await site.send("GET", "\(address).ics", "", by: nil).status == .notFound)
  }

  @Test("a form that is sent twice creates one calendar")
  func twice() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    var form = try await alice.form("/calendar/new", "manage")
    form["title"] = "Once"
    let (first, second) = (await alice.send(form), await alice.send(form))
    #expect(first.status == .seeOther && first.fields[.location] == second.fields[.location])
    #expect(try alice.store.allCalendars().count { $0.title == "Once" } == 1)
  }

  // MARK: Hostile forms

  @Test("nothing is done without the token of the session", arguments: ["", "token=guess&", "token=&"])
  func foreign(_ token: String) async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let path = try path(alice, "work")
    let (revision, shares) = (try alice.store.revision(), try alice.store.shares())
    let body =
      "form=\(String(repeating: "0", count: 32))&title=Evil&color=red&count=99&user=dave&may=write&share=1&kind=event"
    let actions = ["", "/default", "/delete", "/share", "/link", "/revoke"].map { path + $0 }
    for target in actions + ["/calendar/new", "/calendar/sync"] {
      #expect(await alice.post(target, token + body).status == .forbidden, "\(target)")
    }
    #expect(try alice.store.revision() == revision && alice.store.shares() == shares)
  }

  @Test("the calendars of others, shared or not, have no management page, whatever number is requested")
  func others() async throws {
    let site = try await SharedSite()
    let (alice, carol) = (try await PageBrowser(site, "alice"), try await PageBrowser(site, "carol"))
    let (revision, shares) = (try alice.store.revision(), try alice.store.shares())
    let page = await carol.page("/calendars")
    // The numbers on Carol's page for the calendars that Alice shares.
    let shown = page.matches(of: #/name="toggle" value="([0-9]+)"/#).compactMap { Int64($0.1) }
    let own = Set(try carol.store.allCalendars().map(\.id))
    let foreign = Set(shown).subtracting(own)
    #expect(!foreign.isEmpty)
    var form = try await carol.form("/calendar/new", "manage")
    form["title"] = "Evil"
    form.add("count", "99")
    form.add("user", "dave")
    form.add("share", "1")
    let numbers =
      foreign.map(String.init)
      + (try alice.store.allCalendars().map(\.id)).filter { !own.contains($0) }.map(String.init)
    for number in numbers + ["-1", "0", "99999999999999999999", "x"] {
      #expect(!page.contains("href=\"/calendar/\(number)\""))
      #expect(await carol.get("/calendar/\(number)").status == .notFound, "\(number)")
      for action in ["", "/default", "/delete", "/share", "/link", "/revoke"] {
        #expect(await carol.post("/calendar/\(number)\(action)", form.body).status == .notFound, "\(number)\(action)")
      }
    }
    // For the user's own calendar, too, only sharing is revoked.
    let mine = try #require(own.min())
    #expect(await carol.post("/calendar/\(mine)/revoke", form.body).status.code == 422)
    #expect(try alice.store.revision() == revision && alice.store.shares() == shares)
  }

  @Test("markup and 1,000 letters in a name are text everywhere, and longer names are refused")
  func names() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    for title in ["\"><script>alert(1)</script><b>'{{w.title}}", String(repeating: "m", count: 1_000)] {
      var form = try await alice.form("/calendar/new", "manage")
      form["title"] = title
      let answer = await alice.send(form)
      #expect(answer.status == .seeOther)
      let path = try path(alice, title)
      for page in [try await alice.follow(answer), await alice.page("/calendars"), await alice.page("\(path)/delete")] {
        #expect(page.contains("</html>") && !page.contains("<script>alert") && !page.contains("<b>'"))
      }
      #expect(try await alice.form(path, "manage")["title"] == title)
    }
    var new = try await alice.form("/calendar/new", "manage")
    new["title"] = String(repeating: "m", count: 1_001)
    let refused = await alice.send(new)
    #expect(refused.status.code == 422)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("title must not exceed 1000 characters"))
    var form = try await alice.form(try path(alice, "work"), "share")
    form["user"] = "<script>alert(1)</script>"
    #expect(String(decoding: await alice.send(form).body, as: UTF8.self).contains("<script>alert") == false)
  }

  @Test(
    "an invalid colour or name changes nothing, and the form keeps the input",
    arguments: [
      ("color", "red;}body{display:none"), ("color", "#12345"), ("color", "url(https://example.com)"), ("title", "  "),
      ("title", "secret"),
    ])
  func wrong(_ field: String, _ value: String) async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let path = try path(alice, "work")
    let revision = try alice.store.revision()
    var form = try await alice.form(path, "manage")
    form[field] = value
    let answer = await alice.send(form)
    #expect(answer.status.code == 422)
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(page.contains("role=\"alert\""))
    #expect(try #require(PageForm(page, "manage"))[field] == value)
    #expect(try alice.store.revision() == revision)
  }

  @Test("any form gets an answer, and never crashes the server")
  func garbage() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let path = try path(alice, "work")
    let token = try #require(try await alice.form(path, "manage")["token"])
    let form = "token=\(token)&form=\(String(repeating: "1", count: 32))"
    for body in ["", "&kind=x", "&share=99999999999999999999", "&count=-1", "&count=x", "&user=%00", "&form=x"] {
      for action in ["", "/default", "/delete", "/share", "/revoke", "/sync", "/x", "/x/y"] {
        let answer = await alice.post(path + action, form + body)
        #expect([200, 303, 404, 422].contains(answer.status.code), "\(action) \(body): \(answer.status)")
      }
    }
    #expect(try alice.store.calendar(named: "work").title == "work")
    #expect(try alice.store.shares().count == 2)
  }

  @Test("the page is in German for readers of German")
  func german() async throws {
    var alice = try await PageBrowser(SharedSite(), "alice")
    alice.languages = "de"
    let page = await alice.page(try path(alice, "work"))
    #expect(page.contains("Freigegeben für") && page.contains("Kalender löschen") && page.contains("lang=\"de\""))
  }
}
