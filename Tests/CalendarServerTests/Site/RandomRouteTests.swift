import Bounds
import CalendarStore
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Random requests to every route")
struct RandomRouteTests {
  /// The routes with their methods. Text in braces is replaced, here and in queries.
  private static let routes: [(methods: [String], path: String)] = [
    (["GET", "HEAD"], "/"), (["GET"], "/healthz"), (["GET"], "/metrics"), (["GET"], "/.well-known/caldav"),
    (["GET", "HEAD"], "/day/{date}"), (["GET", "HEAD"], "/week/{date}"), (["GET", "HEAD"], "/month/{date}"),
    (["GET", "HEAD"], "/list/{date}"), (["GET"], "/week"), (["GET"], "/todos"), (["GET"], "/search"), (["GET"], "/log"),
    (["GET"], "/event/{number}"), (["GET"], "/event/{number}/{date}"), (["GET"], "/event/1/{number}"),
    (["GET", "POST"], "/event/{number}/move"), (["GET"], "/event/dates"), (["GET", "POST"], "/event/new"),
    (["GET"], "/calendars"), (["POST"], "/calendars/shown"), (["POST"], "/undo"), (["GET", "POST"], "/import"),
    (["GET", "POST"], "/import/{number}"), (["POST"], "/logout"), (["GET", "POST"], "/login"), (["GET"], "/events"),
    (["GET"], "/enter/{number}"), (["GET"], "/assets/{number}/style.css"), (["GET"], "/share/{number}"),
    (["GET", "HEAD", "POST"], "/share/{link}"), (["GET"], "/share/{link}.{number}"),
    (["GET", "PUT", "PROPFIND", "REPORT", "MOVE"], "/calendars/alice/work/{number}"),
    (["PROPFIND", "PROPPATCH", "MKCALENDAR", "REPORT"], "/calendars/alice/{number}/"),
    (["PROPFIND", "OPTIONS"], "/principals/{number}/"), (["{number}", "TRACE", "LOCK"], "/calendars/alice/work/1.ics"),
  ]
  private static let parameters = [
    "zones", "calendars", "q", "all", "by", "done", "days", "before", "undone", "page", "notes", "raw", "to", "token",
    "revision", "toggle", "only", "group", "from", "do", "calendar", "name", "password", "{number}",
    "start", "end", "text", "kind", "part", "minutes", "view", "startDate", "repeats", "interval", "until",
  ]
  private static let headers = [
    "Depth", "Destination", "Overwrite", "If", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since",
    "Range", "Prefer", "Brief", "Timeout", "Accept", "Accept-Language", "Accept-Encoding", "Content-Type", "Cookie",
    "Origin", "X-Forwarded-For",
  ]
  private static let dates = [
    "2026-11-18", "0001-01-01", "0002-01-01", "9998-12-31", "9999-12-31", "10000-01-01", "-0001-01-01", "2026-02-30",
    "20261118T100000Z", "00000000T000000",
  ]
  private static let texts = [
    "1", "2", "infinity", "*", "\"a\"", "W/\"1\"", "bytes=0-99999999999999999999", "return=minimal", "text/html",
    "gzip;q=9e99",
    "de;q=1e400, en;q=-1", "multipart/form-data; boundary=x", "multipart/form-data; boundary=", "text/calendar",
    "application/x-www-form-urlencoded", "Europe/Berlin", "../../etc/passwd", "hidden=99999999999999999999; view=week",
    "zone=Nowhere/At all", "Wed, 18 Nov 99999999999999999999 00:00:00 GMT", "Second-99999999999999999999",
    "\u{1F4C5}\u{0301}", "%ff%00", "/calendars/alice/work/2.ics", "AND before:9999-12-31 in:99999999999999999999d",
  ]

  /// Difficult numbers that fit into a header line.
  private static let numbers = BudgetTests.numbers.filter { $0.utf8.count < 1000 }

  private let shared: SharedSite
  private let link: String

  init() async throws {
    shared = try await SharedSite()
    let store = try shared.stores.store(of: "alice")
    let secret = FeedSecret.random()
    _ = try store.share("work", with: .link(digest: secret.digest, FeedLink(zone: "Europe/Berlin")))
    try StoreFolder.noteShares(of: store)
    link = String(secret.path.dropFirst("/share/".count))
  }

