/// Why a request failed before an answer came, or while its body came.
///
/// An answer with a status such as 404 is an ``HTTPResponse``, no error.
public struct HTTPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The URL is none, or of another scheme.
    case invalidURL
    /// The host's name is unknown, or no name server answers.
    case dns
    /// Nothing listens there, or no way leads there.
    case refused
    /// The certificate is not trusted, has expired, or is another host's.
    case certificate
    /// TLS does not come about.
    case tls
    /// It took longer than the limit for the whole request.
    case timeout
    /// The server did not send anything for as long as the limit allows.
    case silent
    /// The server sent less than the limit wants, for as long as the limit allows.
    case tooSlow
    /// The body is larger than the limit.
    case tooLarge
    /// The body unpacks to far more than was sent.
    case bomb
    /// The header is larger than the limit.
    case headerTooLarge
    /// The connection ended before the answer did.
    case cut
    /// The body is packed in a way that cannot be unpacked.
    case encoding
    /// The answer is not HTTP.
    case malformed
    /// A redirect that is not followed: to another scheme, into a private network, without a place, or one too many.
    case redirect
    /// What was to go over https alone would have left it for http: by a redirect, or by a link of a server.
    case unprotected
    /// A proxy does not let the request through.
    case proxy
    /// A name, password or token is needed and could not be had.
    case credential
    /// The task was cancelled.
    case cancelled
    /// Anything else, such as no memory.
    case other
  }

  /// What kind of error it is.
  public let code: Code
  /// What happened, for people, without anything secret: origins, no paths, no queries.
  public let message: String

  /// An error.
  ///
  /// - Parameter message: what happened, without paths, queries and passwords.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  static func invalidURL(_ reason: String) -> HTTPError { HTTPError(.invalidURL, "this is no URL to read: \(reason)") }

  /// The task was cancelled.
  public static let cancelled = HTTPError(.cancelled, "the request was cancelled")
}
