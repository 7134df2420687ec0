import Bounds
import HTTPTypes
import XML

/// Writes a multistatus for several resources (RFC 4918 13), until the budget is spent.
struct MultistatusWriter {
  /// The output so far. It includes the beginning of the response, so a large response need not be copied at the end.
  private var responses: DAVWriter
  var syncToken: String?
  /// Whether the response contains a resource that is not reported as missing.
  private var saysAnything = false
  private var isPartial = false

  init() {
    responses = DAVWriter()
    responses.begin(DAVNames.multistatus)
  }

  /// Creates a writer for responses inside another element.
  init(fragment: Void) { responses = DAVWriter(fragment: ()) }

  /// Adds a resource with its properties, and the names of the requested properties that it does not have.
  ///
  /// - Returns: Whether the budget was sufficient. If not, nothing is added.
  @discardableResult
  mutating func add(_ href: String, found: [(XMLName, PropertyContent)], missing: [XMLName]) -> Bool {
    let before = responses.bytes.count
    begin(href)
    if missing.isEmpty || !found.isEmpty { add(.ok, found) }
    if !missing.isEmpty { add(.notFound, missing.map { ($0, "") }) }
    end()
    guard WorkBudget.draw(responses.bytes.count - before, of: .bytes) else {
      responses.removeAll(after: before)
      return false
    }
    saysAnything = true
    return true
  }

  /// Reports that a resource or part of a collection is missing because the budget is spent or the request's limit is
  /// reached (RFC 6578 3.6). Clients then request the rest separately.
  mutating func addMissing(_ href: String) {
    isPartial = true
    add(href, .insufficientStorage, condition: Self.withinLimits)
  }

  private static let withinLimits = XMLName("number-of-matches-within-limits", in: DAVNames.dav)

  /// Adds a resource whose content the caller writes.
  mutating func add(_ href: String, _ content: (inout DAVWriter) -> Void) {
    begin(href)
    content(&responses)
    end()
  }

  // Write the elements around properties as text, for speed.

  private mutating func begin(_ href: String) {
    responses.raw("<D:response><D:href>")
    responses.write(href)
    responses.raw("</D:href>")
  }

  private mutating func add(_ status: HTTPResponse.Status, _ properties: [(XMLName, PropertyContent)]) {
    responses.raw("<D:propstat><D:prop>")
    for (name, content) in properties { content.write(as: name, to: &responses) }
    responses.raw("</D:prop><D:status>")
    responses.raw(status == .ok ? "HTTP/1.1 200 OK" : Self.line(status))
    responses.raw("</D:status></D:propstat>")
  }

  private mutating func end() { responses.raw("</D:response>") }

  /// Adds a resource with only a status.
  mutating func add(_ href: String, _ status: HTTPResponse.Status, condition: XMLName? = nil) {
    let before = responses.bytes.count
    begin(href)
    responses.element(DAVNames.status, text: Self.line(status))
    if let condition { responses.element(DAVNames.error) { $0.element(condition) } }
    end()
    if status == .insufficientStorage { return }
    saysAnything = true
    WorkBudget.draw(responses.bytes.count - before, of: .bytes)
  }

  /// Returns the status line of a multistatus.
  static func line(_ status: HTTPResponse.Status) -> String { "HTTP/1.1 \(status.code) \(status.reasonPhrase)" }

  /// The added responses, for use inside another element.
  var fragment: String { String(decoding: responses.bytes, as: UTF8.self) }

  /// Returns the response.
  ///
  /// - Throws: `DAVFailure` if the budget was spent before there was any result.
  mutating func response() throws -> ServedResponse {
    if isPartial, !saysAnything, WorkBudget.isCurrentSpent { throw DAVFailure.tooMuch }
    if let syncToken { responses.element(DAVNames.syncToken, text: syncToken) }
    responses.end(DAVNames.multistatus)
    var response = ServedResponse(.multiStatus, xml: responses)
    response.saysWhatIsMissing = isPartial
    return response
  }
}
