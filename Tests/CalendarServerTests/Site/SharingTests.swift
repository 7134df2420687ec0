import CalendarStore
import HTTPTypes
import Testing
import XML

@testable import CalendarServer

@Suite("Calendars shared between users", .timeLimit(.minutes(30)))
struct SharingTests {
  private static let all = "<propfind xmlns=\"DAV:\"><allprop/></propfind>"
  private static let query = """
    <C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/><C:calendar-data/></prop>
    <C:filter><C:comp-filter name="VCALENDAR"/></C:filter></C:calendar-query>
    """
  private static let title =
    "<propertyupdate xmlns=\"DAV:\"><set><prop><displayname>Mine now</displayname></prop></set></propertyupdate>"

  /// Each method, with the body and headers that a client sends.
  private static let methods: [(method: String, body: String, fields: HTTPFields)] = [
    ("OPTIONS", "", [:]), ("GET", "", [:]), ("HEAD", "", [:]), ("POST", "x=y", [:]),
    ("PROPFIND", all, [.depth: "0"]), ("PROPFIND", all, [.depth: "1"]), ("PROPPATCH", title, [:]),
    ("REPORT", query, [.depth: "1"]), ("MKCALENDAR", "", [:]), ("MKCOL", "", [:]),
    ("PUT", SharedSite.event("new", "SUMMARY:New"), [:]),
    ("PUT", SharedSite.event("work-1", "SUMMARY:Changed"), [.ifMatch: "*"]), ("DELETE", "", [:]),
    ("COPY", "", [.destination: "/calendars/USER/alice~work/2.ics"]),
    ("MOVE", "", [.destination: "/calendars/USER/alice~work/2.ics"]),
    ("MOVE", "", [.destination: "/calendars/alice/work/2.ics"]),
    ("COPY", "", [.destination: "/calendars/USER/own/2.ics"]),
  ]

  private static let paths = [
    "/", "/principals/", "/principals/alice/", "/calendars/", "/calendars/alice/", "/calendars/alice/work/",
    "/calendars/alice/work/1.ics", "/calendars/alice/secret/", "/calendars/alice/secret/1.ics",
    "/calendars/alice/alice~work/", "/calendars/USER/", "/calendars/USER/alice~work/",
    "/calendars/USER/alice~work/1.ics",
    "/calendars/USER/alice~work/9.ics", "/calendars/USER/alice~secret/", "/calendars/USER/alice~secret/1.ics",
    "/calendars/USER/alice~new/", "/calendars/USER/alice~work/1.ics/x", "/calendars/alice/carol~work/", "/share/alice",
  ]

