import CalendarStore
import Foundation
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Invitations on the pages of several users", .timeLimit(.minutes(30)))
struct UserPageTests {
  private static let path = MeetingSite.alice + "m1.ics"

  /// A user who looks at pages.
  private struct Browser {
    let site: MeetingSite
    let cookie: String

    init(_ site: MeetingSite, _ user: String) async throws {
      self.site = site
      let fields = ["name": user, "password": "\(user)’s"]
      let answer = await Self.ask(site, "/login", .post, fields, cookie: nil)
      cookie = String(try #require(answer.fields[.setCookie]).prefix { $0 != ";" })
    }

    private static func ask(
      _ site: MeetingSite, _ path: String, _ method: HTTPRequest.Method, _ form: [String: String], cookie: String?
    ) async -> ServedResponse {
      guard let path = RequestPath(path) else { return ServedResponse(.badRequest) }
      var request = ServedRequest(method: method, path: path)
      if let cookie { request.fields[.cookie] = cookie }
      request.fields[.contentType] = "application/x-www-form-urlencoded"
      let allowed = CharacterSet.alphanumerics
      let body = form.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }
      request.body = Array(body.joined(separator: "&").utf8)
      return await site.shared.site.answer(request)
    }

    func page(_ path: String) async -> String {
      String(decoding: await Self.ask(site, path, .get, [:], cookie: cookie).body, as: UTF8.self)
    }

