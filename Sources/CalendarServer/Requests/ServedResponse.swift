import Bounds
import HTTPTypes
import XML

/// A response, which is complete unless it has a stream.
struct ServedResponse: Sendable {
  var status: HTTPResponse.Status
  var fields: HTTPFields = [:]
  var body: [UInt8] = []
  /// A stream in place of the body, such as server-sent events. It ends when the server shuts down.
  var stream: ServedStream?
  /// The user, for the log.
  var user: String?
  /// Whether the response itself states what is missing if the budget was spent.
  var saysWhatIsMissing = false
  /// Whether the connection must be closed afterwards.
  var closes = false

  init(_ status: HTTPResponse.Status, _ fields: HTTPFields = [:]) {
    self.status = status
    self.fields = fields
  }

  /// Creates a response with one line of text for people to read.
  init(_ status: HTTPResponse.Status, text: String, _ fields: HTTPFields = [:]) {
    self.init(status, fields)
    body = Array("\(text)\n".utf8)
    self.fields[.contentType] = "text/plain; charset=utf-8"
  }

  /// Creates an XML response.
  init(_ status: HTTPResponse.Status, xml: DAVWriter, _ fields: HTTPFields = [:]) {
    self.init(status, fields)
    body = xml.bytes
    self.fields[.contentType] = "application/xml; charset=utf-8"
  }

  /// Returns the response, or an error if the budget was spent before the response was complete and the response does
  /// not say so itself.
  func whole(within budget: WorkBudget) -> ServedResponse {
    guard budget.isSpent, !saysWhatIsMissing, status.kind == .successful else { return self }
    return ServedResponse(.insufficientStorage, text: "this takes more work than one request allows; request less data")
  }

  /// The response to an attempt to change something read-only.
  static let readOnly = ServedResponse(.methodNotAllowed, [.allow: "GET, HEAD"])

  /// Returns a response with one line of text for people to read, after which the connection is closed.
  static func last(_ status: HTTPResponse.Status, _ text: String) -> ServedResponse {
    var response = ServedResponse(status, text: text)
    response.closes = true
    return response
  }

  /// Returns a response that asks the client to try again later.
  static func later(_ status: HTTPResponse.Status, seconds: Int, _ text: String) -> ServedResponse {
    ServedResponse(status, text: text, [.retryAfter: String(max(seconds, 1))])
  }
}

extension HTTPField.Name {
  static let depth = HTTPField.Name("Depth")!
  static let destination = HTTPField.Name("Destination")!
  static let overwrite = HTTPField.Name("Overwrite")!
  static let prefer = HTTPField.Name("Prefer")!
  static let preferenceApplied = HTTPField.Name("Preference-Applied")!
  static let dav = HTTPField.Name("DAV")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

extension HTTPResponse.Status {
  static let multiStatus = HTTPResponse.Status(code: 207, reasonPhrase: "Multi-Status")
  static let failedDependency = HTTPResponse.Status(code: 424, reasonPhrase: "Failed Dependency")
  static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
