import CalendarStore
public import CivilTime
import Fetching

/// Why an account could not be read or written, as a whole.
public struct AccountError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The server could not be reached, or the exchange failed on its way.
    case network
    /// The certificate is not trusted.
    case certificate
    /// The server refuses the credentials, or wants some and there are none.
    case credentials
    /// The server asks to be left alone for a while, or has no room.
    case busy
    /// The server that is to be asked next does not get what was given for another: it is of another domain, or without
    /// TLS. Nothing secret was sent there.
    case withheld
    /// There is no CalDAV at that address.
    case notCalDAV = "not-caldav"
    /// There is nothing at the address of a feed (404).
    case absent
    /// There is no calendar at the address of a feed.
    case notCalendar = "not-calendar"
    /// A feed is gone for good.
    case gone
    /// The server's answer is not what such a server says.
    case malformed
    /// The server refuses what was asked.
    case refused
    /// Another program synchronizes the account.
    case locked
    /// What was asked for does not exist.
    case notFound = "not-found"
    /// What was asked for contradicts what is there.
    case conflict
  }

  /// What kind of error it is.
  public let code: Code
  /// What happened, for people, without anything secret.
  public let message: String
  /// Until when the server wants to be left alone; nil if it does not say.
  public let retryAfter: Instant?
  /// Whether nobody answers there at all, so that nothing else of the host can be had either.
  let isUnreachable: Bool

  /// An error.
  public init(_ code: Code, _ message: String, retryAfter: Instant? = nil) {
    self.init(code, message, retryAfter: retryAfter, isUnreachable: false)
  }

  private init(_ code: Code, _ message: String, retryAfter: Instant?, isUnreachable: Bool) {
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
    self.isUnreachable = isUnreachable
  }

  /// The error of an exchange that failed.
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

  /// The error of an answer that is not what was asked for.
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

  /// Why a server does not let in who asked.
  init(refusalBy origin: HTTPOrigin, of client: HTTPClient) {
    self.init(client.withholdsSecrets(from: origin) ? .withheld : .credentials, client.refusal(by: origin))
  }

  /// The message.
  public var description: String { message }
}

extension AccountError.Code {
  /// What the status of an answer says of an account or a feed as a whole; nil if it says nothing of it.
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

  /// How things stand with an account or a feed whose reading ended with this.
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
  /// Until when the server wants to be left alone; nil if it does not say.
  func retryInstant(now: Instant) -> Instant? {
    retryAfter(now: now).map { now.adding(seconds: $0.components.seconds) }
  }
}