    /// Sends the form of a page, and returns the page to which it leads.
    func answer(_ path: String, _ answer: String, on page: String, tells: Bool = true) async throws -> String {
      let token = String(try #require(page.firstMatch(of: #/name="token" value="([^"]+)"/#)).1)
      let form = ["answer": answer, "token": token].merging(tells ? ["tell": "1"] : [:]) { $1 }
      let done = await Self.ask(site, path, .post, form, cookie: cookie)
      #expect(done.status == .seeOther)
      return await self.page(try #require(done.fields[.location]))
    }

    /// The path of the first waiting invitation.
    func invitation() async throws -> String {
      String(try #require(await page("/invitations").firstMatch(of: #/href="(\/event\/(?!new)[^"]+)"/#)).1)
    }
  }

  /// Bob's copy of a meeting that is organized by someone outside.
  private static let outside = MeetingSite.meeting(uid: "out", people: ["bob"])
    .replacing("alice@example.org", with: "eve@example.com")

  private func copied(_ site: MeetingSite) async -> String {
    #expect(await site.send("MKCALENDAR", "/calendars/bob/own/", by: "bob").status.code == 201)
    let path = "/calendars/bob/own/out.ics"
    #expect(await site.put(path, Self.outside, by: "bob").status.code == 201)
    return path
  }

  @Test("users see what waits for them, and the answer reaches an organizer who is a user")
  func local() async throws {
    let site = try await MeetingSite()
    #expect(await site.put(Self.path, MeetingSite.meeting(), by: "alice").status.code == 201)
    let (alice, bob) = (try await Browser(site, "alice"), try await Browser(site, "bob"))
    #expect(await alice.page("/invitations").contains("Nothing is waiting for you"))
    let path = try await bob.invitation()
    let page = await bob.page(path)
    #expect(page.contains("alice@example.org invited you") && page.contains("class=\"count\">1<"))
    let done = try await bob.answer(path, "accepted", on: page)
    #expect(done.contains("alice@example.org") && done.contains("Your answer") && done.contains("You are coming."))
    let line = try #require(await site.line(Self.path, of: "bob@example.org", by: "alice"))
    #expect(line.contains("PARTSTAT=ACCEPTED"))
    #expect(try await site.inbox("alice") == ["REPLY"])
    #expect(try site.shared.stores.store(of: "bob").outgoingMessages(OutgoingMessage.State.allCases).isEmpty)
    #expect(await bob.page("/invitations").contains("Nothing is waiting for you"))
    #expect(try await Browser(site, "carol").page("/invitations").contains("Planning"))
  }

  @Test("an answer without notification stays with the user who gives it")
  func silent() async throws {
    let site = try await MeetingSite()
    #expect(await site.put(Self.path, MeetingSite.meeting(), by: "alice").status.code == 201)
    let bob = try await Browser(site, "bob")
    let path = try await bob.invitation()
    let done = try await bob.answer(path, "declined", on: await bob.page(path), tells: false)
    #expect(done.contains("Nobody is notified"))
    #expect(await site.line(Self.path, of: "bob@example.org", by: "alice")?.contains("PARTSTAT=NEEDS-ACTION") == true)
  }

  @Test("an answer to an organizer outside goes by mail")
  func mailed() async throws {
    let mail = StandInMail()
    let site = try await MeetingSite(mail: mail)
    let copy = await copied(site)
    let bob = try await Browser(site, "bob")
    let path = try await bob.invitation()
    let done = try await bob.answer(path, "tentative", on: await bob.page(path))
    #expect(done.contains("Your answer is saved and on its way to eve@example.com."))
    try await #require(site.shared.queues).run { mail.recipients == ["eve@example.com"] }
    let line = await site.line(copy, of: "eve@example.com", by: "bob", "ORGANIZER")
    #expect(line?.contains("SCHEDULE-STATUS=1.") == true)
  }

  @Test("without mail, people outside are not notified, and the copy says so")
  func withoutMail() async throws {
    let site = try await MeetingSite()
    let copy = await copied(site)
    let bob = try await Browser(site, "bob")
    let path = try await bob.invitation()
    #expect(try await bob.answer(path, "accepted", on: await bob.page(path)).contains("Nobody is notified"))
    let line = await site.line(copy, of: "eve@example.com", by: "bob", "ORGANIZER")
    #expect(line?.contains("SCHEDULE-STATUS=5.2") == true)
    #expect(try site.shared.stores.store(of: "bob").outgoingMessages().isEmpty)
  }

  @Test("a request from anyone but the organizer waits, and is answered")
  func delegated() async throws {
    let site = try await MeetingSite()
    try site.shared.directory.setAddresses(of: "dave", to: ["dave@example.org"])
    #expect(await site.send("PROPFIND", "/calendars/dave/", "", [.depth: "1"], by: "dave").status.code == 207)
    #expect(await site.put(Self.path, MeetingSite.meeting(), by: "alice").status.code == 201)
    let copy = try #require(try await site.copies(of: "m1", by: "carol").first)
    let lines = try #require(await site.text(copy, by: "carol")).split(separator: "\n").flatMap { line -> [String] in
      if !line.hasPrefix("ATTENDEE") || !line.hasSuffix("mailto:carol@example.org") { return [String(line)] }
      return [
        "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:dave@example.org\":mailto:carol@example.org",
        "ATTENDEE;DELEGATED-FROM=\"mailto:carol@example.org\":mailto:dave@example.org",
      ]
    }
    let text = lines.joined(separator: "\r\n") + "\r\n"
    #expect(await site.put(copy, text, by: "carol").status.code == 204)
    let dave = try await Browser(site, "dave")
    let page = await dave.page("/invitations")
    #expect(page.contains("Planning") && page.contains("carol@example.org"))
    let path = String(try #require(page.firstMatch(of: #/action="(\/invitations\/[0-9]+)"/#)).1)
    _ = try await dave.answer(path, "accepted", on: page)
    #expect(await site.line(Self.path, of: "dave@example.org", by: "alice")?.contains("PARTSTAT=ACCEPTED") == true)
    #expect(await dave.page("/invitations").contains("Nothing is waiting for you"))
  }

  @Test("a user without an address is told so, and without scheduling there are no addresses")
  func withoutAddress() async throws {
    let site = try await MeetingSite()
    let dave = try await Browser(site, "dave")
    #expect(await dave.page("/invitations").contains("does not know which addresses are yours"))
    let users = site.shared.site.users
    let off = CalendarUsers(
      directory: users.directory, mode: users.mode, isOn: false, waiting: users.waiting)
    #expect(try users.addresses(of: "bob") == ["bob@example.org"])
    #expect(try off.addresses(of: "bob").isEmpty)
    #expect(try off.scheduling(of: "bob") == nil)
  }
}
