import CalendarModel

/// A page, or another kind of response.
public struct PageResponse: Sendable {
  /// The status (RFC 9110 15).
  public var status: Int
  /// The media type of the body.
  public var type = "text/html; charset=utf-8"
  /// The body.
  public var body: [UInt8] = []
  /// The target of a redirect.
  public var location: String?
  /// The page's inline style, whose hash the content security policy must contain, or nil for other responses.
  public var style: String?
  /// Cookies to set for a year. They contain no secrets.
  public var cookies: [(name: String, value: String)] = []
  /// The file name for a download.
  public var filename: String?
  /// Whether the content never changes.
  public var isImmutable = false
  /// Whether the page is incomplete because it needed more work than a single page is allowed. In that case, the page
  /// itself says so.
  public var isPartial = false
  /// The feed to subscribe to before the page can be created. The request is then repeated with the result.
  public var wanted: WantedFeed?
  /// What the reader did with feeds.
  public var feeds: FeedNews?
  /// The number of seconds after which to try again.
  public var retryAfter: Int?

  /// The version of the page, if it is known without creating the page.
  var version: String?
  /// Whether the browser already has this version, in which case there is no body.
  public private(set) var isKnown = false

  /// The tag of this version.
  public var tag: String { version ?? Digest(body).text }

  init(_ status: Int) { self.status = status }

  /// Returns a response for a version that the browser already has.
  static func known(_ version: String) -> PageResponse {
    var response = PageResponse(200)
    response.version = version
    response.isKnown = true
    return response
  }

  /// Returns a redirect to another page, which the browser then requests with GET.
  public static func redirect(_ location: String) -> PageResponse {
    var response = PageResponse(303)
    response.location = location
    return response
  }
}
