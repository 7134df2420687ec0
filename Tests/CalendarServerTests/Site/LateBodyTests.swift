import CalendarStore
import Foundation
import HTTPTypes
import ICalendar
import StoreTestSupport
import Testing

@testable import CalendarServer

@Suite("Requests whose bodies arrive late", .timeLimit(.minutes(30)))
struct LateBodyTests {
  /// A request from a CalDAV client or from a browser.
  private func request(
    _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields, _ body: String,
    meanwhile: @escaping @Sendable () throws -> Void
  ) throws -> ServedRequest {
    var request = ServedRequest(method: method, path: try #require(RequestPath(path)), fields: fields)
    request.reader = { (_) throws(RequestRefusal) in
      do { try meanwhile() } catch { Issue.record(error) }
      return Array(body.utf8)
    }
    return request
  }

  private func login(_ user: String) -> HTTPFields {
    [.authorization: "Basic " + Data("\(user):\(user)’s".utf8).base64EncodedString()]
  }

  @Test(
    "a user who is removed while the body arrives does nothing more, and leaves nothing to the next user of that name",
    .disabled(if: TestLogs.areOn, "a test's log belongs to the name of a file, even after that was removed"))
  func removed() async throws {
    let site = try await SharedSite()
    let remove: @Sendable () throws -> Void = {
      _ = try StoreFolder(path: site.folder) { path in try CalendarStore(tested: path) }.remove(
        "carol", from: site.directory)
    }
    // She already has a store.
    #expect(await site.send("MKCALENDAR", "/calendars/carol/mine/", by: "carol").status.code == 201)
    let late = try request(
      try #require(HTTPRequest.Method(rawValue: "MKCALENDAR")), "/calendars/carol/late/", login("carol"), "",
      meanwhile: remove)
    #expect(await site.site.answer(late).status == .unauthorized)
    #expect(!FileManager.default.fileExists(atPath: site.folder + "/carol.sqlite"))
    try site.directory.add("carol", password: "carol’s")
    let again = String(
      decoding: await site.send("PROPFIND", "/calendars/carol/", "", [.depth: "1"], by: "carol").body, as: UTF8.self)
    #expect(!again.contains("late") && !again.contains("mine"))
  }

  @Test("a password that is changed while the body arrives is refused", arguments: [true, false])
  func changed(isChanged: Bool) async throws {
    let site = try await SharedSite()
    let text = SharedSite.event("late", "SUMMARY:x")
    let late = try request(.put, "/calendars/alice/work/9.ics", login("alice"), text) {
      if isChanged { try site.directory.setPassword(of: "alice", to: "another") }
      // Changes to other users do not affect her request.
      try site.directory.setPassword(of: "bob", to: "another")
    }
    #expect(await site.site.answer(late).status == (isChanged ? .unauthorized : .created))
  }

  @Test("a form changes nothing if its user signs out or is removed while it arrives", arguments: [0, 1, 2])
  func form(event: Int) async throws {
    let site = try await SharedSite()
    let browser = try await PageBrowser(site, "alice")
    var form = try await browser.form("/event/new")
    form["title"] = "Late"
    let late = try request(
      .post, form.action, [.cookie: browser.session, .contentType: "application/x-www-form-urlencoded"], form.body
    ) {
      switch event {
      case 1: try site.directory.setPassword(of: "alice", to: "another")
      case 2: try WebSessions(site.directory).end(String(browser.session.drop { $0 != "=" }.dropFirst()))
      default: break
      }
    }
    let answer = await site.site.answer(late)
    let isThere = try browser.store.items(matching: ItemQuery()).contains {
      $0.component.first(.summary)?.text == "Late"
    }
    #expect(isThere == (event == 0), "\(answer)")
    if event > 0 { #expect(answer.fields[.location]?.hasPrefix("/login") == true) }
  }
}
