import CalendarStore
import Foundation
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Shared calendars on users' pages", .timeLimit(.minutes(30)))
struct SharedCalendarPageTests {
  private func cookie(_ site: SharedSite, _ user: String) async throws -> String {
    let password = "\(user)’s".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    let answer = await site.send("POST", "/login", "name=\(user)&password=\(password)", fields, by: nil)
    return String(try #require(answer.fields[.setCookie]).prefix { $0 != ";" })
  }

  private func page(_ site: SharedSite, _ path: String, _ cookie: String) async -> ServedResponse {
    await site.send("GET", path, "", [.cookie: cookie, .accept: "text/html"], by: nil)
  }

  @Test("only users with access to a calendar see it", arguments: SharedSite.names)
  func sharees(_ user: String) async throws {
    let site = try await SharedSite()
    let cookie = try await cookie(site, user)
    for path in ["/day/2026-12-01", "/week/2026-12-01", "/month/2026-12-01", "/list/2026-12-01", "/search?q=w*"] {
      let text = String(decoding: await page(site, path, cookie).body, as: UTF8.self)
      #expect(text.contains("ORK") == (user != "dave"), "\(path)")
      #expect(text.contains("SECRET") == (user == "alice" && !path.hasPrefix("/search")), "\(path)")
      #expect(text.contains("Shared by alice") == ["bob", "carol"].contains(user), "\(path)")
    }
  }

  @Test("a user who loses access can no longer load its pages, whatever the browser has cached")
  func revoked() async throws {
    let site = try await SharedSite()
    let cookie = try await cookie(site, "bob")
    let week = await page(site, "/week/2026-12-01", cookie)
    let text = String(decoding: week.body, as: UTF8.self)
    let path = String(try #require(text.firstMatch(of: #/href="(\/event\/alice~[^"]+)"/#)).1)
    #expect(await page(site, path, cookie).status == .ok)
    let store = try site.stores.store(of: "alice")
    try store.revokeShares(with: "bob")
    #expect(await page(site, path, cookie).status == .notFound)
    let fields: HTTPFields = [.cookie: cookie, .accept: "text/html", .ifNoneMatch: week.fields[.eTag] ?? ""]
    let again = await site.send("GET", "/week/2026-12-01", "", fields, by: nil)
    #expect(again.status == .ok && !String(decoding: again.body, as: UTF8.self).contains("WORK"))
  }
  /// The next message of a stream.
  private func next(_ messages: inout AsyncStream<[UInt8]>.Iterator) async throws -> String {
    String(decoding: try #require(await messages.next()), as: UTF8.self)
  }

  @Test(
    "open pages follow shared calendars as long as they show them and have access",
    arguments: ["shown", "hidden", "revoked"])
  func following(_ state: String) async throws {
    let site = try await SharedSite()
    let cookie = try await cookie(site, "carol")
    let week = String(decoding: await page(site, "/week/2026-12-01", cookie).body, as: UTF8.self)
    let box = try #require(week.firstMatch(of: #/name="toggle" value="(\d{6,})"/#)).1
    let cookies = state == "hidden" ? "\(cookie); hidden=\(box)" : cookie
    let events = await page(site, "/events", cookies)
    var messages = try #require(events.stream).makeAsyncIterator()
    let (alice, carol) = (try site.stores.store(of: "alice"), try site.stores.store(of: "carol"))
    let seen = String(decoding: await page(site, "/week/2026-12-01", cookies).body, as: UTF8.self)
    let first = try carol.revision() + (state == "hidden" ? 0 : alice.revision())
    #expect(try await next(&messages).contains("data: \(first)\n"))
    #expect(seen.contains("data-revision=\"\(first)\""))
    if state == "revoked" {
      try alice.revokeShares(with: "carol")
      try StoreFolder.noteShares(of: alice)
    }
    let text = SharedSite.event("new", "SUMMARY:New")
    #expect(await site.send("PUT", "/calendars/alice/work/new.ics", text, by: "alice").status == .created)
    if state == "shown" { #expect(try await next(&messages).contains("data: \(first + 1)\n")) }
    #expect(await site.send("MKCALENDAR", "/calendars/carol/own/", by: "carol").status == .created)
    // There were no previous messages about hidden calendars.
    let own = first + (state == "shown" ? 2 : 1)
    #expect(try await next(&messages).contains("data: \(own)\n"))
    try #require(events.stream).end()
  }
}
