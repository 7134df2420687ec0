import Bounds
import HTTPTypes
import XML

/// An answer, whole but for what comes as it happens.
struct ServedResponse: Sendable {
  var status: HTTPResponse.Status
  var fields: HTTPFields = [:]
  var body: [UInt8] = []
  /// What comes instead of the body as it happens, such as server-sent events; it ends with the server.
  var stream: ServedStream?
  /// Whom it is for, for the log.
  var user: String?
  /// Whether it says itself what is missing from it, if the budget of the request was spent.
  var saysWhatIsMissing = false
  /// Whether nothing else can be said on the connection afterwards.
  var closes = false

  init(_ status: HTTPResponse.Status, _ fields: HTTPFields = [:]) {
    self.status = status
    self.fields = fields
  }

  /// An answer of a line for people.
  init(_ status: HTTPResponse.Status, text: String, _ fields: HTTPFields = [:]) {
    self.init(status, fields)
    body = Array("\(text)\n".utf8)
    self.fields[.contentType] = "text/plain; charset=utf-8"
  }

  /// An answer of XML.
  init(_ status: HTTPResponse.Status, xml: DAVWriter, _ fields: HTTPFields = [:]) {
    self.init(status, fields)
    body = xml.bytes
    self.fields[.contentType] = "application/xml; charset=utf-8"
  }

  /// The answer, unless the budget was spent before it was whole and it does not say so: nobody takes a part for all.
  func whole(within budget: WorkBudget) -> ServedResponse {
    guard budget.isSpent, !saysWhatIsMissing, status.kind == .successful else { return self }
    return ServedResponse(.insufficientStorage, text: "this is more than is worked out for one request; ask for less")
  }

  /// An answer to who wants to change what can only be read.
  static let readOnly = ServedResponse(.methodNotAllowed, [.allow: "GET, HEAD"])

  /// An answer of a line for people, after which nothing else can be said on the connection.
  static func last(_ status: HTTPResponse.Status, _ text: String) -> ServedResponse {
    var response = ServedResponse(status, text: text)
    response.closes = true
    return response
  }

  /// An answer that asks to come back later.
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