  @Test("however many read one user's links, other users' links are answered")
  func links() async throws {
    let site = try await SharedSite()
    #expect(await site.send("MKCALENDAR", "/calendars/bob/own/", by: "bob").status.code == 201)
    var paths: [String] = []
    for (user, calendar) in [("alice", "work"), ("bob", "own")] {
      let secret = FeedSecret.random()
      let store = try site.stores.store(of: user)
      _ = try store.share(calendar, with: .link(digest: secret.digest, FeedLink(zone: "Europe/Berlin")))
      try StoreFolder.noteShares(of: store)
      paths.append(secret.path)
    }
    let held = WorkQueueTests.Held()
    await withTaskGroup(of: Bool?.self) { group in
      for _ in 1...2 { group.addTask { await site.work.run(for: "/links/alice") { held.run() } } }
      await held.hasBegun(2)
      #expect(await site.send("GET", paths[0], by: nil).status == .serviceUnavailable)
      #expect(await site.send("GET", paths[1], by: nil).status == .ok)
      held.release(2)
      for await result in group { #expect(result == true) }
    }
    #expect(await site.send("GET", paths[0], by: nil).status == .ok)
  }

  @Test(
    "nobody sees or changes more than is shared with them, by any method at any path", arguments: ["bob", "dave", nil])
  func matrix(user: String?) async throws {
    let site = try await SharedSite()
    let before = await site.everything()
    for path in Self.paths {
      for (method, body, fields) in Self.methods {
        let name = user ?? "alice"
        var fields = fields
        fields[.destination] = fields[.destination]?.replacing("USER", with: name)
        let place = path.replacing("USER", with: name)
        let answer = await site.send(method, place, body, fields, by: user)
        let text = String(decoding: answer.body, as: UTF8.self)
        let what = "\(method) \(place) by \(user ?? "nobody"): \(answer.status.code) \(text)"
        #expect(answer.status.code < 500, "\(what)")
        #expect(!text.contains("SECRET") && !text.contains("secret-1"), "\(what)")
        #expect(user == "bob" || !text.contains("WORK"), "\(what)")
        if user == nil, answer.fields[.location]?.hasPrefix("/login?") != true {
          #expect([401, 404, 405].contains(answer.status.code), "\(what)")
        }
        if place.hasPrefix("/calendars/alice") || place.contains("~secret") {
          #expect(answer.status.code >= 400 || method == "OPTIONS", "\(what)")
        }
      }
    }
    #expect(await site.everything() == before)
  }

  @Test("a reader finds the calendar among the reader's own, and can do what readers can")
  func reading() async throws {
    let site = try await SharedSite()
    let home = try ServedHome.Answer(await site.send("PROPFIND", "/calendars/bob/", "", [.depth: "1"], by: "bob"))
    #expect(home.property(DAVNames.displayName, of: "alice~work")?.text == "work (alice)")
    #expect(home.responses["alice~secret"] == nil)
    let text = String(
      decoding: await site.send("GET", "/calendars/bob/alice~work/1.ics", by: "bob").body, as: UTF8.self)
    #expect(text == SharedSite.event("work-1", "SUMMARY:WORK"))
    let found = try ServedHome.Answer(
      await site.send("REPORT", "/calendars/bob/alice~work/", Self.query, [.depth: "1"], by: "bob"))
    #expect(found.property(DAVNames.calendarData, of: "1.ics")?.text.contains("SUMMARY:WORK") == true)
    let privileges = """
      <propfind xmlns="DAV:"><prop><current-user-privilege-set/><owner/></prop></propfind>
      """
    let calendar = try ServedHome.Answer(
      await site.send("PROPFIND", "/calendars/bob/alice~work/", privileges, [.depth: "0"], by: "bob"))
    let names = calendar.property(DAVNames.privileges, of: "alice~work")?.children.flatMap(\.children).map(\.name.local)
    #expect(Set(names ?? []) == ["read", "read-current-user-privilege-set", "read-free-busy"])
    let owner = calendar.property(XMLName("owner", in: DAVNames.dav), of: "alice~work")
    #expect(owner?.hrefText == "/principals/alice/")
    for (method, status) in [("PUT", 403), ("DELETE", 403)] {
      let answer = await site.send(method, "/calendars/bob/alice~work/1.ics", SharedSite.event("work-1"), by: "bob")
      #expect(answer.status.code == status)
    }
  }

  @Test("a writer changes the contents, and nothing of the calendar itself")
  func writing() async throws {
    let site = try await SharedSite()
    let place = "/calendars/carol/alice~work/"
    #expect(
      await site.send("PUT", place + "2.ics", SharedSite.event("2", "SUMMARY:Two"), by: "carol").status.code == 201)
    #expect(await site.send("GET", "/calendars/alice/work/2.ics", by: "alice").status.code == 200)
    let moved = await site.send("MOVE", place + "2.ics", "", [.destination: place + "3.ics"], by: "carol")
    #expect(moved.status.code == 201)
    #expect(await site.send("DELETE", place + "3.ics", by: "carol").status.code == 204)
    #expect(await site.send("DELETE", place, by: "carol").status.code == 403)
    #expect(await site.send("PROPPATCH", place, Self.title, by: "carol").status.code == 403)
    // Nothing is moved between calendars of two people, because it could get lost on the way.
    #expect(await site.send("MKCALENDAR", "/calendars/carol/own/", by: "carol").status.code == 201)
    for destination in ["/calendars/carol/own/1.ics", "/calendars/alice/work/4.ics"] {
      let answer = await site.send("MOVE", place + "1.ics", "", [.destination: destination], by: "carol")
      #expect(answer.status.code == 403)
    }
    let log = try site.stores.store(of: "alice").revisions().map(\.command)
    #expect(log.contains("serve PUT by carol"))
  }

  @Test("an unshared calendar is gone, and so is one without an owner")
  func revoking() async throws {
    let site = try await SharedSite()
    let place = "/calendars/bob/alice~work/1.ics"
    #expect(await site.send("GET", place, by: "bob").status.code == 200)
    let store = try site.stores.store(of: "alice")
    let share = try #require(try store.shares().first { $0.audience == .user("bob", mayWrite: false) })
    try store.revokeShare(share.id)
    #expect(await site.send("GET", place, by: "bob").status.code == 404)
    try site.directory.remove("alice")
    #expect(await site.send("GET", "/calendars/carol/alice~work/1.ics", by: "carol").status.code == 404)
    let home = try ServedHome.Answer(await site.send("PROPFIND", "/calendars/carol/", "", [.depth: "1"], by: "carol"))
    #expect(home.responses["alice~work"] == nil)
  }

  @Test("others see the properties that the owner set for display, and nothing long")
  func properties() async throws {
    let site = try await SharedSite()
    func set(_ text: String) async {
      let body = """
        <propertyupdate xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:X="x:"><set><prop>
        <C:calendar-description>\(text)</C:calendar-description><X:note>NOTE</X:note></prop></set></propertyupdate>
        """
      #expect(await site.send("PROPPATCH", "/calendars/alice/work/", body, by: "alice").status.code == 207)
    }
    func seen(_ place: String, by user: String) async -> String {
      String(decoding: await site.send("PROPFIND", place, Self.all, [.depth: "0"], by: user).body, as: UTF8.self)
    }
    let asked = """
      <propfind xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><C:calendar-description/></prop></propfind>
      """
    func description() async -> String {
      let answer = await site.send("PROPFIND", "/calendars/bob/alice~work/", asked, [.depth: "0"], by: "bob")
      return String(decoding: answer.body, as: UTF8.self)
    }
    await set("What we do")
    #expect(await seen("/calendars/alice/work/", by: "alice").contains("NOTE"))
    #expect(await !seen("/calendars/bob/alice~work/", by: "bob").contains("NOTE"))
    #expect(await description().contains("What we do"))
    await set(String(repeating: "What we do ", count: 1000))
    #expect(await description().utf8.count < 1000)
  }
}
