/// A type that sends requests to servers: ``CurlTransport``, or a simulated server in tests.
///
/// Each transport has its own connection cache. Accounts never share a transport, because some servers bind a user to a
/// connection.
public protocol HTTPTransport: Sendable {
  /// Sends a request, and returns when the header of the response has arrived; the body is received as it is read.
  ///
  /// Redirects, 401 and 503 are returned as responses: see ``HTTPClient``.
  ///
  /// - Throws: ``HTTPError``; `cancelled` if the task was cancelled.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
