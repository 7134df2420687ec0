/// A response whose header has arrived, and whose body follows.
public struct HTTPResponse: Sendable {
  /// A redirect that was followed.
  public struct Redirect: Hashable, Sendable {
    /// The URL that redirected.
    public let from: HTTPURL
    /// The status, from 301 to 308.
    public let status: Int
    /// The target.
    public let target: HTTPURL

    /// Creates a redirect.
    public init(from: HTTPURL, status: Int, target: HTTPURL) {
      self.from = from
      self.status = status
      self.target = target
    }

    /// Whether the redirect is permanent (301 and 308).
    public var isPermanent: Bool { status == 301 || status == 308 }
  }

  /// The status, which is 200 or higher; 1xx responses are skipped.
  public let status: Int
  /// The header fields.
  public let header: HTTPHeader
  /// The URL that answered, after all redirects.
  public let url: HTTPURL
  /// The body, decompressed.
  public var body: HTTPBody
  /// The redirects that were followed, in order; set by ``HTTPClient``, not by a transport.
  public var redirects: [Redirect]
  /// Whether the server asked for a credential first; set by ``HTTPClient``, not by a transport.
  public var wasChallenged = false
  /// Whether the address of the server, or of the proxy, belongs to this machine or to a private network.
  package internal(set) var isPrivate = false
  /// Whether the connection stays open for more requests.
  public var keepsConnection = false

  /// Creates a response.
  public init(
    status: Int, header: HTTPHeader = [:], url: HTTPURL, body: HTTPBody = HTTPBody(), redirects: [Redirect] = []
  ) {
    self.status = status
    self.header = header
    self.url = url
    self.body = body
    self.redirects = redirects
  }

  /// Whether the status is in the range from 200 to 299.
  public var isSuccess: Bool { 200...299 ~= status }
}