  private func value(_ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: generator.pick(Self.dates)
    case 1: generator.pick(Self.texts)
    case 2: String(Int64.random(in: .min ... .max, using: &generator))
    default: generator.pick(Self.numbers)
    }
  }

  private func filled(_ text: String, _ generator: inout SeededGenerator) -> String {
    func encoded(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-"))) ?? ""
    }
    return text.replacing("{link}", with: link)
      .replacing("{date}", with: encoded(generator.once(in: 4) ? value(&generator) : generator.pick(Self.dates)))
      .replacing("{number}", with: encoded(generator.once(in: 4) ? "1" : value(&generator)))
  }

  /// Names and values, as in queries and forms.
  private func pairs(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      filled("\(generator.pick(Self.parameters))={number}", &generator)
    }.joined(separator: "&")
  }

  private func request(_ generator: inout SeededGenerator, _ cookie: String, _ token: String) -> ServedRequest? {
    let route = generator.pick(Self.routes)
    let target = filled(route.path, &generator) + "?" + pairs(&generator)
    guard let method = HTTPRequest.Method(rawValue: filled(generator.pick(route.methods), &generator)),
      let path = RequestPath(target)
    else { return nil }
    var request = ServedRequest(method: method, path: path)
    request.fields[.authorization] = "Basic " + Data("alice:alice’s".utf8).base64EncodedString()
    request.fields[.cookie] = "almanac=\(cookie)"
    if generator.once(in: 2) { request.fields[.accept] = "text/html" }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      guard let name = HTTPField.Name(generator.pick(Self.headers)) else { continue }
      request.fields.append(HTTPField(name: name, value: value(&generator)))
    }
    if method == .post {
      if generator.once(in: 2) { request.fields[.contentType] = "application/x-www-form-urlencoded" }
      // After signing out, no other page can be reached.
      let isKnown = path.segments != ["logout"] && path.segments != ["login"]
      request.body = Array("\(pairs(&generator))\(isKnown ? "&token=\(token)" : "")".utf8)
    } else if route.path.hasPrefix("/calendars/alice"), generator.once(in: 2) {
      request.body = Array(SharedSite.event(value(&generator), "SUMMARY:\(value(&generator))").utf8)
    }
    request.address = "2001:db8:\(Int.random(in: 0..<9999, using: &generator))::1"
    return request
  }

  @Test("no request makes the server fail", arguments: Nightly.isOn ? 1...20 : 1...2)
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var form = ServedRequest(method: .post, path: try #require(RequestPath("/login")))
    form.fields[.contentType] = "application/x-www-form-urlencoded"
    form.body = Array("name=alice&password=alice%E2%80%99s".utf8)
    let signedIn = try #require(await shared.site.answer(form).fields[.setCookie])
    let cookie = String(signedIn.prefix { $0 != ";" }.drop { $0 != "=" }.dropFirst())
    var page = ServedRequest(method: .get, path: try #require(RequestPath("/week/2026-11-18")))
    page.fields[.cookie] = "almanac=\(cookie)"
    let text = String(decoding: await shared.site.answer(page).body, as: UTF8.self)
    let token = try #require(text.firstMatch(of: #/name="token" value="([^"]+)"/#)).1
    var reached: [UInt: Int] = [:]
    for _ in 0..<1000 {
      guard let request = request(&generator, cookie, String(token)) else { continue }
      let budget = WorkBudget(.init(steps: 1_000_000, rows: 10_000, occurrences: 100_000, bytes: 4 << 20))
      let answer = await WorkBudget.$current.withValue(budget) { await shared.site.answer(request) }
      answer.stream?.end()
      reached[UInt(answer.status.code), default: 0] += 1
      #expect(
        answer.status.code < 500 || answer.status.code == 507,
        "\(request.method) \(request.path.text)?\(request.path.query) \(request.fields): \(answer.status)")
    }
    // The test covered more than refusals.
    #expect(reached[200, default: 0] > 200, "\(reached)")
    #expect(await shared.site.answer(page).status == .ok)
  }
}
