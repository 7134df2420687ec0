/// The reason why a request failed before a response arrived, or while its body was being received.
///
/// A response with a status such as 404 is an ``HTTPResponse``, not an error.
public struct HTTPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The URL is not valid, or its scheme is not supported.
    case invalidURL
    /// The host name is unknown, or no name server answers.
    case dns
    /// No server is listening, or the network is unreachable.
    case refused
    /// The certificate is not trusted, has expired, or belongs to another host.
    case certificate
    /// The TLS handshake failed.
    case tls
    /// The whole request exceeded its time limit.
    case timeout
    /// The server sent nothing for longer than allowed.
    case silent
    /// The server sent too slowly for longer than allowed.
    case tooSlow
    /// The body exceeds the size limit.
    case tooLarge
    /// The body expands far beyond its compressed size.
    case bomb
    /// The header exceeds the size limit.
    case headerTooLarge
    /// The connection was closed before the response was complete.
    case cut
    /// The body is compressed in a format that cannot be decompressed.
    case encoding
    /// The response is not valid HTTP.
    case malformed
    /// A redirect that is not followed: to another scheme, to a private network, without a target, or beyond the
    /// allowed number.
    case redirect
    /// A redirect or link would have led from https to http.
    case unprotected
    /// A proxy refused the request.
    case proxy
    /// A required name, password or token could not be obtained.
    case credential
    /// The task was cancelled.
    case cancelled
    /// Any other error, such as a lack of memory.
    case other
  }

  /// The kind of error.
  public let code: Code
  /// A human-readable message that contains no secrets: only origins, no paths or queries.
  public let message: String

  /// Creates an error.
  ///
  /// - Parameter message: What happened, without paths, queries or passwords.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  static func invalidURL(_ reason: String) -> HTTPError { HTTPError(.invalidURL, "the URL cannot be used: \(reason)") }

  /// The error for a cancelled task.
  public static let cancelled = HTTPError(.cancelled, "the request was cancelled")
}
