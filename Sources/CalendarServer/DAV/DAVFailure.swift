import Bounds
import CalendarStore
import HTTPTypes
import XML

/// Why a request is refused: a status, and the name of the condition that does not hold (RFC 4918 16).
struct DAVFailure: Error {
  let status: HTTPResponse.Status
  var condition: XMLName?
  /// A resource that the condition is about.
  var href: String?
  var text: String?

  init(_ status: HTTPResponse.Status, _ condition: XMLName? = nil, href: String? = nil, _ text: String? = nil) {
    self.status = status
    self.condition = condition
    self.href = href
    self.text = text
  }

  /// A condition of CalDAV that does not hold.
  static func calDAV(_ name: String, _ text: String, href: String? = nil) -> DAVFailure {
    DAVFailure(.forbidden, XMLName(name, in: DAVNames.calDAV), href: href, text)
  }

  /// A condition of WebDAV that does not hold.
  static func dav(_ name: String, _ text: String, _ status: HTTPResponse.Status = .forbidden) -> DAVFailure {
    DAVFailure(status, XMLName(name, in: DAVNames.dav), text)
  }

  /// That the budget of the request is spent before anything could be said.
  static let tooMuch = dav(
    "number-of-matches-within-limits", "this is more than is worked out for one request; ask for less",
    .insufficientStorage)

  /// That an object would take more work than is done for one request.
  static let tooExpensive = calDAV(
    "max-resource-size", "the object would take more work than is done for one request; make it smaller")

  static let notFound = DAVFailure(.notFound)
  static let notAllowed = DAVFailure(.methodNotAllowed)

  /// An error of a store.
  init(_ error: StoreError) {
    switch error.code {
    case .notFound: self.init(.notFound)
    // Where the store is on the disk is nobody's business.
    case .readOnly where error.subject == nil: self = .dav("need-privileges", "that cannot be changed here")
    case .readOnly, .denied: self = .dav("need-privileges", error.message)
    case .conflict, .ambiguous, .invalidArgument: self.init(.conflict, nil, error.message)
    case .diskFull:
      self.init(
        .insufficientStorage, XMLName("quota-not-exceeded", in: DAVNames.dav),
        "the disk of the server is full, or the calendars have as many bytes as they may have")
    case .locked:
      self.init(.serviceUnavailable, nil, "another program is changing the calendars; try again in a moment")
    case .unavailable where WorkBudget.isCurrentSpent: self = .tooMuch
    case .unavailable: self.init(.serviceUnavailable, nil, "the store cannot be used at the moment")
    case .corrupt, .newerVersion, .olderVersion, .notICalendar:
      self.init(.internalServerError, nil, "the store cannot be used")
    }
  }

  /// The answer.
  var response: ServedResponse {
    var fields: HTTPFields = [:]
    if status == .serviceUnavailable { fields[.retryAfter] = "5" }
    guard let condition else {
      return text.map { ServedResponse(status, text: $0, fields) } ?? ServedResponse(status, fields)
    }
    var writer = DAVWriter()
    writer.element(DAVNames.error) { writer in
      writer.element(condition) { writer in if let href { writer.element(DAVNames.href, text: href) } }
      // An element of ours, since nothing else of WebDAV may stand there (RFC 4918 14.5).
      if let text { writer.element(Self.message, text: text) }
    }
    return ServedResponse(status, xml: writer, fields)
  }

  private static let message = XMLName("message", in: "urn:almanac:error")
}
