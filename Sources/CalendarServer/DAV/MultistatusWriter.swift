import HTTPTypes
import WebDAV
import XMLReading

/// Writes what is said of several resources (RFC 4918 13).
struct MultistatusWriter {
  private var responses = DAVWriter(fragment: ())
  var syncToken: String?

  /// Adds a resource with properties that it has, and names of those that it has not.
  mutating func add(_ href: String, found: [(XMLName, PropertyContent)], missing: [XMLName]) {
    begin(href)
    if missing.isEmpty || !found.isEmpty { add(.ok, found) }
    if !missing.isEmpty { add(.notFound, missing.map { ($0, "") }) }
    end()
  }

  /// Adds a resource with properties by status.
  mutating func add(
    _ href: String, _ parts: [(status: HTTPResponse.Status, properties: [(XMLName, PropertyContent)])]
  ) {
    begin(href)
    for part in parts { add(part.status, part.properties) }
    end()
  }

  // What is around properties is written as text: there is much of it.

  private mutating func begin(_ href: String) {
    responses.raw("<D:response><D:href>")
    responses.write(href)
    responses.raw("</D:href>")
  }

  private mutating func add(_ status: HTTPResponse.Status, _ properties: [(XMLName, PropertyContent)]) {
    responses.raw("<D:propstat><D:prop>")
    for (name, content) in properties { responses.element(name) { content.write(to: &$0) } }
    responses.raw("</D:prop><D:status>")
    responses.raw(status == .ok ? "HTTP/1.1 200 OK" : Self.line(status))
    responses.raw("</D:status></D:propstat>")
  }

  private mutating func end() { responses.raw("</D:response>") }

  /// Adds a resource of which only its status is said.
  mutating func add(_ href: String, _ status: HTTPResponse.Status, condition: XMLName? = nil) {
    begin(href)
    responses.element(DAVNames.status, text: Self.line(status))
    if let condition { responses.element(DAVNames.error) { $0.element(condition) } }
    end()
  }

  private static func line(_ status: HTTPResponse.Status) -> String { "HTTP/1.1 \(status.code) \(status.reasonPhrase)" }

  /// The answer.
  var response: ServedResponse {
    var writer = DAVWriter()
    writer.element(DAVNames.multistatus) { writer in
      writer.raw(responses)
      if let syncToken { writer.element(DAVNames.syncToken, text: syncToken) }
    }
    return ServedResponse(.multiStatus, xml: writer)
  }
}
