/// What carries requests to servers: ``CurlTransport``, or a server that a test simulates.
///
/// One transport has one connection cache. Accounts never share one, since some servers bind a user to a connection.
public protocol HTTPTransport: Sendable {
  /// Sends one request, and answers when the header has come; the body follows as it is read.
  ///
  /// Redirects are answers, and so are 401 and 503: see ``HTTPClient``.
  ///
  /// - Throws: ``HTTPError``; `cancelled` if the task is.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
