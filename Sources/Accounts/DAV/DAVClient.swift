import CivilTime
import Fetching
import XMLReading

/// Asks a server of calendars (RFC 4918, 4791, 6578), one request a function.
final class DAVClient: Sendable {
  let http: HTTPClient
  private let clock: HTTPClock

  init(_ http: HTTPClient, clock: HTTPClock = .system) {
    self.http = http
    self.clock = clock
  }

  /// An answer with its whole body.
  struct Answer {
    let status: Int
    let header: HTTPHeader
    let url: HTTPURL
    let body: [UInt8]

    /// The entity tag; a weak one means no more than a strong one here, since both name a text that is read anyway.
    var entityTag: String? { header["ETag"].map { $0.strongTag } }
  }

  /// Sends a request.
  ///
  /// - Throws: ``AccountError``: `credentials` for 401, `busy` for 429, 503 and 507, else what the exchange says.
  func send(
    _ method: String, _ url: HTTPURL, _ header: HTTPHeader = [:], body: [UInt8]? = nil, limit: Int = 64 << 20
  ) async throws -> Answer {
    var limits = HTTPLimits()
    limits.bodySize = limit
    limits.time = .seconds(600)
    do {
      let response = try await http.send(
        HTTPRequest(method, url, header: header, content: body.map { .bytes($0) } ?? .none, limits: limits))
      let bytes = try await response.body.bytes(limit: limit)
      let answer = Answer(status: response.status, header: response.header, url: response.url, body: bytes)
      try check(response, method)
      return answer
    } catch let error as HTTPError {
      throw AccountError(error)
    }
  }

  private func check(_ response: HTTPResponse, _ method: String) throws {
    let origin = response.url.origin
    switch response.status {
    case 401, 407: throw AccountError(.credentials, refusal(by: origin, response.redirects.first?.from.origin))
    case 429, 503, 507:
      let reason = response.status == 507 ? "has no room left" : "asks to be left alone for a while"
      throw AccountError(
        .busy, "\(origin) \(reason) (\(response.status))", retryAfter: response.retryInstant(now: clock.now()))
    default: return
    }
  }

  /// Why a server does not let in who asked.
  private func refusal(by origin: HTTPOrigin, _ redirecting: HTTPOrigin?) -> String {
    if http.hasCredential(for: origin) { return "\(origin) refuses the user or the password" }
    guard let redirecting, redirecting != origin else { return "\(origin) wants a user and a password" }
    return "\(redirecting) redirects to \(origin), which gets no password unless the account is added by its own URL"
  }

  /// Reads a multistatus; nil if the answer is something else.
  private func multistatus(_ answer: Answer) throws -> Multistatus? {
    guard answer.status == 207 else { return nil }
    do {
      return try Multistatus(answer.body)
    } catch let error as XMLReadingError {
      throw AccountError(
        .malformed, "the answer of \(answer.url.origin) is not well-formed XML: \(error)")
    }
  }

  private static let xml = "application/xml; charset=utf-8"

  // MARK: Reading

  /// Reads properties of a resource, or with depth 1 also of what is in it.
  ///
  /// - Returns: the answer and what it says; nil if it is no multistatus.
  func properties(_ names: [XMLName], of url: HTTPURL, depth: Int) async throws -> (Answer, Multistatus?) {
    var writer = DAVWriter()
    writer.element(XMLName("propfind", in: "DAV:")) { writer in
      writer.element(DAVNames.prop) { writer in for name in names { writer.element(name) } }
    }
    let answer = try await send(
      "PROPFIND", url, ["Depth": "\(depth)", "Content-Type": Self.xml], body: writer.bytes)
    return (answer, try multistatus(answer))
  }

  /// Asks what has changed since a token (RFC 6578 3.2); nil if the server does not answer that.
  func changes(of url: HTTPURL, since token: String) async throws -> Multistatus? {
    var writer = DAVWriter()
    writer.element(XMLName("sync-collection", in: "DAV:")) { writer in
      writer.element(DAVNames.syncToken, text: token)
      writer.element(XMLName("sync-level", in: "DAV:"), text: "1")
      writer.element(DAVNames.prop) { writer in writer.element(DAVNames.entityTag) }
    }
    return try multistatus(await send("REPORT", url, ["Depth": "0", "Content-Type": Self.xml], body: writer.bytes))
  }

  /// Reads some resources (RFC 4791 7.9); nil if the server does not answer that.
  func resources(_ hrefs: [String], in url: HTTPURL) async throws -> Multistatus? {
    var writer = DAVWriter()
    writer.element(XMLName("calendar-multiget", in: DAVNames.calendar.namespace)) { writer in
      writer.element(DAVNames.prop) { writer in
        for name in [DAVNames.entityTag, DAVNames.calendarData, DAVNames.scheduleTag] { writer.element(name) }
      }
      for href in hrefs { writer.element(DAVNames.href, text: href) }
    }
    return try multistatus(await send("REPORT", url, ["Depth": "1", "Content-Type": Self.xml], body: writer.bytes))
  }

  // MARK: Writing

  /// What a resource must be for a change to happen.
  enum Condition {
    case isNew
    case has(tag: String?)
  }

  private func header(_ condition: Condition) -> HTTPHeader {
    switch condition {
    case .isNew: ["If-None-Match": "*"]
    case .has(let tag?): ["If-Match": tag]
    case .has(nil): [:]
    }
  }

  func put(_ text: [UInt8], at url: HTTPURL, if condition: Condition) async throws -> Answer {
    var header = header(condition)
    header["Content-Type"] = "text/calendar; charset=utf-8"
    return try await send("PUT", url, header, body: text)
  }

  func delete(_ url: HTTPURL, if condition: Condition) async throws -> Answer {
    try await send("DELETE", url, header(condition))
  }

  /// Makes a calendar (RFC 4791 5.3.1).
  func makeCalendar(_ url: HTTPURL, title: String, color: String?, components: [String]) async throws -> Answer {
    var writer = DAVWriter()
    writer.element(XMLName("mkcalendar", in: DAVNames.calendar.namespace)) { writer in
      writer.element(XMLName("set", in: "DAV:")) { writer in
        writer.element(DAVNames.prop) { writer in
          writer.element(DAVNames.displayName, text: title)
          if let color { writer.element(DAVNames.color, text: color) }
          writer.element(DAVNames.components) { writer in
            for name in components {
              writer.element(XMLName("comp", in: DAVNames.calendar.namespace), [("name", name)])
            }
          }
        }
      }
    }
    return try await send("MKCALENDAR", url, ["Content-Type": Self.xml], body: writer.bytes)
  }

  /// Changes one property: some servers refuse all if they refuse one.
  func set(_ name: XMLName, to value: String, of url: HTTPURL) async throws -> Bool {
    var writer = DAVWriter()
    writer.element(XMLName("propertyupdate", in: "DAV:")) { writer in
      writer.element(XMLName("set", in: "DAV:")) { writer in
        writer.element(DAVNames.prop) { writer in writer.element(name, text: value) }
      }
    }
    let answer = try await send("PROPPATCH", url, ["Content-Type": Self.xml], body: writer.bytes)
    return try multistatus(answer)?.responses.contains { $0.properties[name] != nil } ?? (200...299 ~= answer.status)
  }
}

extension String {
  /// An entity tag without the mark of a weak one: nothing but a strong one fits If-Match (RFC 9110 13.1.1).
  var strongTag: String { hasPrefix("W/") ? String(dropFirst(2)) : self }
}
