import CalendarStore
import CivilTime
import Foundation
import HTTPTypes
import Logging
import MessageDigests
import StoreTestSupport
import TestSupport
import Testing
import WebCalendar

@testable import CalendarServer

@Suite("Pages over HTTP")
struct WebSiteTests {
  private let test: TestStore
  private let folder: TemporaryFolder
  private let site: WebSite

  init() throws {
    test = try TestStore()
    folder = try TemporaryFolder()
    let directory = try DirectoryFile(folder: folder.path)
    try test.load(calendar(event(title: "Lunch", start: ":20261118T110000Z")))
    site = WebSite(
      stores: ServedStores(.single(test.store), directory, limit: 1),
      users: CalendarUsers(
        directory: directory,
        mode: .owner(UserCheck(OwnerPasswords(directory), Logger(label: "test") { _ in SilentLog() }), advice: "ask"),
        ownAddresses: ["Alice@example.org"], waiting: WaitingStores(directory, isSingle: true)),
      work: WorkQueue(limit: 10),
      sessions: WebSessions(directory),
      changes: WebChanges(ServerMetrics().eventStreams) { 0 }, zone: ReaderZone("UTC", .utc))
  }

  private func ask(
    _ path: String, _ method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:], body: String = "",
    isSecure: Bool = false
  ) async throws -> ServedResponse {
    var request = ServedRequest(method: method, path: try #require(RequestPath(path)), fields: fields)
    if !body.isEmpty { request.fields[.contentType] = "application/x-www-form-urlencoded" }
    request.body = Array(body.utf8)
    request.isSecure = isSecure
    #expect(WebSite.answers(request))
    return await site.answer(request)
  }

  private func signIn() async throws -> HTTPFields {
    let answer = try await ask("/enter/\(site.sessions.newLink())")
    let cookie = try #require(answer.fields[.setCookie])
    return [.cookie: String(cookie.prefix { $0 != ";" })]
  }

  private func token(_ page: ServedResponse) throws -> String {
    let text = String(decoding: page.body, as: UTF8.self)
    let match = try #require(text.firstMatch(of: #/name="token" value="([^"]+)"/#))
    return String(match.1)
  }

  @Test(
    "Without the link nobody sees or changes anything",
    arguments: ["/week", "/week/2026-11-18", "/log", "/events", "/search?q=a", "/invitations"])
  func closed(_ path: String) async throws {
    let answer = try await ask(path)
    #expect(answer.status == .forbidden)
    #expect(!String(decoding: answer.body, as: UTF8.self).contains("Lunch"))
    for path in [
      "/undo", "/import", "/calendars/shown", "/logout", "/week/2026-11-18", "/event/a", "/invitations/1",
    ] {
      #expect(try await ask(path, .post, body: "revision=1").status == .forbidden)
    }
    #expect(try await ask("/week", .get, [.cookie: "almanac=guess"]).status == .forbidden)
  }

  @Test("The link works once, and its cookie is for this site and not for scripts")
  func link() async throws {
    let link = site.sessions.newLink()
    #expect(try await ask("/enter/\(link)", .head).status == .forbidden)
    let answer = try await ask("/enter/\(link)", isSecure: true)
    #expect(answer.status == .seeOther)
    let cookie = try #require(answer.fields[.setCookie])
    #expect(cookie.hasPrefix("__Host-almanac="))
    for attribute in ["; HttpOnly", "; SameSite=Lax", "; Secure", "; Path=/"] { #expect(cookie.contains(attribute)) }
    #expect(try await ask("/enter/\(link)").status == .forbidden)
    let page = try await ask("/week/2026-11-18", .get, [.cookie: String(cookie.prefix { $0 != ";" })], isSecure: true)
    #expect(String(decoding: page.body, as: UTF8.self).contains("Lunch"))
  }

  @Test("The policy of a page names its style, and nothing from elsewhere")
  func policy() async throws {
    let page = try await ask("/week/2026-11-18", .get, try await signIn())
    let text = String(decoding: page.body, as: UTF8.self)
    let style = try #require(text.firstMatch(of: #/<style>([^<]*)<\/style>/#)).1
    let policy = try #require(page.fields[HTTPField.Name("Content-Security-Policy")!])
    let hash = Data(SHA256.digest(Array(style.utf8))).base64EncodedString()
    #expect(policy.contains("'sha256-\(hash)'"))
    #expect(policy.hasPrefix("default-src 'none';"))
    #expect(!policy.contains("unsafe") && !policy.contains("http"))
    // Forms on the page reveal their origin.
    #expect(page.fields[HTTPField.Name("Referrer-Policy")!] == "same-origin")
  }

  @Test("What has not changed is not sent again")
  func unchanged() async throws {
    var fields = try await signIn()
    let again = try await askedAgain("/month/2026-01-18", &fields)
    #expect(again.status == .notModified)
    #expect(again.body.isEmpty)
    // The policy that came with the page names its style, and remains in effect.
    #expect(again.fields[HTTPField.Name("Content-Security-Policy")!] == nil)
    try test.load(calendar(event(uid: "two", title: "Dinner", start: ":20260119T110000Z")))
    let changed = try await ask("/month/2026-01-18", .get, fields)
    #expect(changed.status == .ok && String(decoding: changed.body, as: UTF8.self).contains("Dinner"))
  }

  @Test("the script is compressed and small, and contains each of its files once")
  func script() async throws {
    let plain = try await ask("/assets/almanac.js")
    let packed = try await ask("/assets/almanac.js", .get, [.acceptEncoding: "gzip"])
    #expect(packed.fields[.contentEncoding] == "gzip" && packed.body.count < 25_000)
    let text = String(decoding: plain.body, as: UTF8.self)
    let names = text.matches(of: #/\n(?:const|let) (\w+) =/#).map { String($0.1) }
    #expect(names.count > 100 && Set(names).count == names.count)
    #expect(
      text.hasPrefix("\"use strict\";\n(() => {\n")
        && text.hasSuffix("if (learnZone()) location.reload(); else if (find(\"body > .app\")) start();\n})();\n"))
    // The policy would block all of this, so the script must not use it.
    for word in ["innerHTML = ", "eval(", "setAttribute(\"style\"", "document.write", "insertAdjacentHTML"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test("A page is compressed for clients that accept it, and is the same page")
  func packing() async throws {
    var fields = try await signIn()
    let plain = try await ask("/week/2026-11-18", .get, fields)
    #expect(plain.fields[.contentEncoding] == nil)
    #expect(plain.fields[.vary] == "Cookie, Accept-Language, Accept-Encoding")
    fields[.acceptEncoding] = "gzip"
    let packed = try await ask("/week/2026-11-18", .get, fields)
    #expect(packed.fields[.contentEncoding] == "gzip" && packed.body.starts(with: [0x1F, 0x8B]))
    #expect(packed.body.count < plain.body.count / 2)
    #expect(plain.fields[.eTag] != nil)
    #expect(try await askedAgain("/week/2026-11-18", &fields).status == .notModified)
  }

  /// Requests a known page, and repeats the request if the minute, which is shown on pages, has changed in the
  /// meantime.
  private func askedAgain(_ path: String, _ fields: inout HTTPFields) async throws -> ServedResponse {
    var again = ServedResponse(.ok)
    for _ in 0..<5 where again.status != .notModified {
      fields[.ifNoneMatch] = nil
      fields[.ifNoneMatch] = try await ask(path, .get, fields).fields[.eTag]
      again = try await ask(path, .get, fields)
    }
    return again
  }

  @Test("An invitation is answered by its form, only with the token of the session")
  func invitation() async throws {
    try test.load(
      calendar(
        event(
          uid: "planning", title: "Planning", start: ":29991119T100000Z", "ORGANIZER:mailto:ann@example.org",
          "ATTENDEE:mailto:alice@example.org")))
    let fields = try await signIn()
    let path = "/event/\(try test.store.itemNames().short(test.store.occurrence(named: "uid:planning").item.id))"
    let page = try await ask(path, .get, fields)
    #expect(String(decoding: page.body, as: UTF8.self).contains("class=\"count\">1<"))
    for body in ["answer=accepted&tell=1", "answer=accepted&tell=1&token=guess"] {
      #expect(try await ask(path, .post, fields, body: body).status == .forbidden)
    }
    #expect(try test.store.outgoingMessages().isEmpty)
    let done = try await ask(path, .post, fields, body: "answer=accepted&tell=1&token=\(token(page))")
    #expect(done.status == .seeOther)
    #expect(try test.store.outgoingMessages().map(\.recipient) == ["mailto:ann@example.org"])
    let answered = try await ask(try #require(done.fields[.location]), .get, fields)
    let text = String(decoding: answered.body, as: UTF8.self)
    #expect(text.contains("message to ann@example.org is waiting in the outbox") && !text.contains("class=\"count\""))
    let waiting = try await ask("/invitations", .get, fields)
    #expect(String(decoding: waiting.body, as: UTF8.self).contains("Nothing is waiting for you"))
  }

  @Test("A form without the token of the session changes nothing")
  func forgery() async throws {
    let fields = try await signIn()
    let revision = try test.store.revision()
    for body in ["revision=\(revision)", "revision=\(revision)&token=", "revision=\(revision)&token=guess"] {
      #expect(try await ask("/undo", .post, fields, body: body).status == .forbidden)
    }
    #expect(try test.store.revision() == revision)
    let token = try token(try await ask("/log", .get, fields))
    #expect(try await ask("/undo", .post, fields, body: "revision=\(revision)&token=\(token)").status == .seeOther)
    #expect(try test.store.revision() == revision + 1)
  }

  @Test("Signing out ends access")
  func signingOut() async throws {
    let fields = try await signIn()
    let token = try token(try await ask("/week/2026-11-18", .get, fields))
    #expect(try await ask("/logout", .post, fields).status == .forbidden)
    #expect(try await ask("/logout", .post, fields, body: "token=\(token)").status == .seeOther)
    #expect(try await ask("/week/2026-11-18", .get, fields).status == .forbidden)
  }

  @Test("A change in the store reaches the open pages", .timeLimit(.minutes(30)))
  func changes() async throws {
    let answer = try await ask("/events", .get, try await signIn())
    #expect(answer.fields[.contentType] == "text/event-stream")
    var messages = try #require(answer.stream).makeAsyncIterator()
    let revision = try test.store.revision()
    let first = try #require(await messages.next())
    #expect(String(decoding: first, as: UTF8.self).contains("data: \(revision)\n"))
    try test.load(calendar(event(uid: "two", start: ":20261119T110000Z")))
    var text = ""
    while !text.contains("data: \(revision + 1)\n") {
      text = String(decoding: try #require(await messages.next()), as: UTF8.self)
    }
  }

  @Test("A user who was signed out while the stream began receives nothing more", .timeLimit(.minutes(30)))
  func lateListener() async throws {
    let changes = WebChanges(ServerMetrics().eventStreams) { 0 }
    let stream = changes.stream(of: WebChanges.Source(name: "alice", store: test.store), while: { false })
    for await _ in try #require(stream) {}
  }

  @Test("CalDAV requests are not for pages")
  func others() throws {
    let answers = { (method: String, path: String, fields: HTTPFields) in
      WebSite.answers(
        ServedRequest(
          method: try #require(HTTPRequest.Method(method)), path: try #require(RequestPath(path)), fields: fields))
    }
    #expect(try !answers("PROPFIND", "/", [:]))
    #expect(try !answers("GET", "/", [.accept: "*/*"]))
    #expect(try answers("GET", "/", [.accept: "text/html,*/*"]))
    #expect(try !answers("PROPFIND", "/calendars/", [:]))
    #expect(try !answers("GET", "/calendars/owner/work/a.ics", [:]))
    #expect(try answers("GET", "/calendars", [:]))
    #expect(try !answers("PUT", "/week", [:]))
  }
}
