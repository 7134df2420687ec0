/// A request (RFC 9110).
public struct HTTPRequest: Sendable {
  /// The content of a request.
  public enum Content: Sendable {
    /// Nothing.
    case none
    /// Bytes in memory.
    case bytes([UInt8])
    /// A stream of the given number of bytes, which is opened again for each attempt.
    case stream(length: Int, open: @Sendable () -> HTTPBody)

    /// The number of bytes, or nil if there is no content.
    public var length: Int? {
      switch self {
      case .none: nil
      case .bytes(let bytes): bytes.count
      case .stream(let length, _): length
      }
    }
  }

  /// The method, such as GET or PROPFIND.
  public var method: String
  /// The URL.
  public var url: HTTPURL
  /// The header fields. Host, Content-Length, Accept-Encoding and User-Agent are added automatically.
  public var header: HTTPHeader
  /// The content.
  public var content: Content
  /// The limits for the response.
  public var limits: HTTPLimits
  /// Whether the host may be this machine or on a private network; a redirect from elsewhere must not lead there.
  public var mayBePrivate = true

  /// Creates a request.
  public init(
    _ method: String = "GET", _ url: HTTPURL, header: HTTPHeader = [:], content: Content = .none,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.method = method
    self.url = url
    self.header = header
    self.content = content
    self.limits = limits
  }

  /// Whether sending the request twice has the same effect as sending it once (RFC 9110 9.2.2, and the methods of
  /// WebDAV).
  public var isIdempotent: Bool { Self.idempotentMethods.contains(method) }

  private static let idempotentMethods: Set<String> = [
    "GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PROPFIND", "REPORT", "PROPPATCH", "SEARCH",
  ]
}
