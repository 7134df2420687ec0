import CalendarStore
import CivilTime
import Foundation
import HTTPTypes
import Logging
import StoreTestSupport
import TestSupport
import Testing
import WebCalendar

@testable import CalendarServer

@Suite("Signing in with a browser")
final class SignInTests {
  private let temporary: TemporaryFolder
  private let folder: String
  private let directory: DirectoryFile
  private let site: WebSite
  private let clock = StoppedClock()

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.path
    directory = try DirectoryFile(folder: folder)
    for name in ["alice", "bob"] { try directory.add(name, password: "\(name)’s") }
    site = Self.site(directory, folder, clock)
  }

  private static func site(_ directory: DirectoryFile, _ folder: String, _ clock: StoppedClock) -> WebSite {
    let users = UserCheck(directory, Logger(label: "test") { _ in SilentLog() }, brake: clock.signInBrake())
    let place = StorePlace.folder(StoreFolder(path: folder) { path in try CalendarStore(tested: path) })
    return WebSite(
      stores: ServedStores(place, directory, limit: 2),
      users: CalendarUsers(directory: directory, mode: .users(users), waiting: WaitingStores(directory)),
      work: WorkQueue(limit: 10),
      sessions: WebSessions(directory), changes: WebChanges(ServerMetrics().eventStreams) { users.generation },
      zone: ReaderZone("UTC", .utc))
  }

  private func get(_ path: String, cookie: String? = nil) async throws -> ServedResponse {
    var request = ServedRequest(method: .get, path: try #require(RequestPath(path)))
    if let cookie { request.fields[.cookie] = cookie }
    return await site.answer(request)
  }

  private func post(
    _ path: String, _ fields: [String: String], cookie: String? = nil, address: String = "127.0.0.1",
    isSecure: Bool = false
  ) async throws -> ServedResponse {
    var request = ServedRequest(method: .post, path: try #require(RequestPath(path)), address: address)
    request.isSecure = isSecure
    request.fields[.contentType] = "application/x-www-form-urlencoded"
    if let cookie { request.fields[.cookie] = cookie }
    let allowed = CharacterSet.alphanumerics
    let body = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }
    request.body = Array(body.joined(separator: "&").utf8)
    return await site.answer(request)
  }

  private func signIn(_ name: String = "alice", to: String = "/week") async throws -> ServedResponse {
    try await post("/login", ["name": name, "password": "\(name)’s", "to": to])
  }

  /// The cookie that a browser sends back for an answer.
  private func cookie(_ answer: ServedResponse) throws -> String {
    String(try #require(answer.fields[.setCookie]).prefix { $0 != ";" })
  }

  @Test("A user who is not signed in is sent to the form, and from there to the requested page")
  func form() async throws {
    let answer = try await get("/month/2026-11-18")
    #expect(answer.status == .seeOther)
    #expect(answer.fields[.location] == "/login?to=/month/2026-11-18")
    let page = String(decoding: try await get("/login?to=/month/2026-11-18").body, as: UTF8.self)
    #expect(page.contains("name=\"to\" value=\"/month/2026-11-18\""))
    #expect(page.contains("autocomplete=\"current-password\""))
    #expect(try await signIn(to: "/month/2026-11-18").fields[.location] == "/month/2026-11-18")
    for path in ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"] {
      #expect(try await signIn(to: path).fields[.location] == "/")
    }
  }

  @Test("The cookie is for this site and not for scripts, and with TLS for nothing else")
  func attributes() async throws {
    let answer = try await post("/login", ["name": "alice", "password": "alice’s"], isSecure: true)
    let cookie = try #require(answer.fields[.setCookie])
    #expect(cookie.contains(#/^__Host-almanac=[0-9a-f]{64}; /#))
    for attribute in ["; HttpOnly", "; SameSite=Lax", "; Secure", "; Path=/", "; Max-Age="] {
      #expect(cookie.contains(attribute))
    }
    #expect(!cookie.contains("Domain"))
    let plain = try #require(try await signIn().fields[.setCookie])
    #expect(!plain.contains("Secure") && plain.contains("; HttpOnly") && plain.contains("; SameSite=Lax"))
  }

  @Test("Each sign-in has a separate session, which knows its user and ends independently")
  func sessions() async throws {
    let first = try cookie(try await signIn())
    let second = try cookie(try await signIn())
    let bob = try cookie(try await signIn("bob"))
    #expect(Set([first, second, bob]).count == 3)
    let page = String(decoding: try await get("/week/2026-11-18", cookie: bob).body, as: UTF8.self)
    #expect(page.contains("Sign out <bdi>bob</bdi>"))
    let token = try #require(page.firstMatch(of: #/name="token" value="([^"]+)"/#)).1
    // The token of one session is not valid in another.
    #expect(try await post("/logout", ["token": String(token)], cookie: first).status == .forbidden)
    #expect(try await get("/week/2026-11-18", cookie: first).status == .ok)
    let out = try await post("/logout", ["token": String(token)], cookie: bob)
    #expect(out.fields[.location] == "/login")
    #expect(try #require(out.fields[.setCookie]).contains("Max-Age=0"))
    #expect(try await get("/week/2026-11-18", cookie: bob).status == .seeOther)
    #expect(try await get("/week/2026-11-18", cookie: second).status == .ok)
  }

  @Test("A removed user is signed out at once")
  func removal() async throws {
    let cookie = try cookie(try await signIn("bob"))
    #expect(try await get("/week/2026-11-18", cookie: cookie).status == .ok)
    try directory.remove("bob")
    #expect(try await get("/week/2026-11-18", cookie: cookie).status == .seeOther)
    #expect(try await signIn("bob").status == .forbidden)
  }

  @Test("A restart signs nobody out, and the directory contains no cookie")
  func restart() async throws {
    let cookie = try cookie(try await signIn())
    let token = try #require(
      String(decoding: try await get("/week/2026-11-18", cookie: cookie).body, as: UTF8.self)
        .firstMatch(of: #/name="token" value="([^"]+)"/#)
    ).1
    let again = Self.site(try DirectoryFile(folder: folder), folder, clock)
    var request = ServedRequest(method: .get, path: try #require(RequestPath("/week/2026-11-18")))
    request.fields[.cookie] = cookie
    let page = await again.answer(request)
    #expect(page.status == .ok && String(decoding: page.body, as: UTF8.self).contains(token))
    for file in [DirectoryFile.name, DirectoryFile.name + "-wal"] {
      let data = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
      #expect(!data.isEmpty && data.range(of: Data(cookie.drop { $0 != "=" }.dropFirst().utf8)) == nil)
      #expect(data.range(of: Data("alice’s".utf8)) == nil)
    }
  }

  @Test("A new password ends sessions and streams based on the old one, without a signal, and no others")
  func change() async throws {
    let own = try cookie(try await signIn())
    let token = try directory.addToken(for: "phone", of: "alice")
    let phone = try cookie(try await post("/login", ["name": "alice", "password": token]))
    let bob = try cookie(try await signIn("bob"))
    let events = try await get("/events", cookie: own)
    // Another program changes it.
    try DirectoryFile(folder: folder).setPassword(of: "alice", to: "another")
    #expect(try await get("/week/2026-11-18", cookie: own).status == .seeOther)
    #expect(try await get("/events", cookie: own).status == .seeOther)
    #expect(try await get("/week/2026-11-18", cookie: phone).status == .ok)
    #expect(try await get("/week/2026-11-18", cookie: bob).status == .ok)
    for await _ in try #require(events.stream) {}
    let other = try await get("/events", cookie: phone)
    try DirectoryFile(folder: folder).revokeToken(of: "phone", of: "alice")
    #expect(try await get("/week/2026-11-18", cookie: phone).status == .seeOther)
    for await _ in try #require(other.stream) {}
    #expect(try await signIn().status == .forbidden)
  }

  @Test("A user who signs out receives no more changes")
  func signingOut() async throws {
    let cookie = try cookie(try await signIn())
    let page = String(decoding: try await get("/week/2026-11-18", cookie: cookie).body, as: UTF8.self)
    let token = try #require(page.firstMatch(of: #/name="token" value="([^"]+)"/#)).1
    let events = try await get("/events", cookie: cookie)
    #expect(try await post("/logout", ["token": String(token)], cookie: cookie).status == .seeOther)
    for await _ in try #require(events.stream) {}
  }

  @Test("A wrong password is refused in the same words as a wrong name, and neither is repeated except for the name")
  func refusals() async throws {
    var pages: Set<String> = []
    for name in ["alice", "nobody"] {
      let answer = try await post("/login", ["name": name, "password": "guess<b>"])
      #expect(answer.status == .forbidden)
      #expect(answer.fields[.setCookie] == nil)
      let page = String(decoding: answer.body, as: UTF8.self)
      #expect(page.contains("The name or the password is wrong.") && !page.contains("guess"))
      pages.insert(page.replacing("value=\"\(name)\"", with: ""))
    }
    #expect(pages.count == 1)
    #expect(try await post("/login", ["name": "alice"]).fields[.setCookie] == nil)
  }

  @Test("Guessing slows down only whoever guesses, even with the right password")
  func guessing() async throws {
    for _ in 0..<6 { _ = try await post("/login", ["name": "alice", "password": "guess"]) }
    let right = ["name": "alice", "password": "alice’s"]
    let answer = try await post("/login", right)
    #expect(answer.status == .tooManyRequests && answer.fields[.retryAfter] == "2")
    #expect(String(decoding: answer.body, as: UTF8.self).contains("Try again in"))
    #expect(try await post("/login", ["name": "bob", "password": "bob’s"]).status == .seeOther)
    #expect(try await post("/login", right, address: "192.0.2.1").status == .seeOther)
    // A correct password elsewhere does not help guesses from here.
    #expect(try await post("/login", ["name": "alice", "password": "guess"]).status == .tooManyRequests)
    clock.advance(seconds: 2)
    #expect(try await post("/login", right).status == .seeOther)
  }

  @Test("A server with users has no link that signs anybody in")
  func noLink() async throws {
    let answer = try await get("/enter/\(site.sessions.newLink())")
    #expect(answer.fields[.setCookie] == nil)
    #expect(answer.status == .seeOther && answer.fields[.location]?.hasPrefix("/login") == true)
  }

  @Test("Browsers get errors as a page, and programs as a line")
  func failures() throws {
    var browser = ServedRequest(method: .get, path: try #require(RequestPath("/x")))
    browser.fields[.accept] = "text/html,*/*;q=0.8"
    let program = ServedRequest(method: .get, path: browser.path)
    for (answer, title) in [
      (ServedResponse(.forbidden, text: "a page of <another> origin may not ask this"), "This is not possible"),
      (ServedResponse.later(.tooManyRequests, seconds: 1, "too many requests"), "Too many requests"),
      (ServedResponse(.contentTooLarge, text: "too large"), "The request is too large"),
      (ServedResponse(.notFound, text: "nothing"), "There is no such page"),
      (ServedResponse(.internalServerError, text: "no"), "Something went wrong"),
    ] {
      let page = answer.page(for: browser)
      #expect(page.status == answer.status)
      #expect(page.fields[.retryAfter] == answer.fields[.retryAfter])
      let text = String(decoding: page.body, as: UTF8.self)
      #expect(text.contains("<h1>\(title)</h1>") && !text.contains("<another>"))
      #expect(page.fields[HTTPField.Name("Content-Security-Policy")!]?.hasPrefix("default-src 'none'") == true)
      #expect(answer.page(for: program).body == answer.body)
    }
    #expect(WebSite.answers(browser) && !WebSite.answers(program))
  }
}
