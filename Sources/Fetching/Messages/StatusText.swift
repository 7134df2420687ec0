extension HTTPResponse {
  /// The status with its meaning, such as “404 Not Found”.
  public var statusText: String { Self.meanings[status].map { "\(status) \($0)" } ?? "\(status)" }

  /// Names from RFC 9110 15 and WebDAV. The reason phrases that servers send are not used, because they may say
  /// anything.
  private static let meanings = [
    200: "OK", 204: "No Content", 207: "Multi-Status", 301: "Moved Permanently", 302: "Found", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
    402: "Payment Required", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    412: "Precondition Failed", 413: "Content Too Large", 415: "Unsupported Media Type", 423: "Locked",
    429: "Too Many Requests", 451: "Unavailable For Legal Reasons", 500: "Internal Server Error",
    501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    507: "Insufficient Storage",
  ]
}
