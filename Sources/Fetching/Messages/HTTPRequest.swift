/// A request (RFC 9110).
public struct HTTPRequest: Sendable {
  /// What is sent with it.
  public enum Content: Sendable {
    /// Nothing.
    case none
    /// Bytes in memory.
    case bytes([UInt8])
    /// As many bytes as stated, opened again for each try.
    case stream(length: Int, open: @Sendable () -> HTTPBody)

    /// How many bytes are sent; nil for none.
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
  /// Where it goes.
  public var url: HTTPURL
  /// The fields of its header. Host, Content-Length, Accept-Encoding and User-Agent come by themselves.
  public var header: HTTPHeader
  /// What is sent with it.
  public var content: Content
  /// What is taken from the server.
  public var limits: HTTPLimits
  /// Whether the host may be this machine or in a private network; a redirect from elsewhere may not lead there.
  public var mayBePrivate = true

  /// A request.
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

  /// Whether sending it twice does the same as sending it once (RFC 9110 9.2.2 and the methods of WebDAV).
  public var isIdempotent: Bool { Self.idempotentMethods.contains(method) }

  private static let idempotentMethods: Set<String> = [
    "GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PROPFIND", "REPORT", "PROPPATCH", "SEARCH",
  ]
}
