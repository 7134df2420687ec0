import CalendarStore
public import CivilTime
import Fetching

/// The reason why a whole account or feed could not be read or written.
public struct AccountError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The server could not be reached, or the exchange failed.
    case network
    /// The certificate is not trusted.
    case certificate
    /// The server refused the credentials, or requires credentials that are missing.
    case credentials
    /// The server asked the client to wait, or has no space left.
    case busy
    /// The server to contact next is in another domain or does not use TLS, so the account's secret was not sent to it.
    case withheld
    /// The address does not offer CalDAV.
    case notCalDAV = "not-caldav"
    /// Nothing exists at the feed address (404).
    case absent
    /// There is no calendar at the feed address.
    case notCalendar = "not-calendar"
    /// The feed has been removed permanently.
    case gone
    /// The server's response is not valid.
    case malformed
    /// The server refused the request.
    case refused
    /// Another program is synchronizing the account.
    case locked
    /// The requested object does not exist.
    case notFound = "not-found"
    /// The request conflicts with the current state.
    case conflict
  }

  /// The kind of error.
  public let code: Code
  /// A human-readable message that contains no secrets.
  public let message: String
  /// The time before which the server does not want another request, or nil if it did not specify one.
  public let retryAfter: Instant?
  /// Whether the host does not respond at all, in which case other requests to it cannot succeed either.
  let isUnreachable: Bool

  /// Creates an error.
  public init(_ code: Code, _ message: String, retryAfter: Instant? = nil) {
    self.init(code, message, retryAfter: retryAfter, isUnreachable: false)
  }

  private init(_ code: Code, _ message: String, retryAfter: Instant?, isUnreachable: Bool) {
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
    self.isUnreachable = isUnreachable
  }

  /// Creates the error for a failed exchange.
  init(_ error: HTTPError) {
    switch error.code {
    case .certificate, .tls: self.init(.certificate, error.message)
    case .credential: self.init(.credentials, error.message)
    case .unprotected: self.init(.withheld, error.message)
    case .invalidURL, .redirect: self.init(.malformed, error.message)
    case .malformed, .tooLarge, .bomb, .headerTooLarge, .encoding: self.init(.malformed, error.message)
    default:
      self.init(
        .network, error.message, retryAfter: nil, isUnreachable: [.dns, .refused, .proxy].contains(error.code))
    }
  }

  /// Creates the error for an unexpected response.
  init(_ response: HTTPResponse, of client: HTTPClient, now: Instant) {
    let origin = response.url.origin
    let code = Code(status: response.status) ?? .network
    if response.status == 401 {
      self.init(refusalBy: origin, of: client)
    } else {
      self.init(
        code, "\(origin) answered \(response.statusText)",
        retryAfter: code == .busy ? response.retryInstant(now: now) : nil)
    }
  }

  /// The reason why a server refused the credentials.
  init(refusalBy origin: HTTPOrigin, of client: HTTPClient) {
    self.init(client.withholdsSecrets(from: origin) ? .withheld : .credentials, client.refusal(by: origin))
  }

  /// The message.
  public var description: String { message }
}

extension AccountError.Code {
  /// The error that a response status indicates for a whole account or feed, or nil if it indicates none.
  init?(status: Int) {
    switch status {
    case 401, 403, 407: self = .credentials
    case 404: self = .absent
    case 410: self = .gone
    case 429, 503, 507: self = .busy
    case 500...599: self = .network
    default: return nil
    }
  }

  /// The state of an account or a feed after a run that ended with this error.
  var state: Account.State {
    switch self {
    case .network, .busy, .absent, .locked: .waiting
    case .credentials: .needsCredentials
    case .gone: .gone
    case .certificate, .withheld, .notCalDAV, .notCalendar, .malformed, .refused, .notFound, .conflict: .blocked
    }
  }
}

extension HTTPResponse {
  /// The time before which the server does not want another request, or nil if it did not specify one.
  func retryInstant(now: Instant) -> Instant? {
    retryAfter(now: now).map { now.adding(seconds: $0.components.seconds) }
  }
}
