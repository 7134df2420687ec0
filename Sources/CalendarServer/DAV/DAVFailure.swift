import Bounds
import CalendarStore
import HTTPTypes
import XML

/// The reason why a request is refused: a status, and the name of the violated condition (RFC 4918 16).
struct DAVFailure: Error {
  let status: HTTPResponse.Status
  var condition: XMLName?
  /// The resource that the condition concerns.
  var href: String?
  var text: String?

  init(_ status: HTTPResponse.Status, _ condition: XMLName? = nil, href: String? = nil, _ text: String? = nil) {
    self.status = status
    self.condition = condition
    self.href = href
    self.text = text
  }

  /// Returns a failure for a violated CalDAV condition.
  static func calDAV(_ name: String, _ text: String, href: String? = nil) -> DAVFailure {
    DAVFailure(.forbidden, XMLName(name, in: DAVNames.calDAV), href: href, text)
  }

  /// Returns a failure for a violated WebDAV condition.
  static func dav(_ name: String, _ text: String, _ status: HTTPResponse.Status = .forbidden) -> DAVFailure {
    DAVFailure(status, XMLName(name, in: DAVNames.dav), text)
  }

  /// The request used up its budget before producing any result.
  static let tooMuch = dav(
    "number-of-matches-within-limits", "this takes more work than one request allows; request less data",
    .insufficientStorage)

  /// An object needs more work than a single request is allowed to do.
  static let tooExpensive = calDAV(
    "max-resource-size", "the object takes more work than one request allows; make it smaller")

  static let notFound = DAVFailure(.notFound)
  static let notAllowed = DAVFailure(.methodNotAllowed)

  /// Creates a failure from a store error.
  init(_ error: StoreError) {
    switch error.code {
    case .notFound: self.init(.notFound)
    // Do not reveal the path of the store.
    case .readOnly where error.subject == nil: self = .dav("need-privileges", "this cannot be changed here")
    case .readOnly, .denied: self = .dav("need-privileges", error.message)
    case .conflict, .ambiguous, .invalidArgument: self.init(.conflict, nil, error.message)
    case .diskFull:
      self.init(
        .insufficientStorage, XMLName("quota-not-exceeded", in: DAVNames.dav),
        "the server's disk is full, or the calendars have reached their size limit")
    case .locked:
      self.init(.serviceUnavailable, nil, "another program is changing the calendars; try again shortly")
    case .unavailable where WorkBudget.isCurrentSpent: self = .tooMuch
    case .unavailable: self.init(.serviceUnavailable, nil, "the store cannot be used at the moment")
    case .corrupt, .newerVersion, .olderVersion, .notICalendar:
      self.init(.internalServerError, nil, "the store cannot be used")
    }
  }

  /// The response to the request.
  var response: ServedResponse {
    var fields: HTTPFields = [:]
    if status == .serviceUnavailable { fields[.retryAfter] = "5" }
    guard let condition else {
      return text.map { ServedResponse(status, text: $0, fields) } ?? ServedResponse(status, fields)
    }
    var writer = DAVWriter()
    writer.element(DAVNames.error) { writer in
      writer.element(condition) { writer in if let href { writer.element(DAVNames.href, text: href) } }
      // Use a custom element, because DAV:error must not contain other WebDAV elements (RFC 4918 14.5).
      if let text { writer.element(Self.message, text: text) }
    }
    return ServedResponse(status, xml: writer, fields)
  }

  private static let message = XMLName("message", in: "urn:almanac:error")
}
