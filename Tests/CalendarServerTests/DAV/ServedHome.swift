import CalendarStore
import HTTPTypes
import StoreTestSupport
import Testing
import XML

@testable import CalendarServer

/// A store with a calendar at `/calendars/alice/work/`, with functions to send requests.
final class ServedHome {
  let test: TestStore
  var store: CalendarStore { test.store }
  static let calendar = "/calendars/alice/work/"

  init() throws {
    test = try TestStore()
    #expect(send("MKCALENDAR", Self.calendar).status.code == 201)
  }

  func send(
    _ method: String, _ path: String, _ fields: HTTPFields = [:], _ body: String = "", user: String = "alice"
  ) -> ServedResponse {
    guard let method = HTTPRequest.Method(rawValue: method), let path = RequestPath(path) else {
      return ServedResponse(.badRequest)
    }
    let request = ServedRequest(method: method, path: path, fields: fields, body: Array(body.utf8), user: user)
    return DAVService(store: store, user: user, request: request).response()
  }

  func put(_ name: String, _ text: String, _ fields: HTTPFields = [:]) -> ServedResponse {
    send("PUT", Self.calendar + name, fields, text)
  }

  func get(_ name: String) -> String? {
    let response = send("GET", Self.calendar + name)
    return response.status == .ok ? String(decoding: response.body, as: UTF8.self) : nil
  }

  /// The entity tag of each resource, by name.
  func listing(_ calendar: String = ServedHome.calendar) throws -> [String: String] {
    let body = "<propfind xmlns=\"DAV:\"><prop><getetag/></prop></propfind>"
    let answer = try Answer(send("PROPFIND", calendar, [.depth: "1"], body))
    return answer.tags
  }

  func report(_ body: String, _ fields: HTTPFields = [:]) throws -> Answer {
    try Answer(send("REPORT", Self.calendar, fields, body))
  }

  /// The names of the objects that match a filter.
  func query(_ filter: String) throws -> Set<String> {
    let answer = try report(
      """
      <C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop>
      <C:filter><C:comp-filter name="VCALENDAR">\(filter)</C:comp-filter></C:filter></C:calendar-query>
      """)
    return Set(answer.tags.keys)
  }

  /// A text with one event.
  static func event(_ uid: String, _ lines: String...) -> String { object("VEVENT", uid, lines) }

  static func object(_ kind: String, _ uid: String, _ lines: [String]) -> String {
    ([
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:\(kind)", "UID:\(uid)",
      "DTSTAMP:20260101T000000Z",
    ] + lines + ["END:\(kind)", "END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }

  /// A multistatus response.
  struct Answer {
    let status: Int
    /// The elements of the responses, by the last segment of their hrefs.
    var responses: [String: DAVElement] = [:]
    var token: String?
    var root: DAVElement?

    init(_ response: ServedResponse) throws {
      status = Int(response.status.code)
      guard !response.body.isEmpty, response.fields[.contentType]?.hasPrefix("application/xml") == true else { return }
      let root = try DAVElement(reading: response.body)
      self.root = root
      token = root.first(DAVNames.syncToken)?.text
      for element in root.all(DAVNames.response) {
        responses[RequestPath(element.hrefText ?? "")?.segments.last ?? ""] = element
      }
    }

    /// A property of a response.
    func property(_ name: XMLName, of response: String) -> DAVElement? {
      responses[response]?.all(DAVNames.propstat).first { $0.first(DAVNames.status)?.text.contains(" 200 ") == true }?
        .first(DAVNames.prop)?.first(name)
    }

    var tags: [String: String] {
      Dictionary(
        uniqueKeysWithValues: responses.keys.compactMap { name in
          property(DAVNames.entityTag, of: name).map { (name, $0.text) }
        })
    }

    var gone: Set<String> {
      Set(responses.filter { $0.value.first(DAVNames.status)?.text.contains(" 404 ") == true }.keys)
    }

    /// The condition that was violated.
    var condition: String? { root?.name == DAVNames.error ? root?.children.first?.name.local : nil }
  }
}
