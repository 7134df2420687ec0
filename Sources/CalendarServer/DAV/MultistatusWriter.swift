import Bounds
import HTTPTypes
import XML

/// Writes what is said of several resources (RFC 4918 13), as far as the budget lasts.
struct MultistatusWriter {
  /// All that was written: the beginning of the answer, so that a large one is not copied at its end.
  private var responses: DAVWriter
  var syncToken: String?
  /// Whether something is said of any resource other than that it is missing.
  private var saysAnything = false
  private var isPartial = false

  init() {
    responses = DAVWriter()
    responses.begin(DAVNames.multistatus)
  }

  /// Begins what stands inside something else.
  init(fragment: Void) { responses = DAVWriter(fragment: ()) }

  /// Adds a resource with properties that it has, and names of those that it has not.
  ///
  /// - Returns: whether there was room for it; if not, nothing is added.
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

  /// Adds that something is missing, since the budget is spent or there is more than was asked for: the resource itself,
  /// or some of what is in the collection (RFC 6578 3.6). Whoever wants it asks again, for that part.
  mutating func addMissing(_ href: String) {
    isPartial = true
    add(href, .insufficientStorage, condition: Self.withinLimits)
  }

  private static let withinLimits = XMLName("number-of-matches-within-limits", in: DAVNames.dav)

  /// Adds a resource with what somebody else writes of it.
  mutating func add(_ href: String, _ content: (inout DAVWriter) -> Void) {
    begin(href)
    content(&responses)
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
    for (name, content) in properties { content.write(as: name, to: &responses) }
    responses.raw("</D:prop><D:status>")
    responses.raw(status == .ok ? "HTTP/1.1 200 OK" : Self.line(status))
    responses.raw("</D:status></D:propstat>")
  }

  private mutating func end() { responses.raw("</D:response>") }

  /// Adds a resource of which only its status is said.
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

  /// A status as it stands in a multistatus.
  static func line(_ status: HTTPResponse.Status) -> String { "HTTP/1.1 \(status.code) \(status.reasonPhrase)" }

  /// What was added, to stand inside something else.
  var fragment: String { String(decoding: responses.bytes, as: UTF8.self) }

  /// The answer.
  ///
  /// - Throws: `DAVFailure` if the budget was spent before anything could be said.
  mutating func response() throws -> ServedResponse {
    if isPartial, !saysAnything, WorkBudget.isCurrentSpent { throw DAVFailure.tooMuch }
    if let syncToken { responses.element(DAVNames.syncToken, text: syncToken) }
    responses.end(DAVNames.multistatus)
    var response = ServedResponse(.multiStatus, xml: responses)
    response.saysWhatIsMissing = isPartial
    return response
  }
}
