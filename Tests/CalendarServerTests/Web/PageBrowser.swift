import CalendarStore
import Foundation
import HTTPTypes
import ICalendar
import Testing

@testable import CalendarServer

/// The browser of a user who is signed in, in Berlin.
struct PageBrowser {
  let site: SharedSite
  let user: String
  /// The cookie.
  let session: String
  var languages = "en-GB"

  init(_ site: SharedSite, _ user: String) async throws {
    (self.site, self.user) = (site, user)
    let body =
      "name=\(user)&password=\(("\(user)’s").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    let answer = await Self.ask(site, "/login", .post, body, "", "en-GB")
    session = String(try #require(answer.fields[.setCookie]).prefix { $0 != ";" })
  }

  private static func ask(
    _ site: SharedSite, _ path: String, _ method: HTTPRequest.Method, _ body: String, _ cookie: String,
    _ languages: String
  ) async -> ServedResponse {
    guard let path = RequestPath(String(path.prefix { $0 != "#" })) else { return ServedResponse(.badRequest) }
    var request = ServedRequest(method: method, path: path)
    request.fields[.cookie] = cookie
    request.fields[.accept] = "text/html"
    request.fields[.acceptLanguage] = languages
    request.fields[.contentType] = "application/x-www-form-urlencoded"
    request.body = Array(body.utf8)
    return await site.site.answer(request)
  }

  func get(_ path: String) async -> ServedResponse {
    await Self.ask(site, path, .get, "", "\(session); zone=Europe/Berlin", languages)
  }

  func page(_ path: String) async -> String { String(decoding: await get(path).body, as: UTF8.self) }

  func post(_ path: String, _ body: String) async -> ServedResponse {
    await Self.ask(site, path, .post, body, "\(session); zone=Europe/Berlin", languages)
  }

  func send(_ form: PageForm) async -> ServedResponse { await post(form.action, form.body) }

  /// The form of an editor.
  func form(_ path: String, _ mark: String = "class=\"editor\"") async throws -> PageForm {
    try #require(PageForm(await page(path), mark))
  }

  /// The page to which a form leads.
  func follow(_ answer: ServedResponse) async throws -> String { await page(try #require(answer.fields[.location])) }

  // MARK: The store

  var store: CalendarStore { get throws { try site.stores.store(of: user) } }

  /// The path of an item's page.
  func path(_ uid: String) throws -> String {
    let store = try store
    return "/event/\(try store.itemNames().short(store.occurrence(named: "uid:\(uid)").item.id))"
  }

  /// All lines of an item and its changed occurrences.
  func lines(_ uid: String) throws -> [String] { try Self.lines(uid, of: user, site) }

  static func lines(_ uid: String, of user: String, _ site: SharedSite) throws -> [String] {
    let store = try site.stores.store(of: user)
    var query = ItemQuery()
    query.uids = [uid]
    return try store.items(matching: query).flatMap { $0.component.lines.map(\.unfolded) }
  }

  /// Deletes an item, or a part of its series, as another program does.
  func remove(_ name: String, _ span: EditSpan) throws {
    let store = try store
    let occurrence = try store.occurrence(named: name)
    try store.transaction { try $0.remove(occurrence, span: span) }
  }

  /// Puts an object into the user's calendar “work”, which is created if necessary.
  func put(_ uid: String, _ lines: String..., kind: String = "VEVENT") async throws {
    let text =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:\(kind)", "UID:\(uid)",
        "DTSTAMP:20260101T000000Z",
      ]
      + lines + ["END:\(kind)", "END:VCALENDAR"]
    _ = await site.send("MKCALENDAR", "/calendars/\(user)/work/", by: user)
    let answer = await site.send(
      "PUT", "/calendars/\(user)/work/\(uid).ics", text.map { $0 + "\r\n" }.joined(), by: user)
    #expect((200..<300).contains(answer.status.code))
  }
}
