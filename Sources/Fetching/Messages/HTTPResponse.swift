/// An answer: its header has come, its body follows.
public struct HTTPResponse: Sendable {
  /// A redirect that was followed on the way.
  public struct Redirect: Hashable, Sendable {
    /// Who redirected.
    public let from: HTTPURL
    /// The status, from 301 to 308.
    public let status: Int
    /// Where it led.
    public let target: HTTPURL

    /// A redirect.
    public init(from: HTTPURL, status: Int, target: HTTPURL) {
      self.from = from
      self.status = status
      self.target = target
    }

    /// Whether the server says that it is for ever (301 and 308).
    public var isPermanent: Bool { status == 301 || status == 308 }
  }

  /// The status, from 200 on; 1xx are skipped.
  public let status: Int
  /// The fields of the header.
  public let header: HTTPHeader
  /// The URL that answered, behind all redirects.
  public let url: HTTPURL
  /// The body, unpacked.
  public var body: HTTPBody
  /// The redirects that led here, in their order; a transport leaves them to ``HTTPClient``.
  public var redirects: [Redirect]
  /// Whether the server asked for a credential before; a transport leaves that to ``HTTPClient``.
  public var wasChallenged = false
  /// Whether the address that answered, or that of the proxy, is of this machine or of a private network.
  var isPrivate = false
  /// Whether the server lets the connection stay open for further requests.
  public var keepsConnection = false

  /// An answer.
  public init(
    status: Int, header: HTTPHeader = [:], url: HTTPURL, body: HTTPBody = HTTPBody(), redirects: [Redirect] = []
  ) {
    self.status = status
    self.header = header
    self.url = url
    self.body = body
    self.redirects = redirects
  }

  /// Whether the status is one of 200 to 299.
  public var isSuccess: Bool { 200...299 ~= status }
}
