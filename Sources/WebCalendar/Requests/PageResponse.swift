import CalendarModel

/// A page, or what else is answered.
public struct PageResponse: Sendable {
  /// The status (RFC 9110 15).
  public var status: Int
  /// The media type of the body.
  public var type = "text/html; charset=utf-8"
  /// The body.
  public var body: [UInt8] = []
  /// Where to go instead.
  public var location: String?
  /// The style inside the page, whose hash the policy of the page has to name; nil for what is no page.
  public var style: String?
  /// Cookies to keep for a year, by name; they hold nothing secret.
  public var cookies: [(name: String, value: String)] = []
  /// The name under which a browser keeps it.
  public var filename: String?
  /// Whether it stays the same for ever.
  public var isImmutable = false
  /// Whether something is missing from it, as it says itself, since it took more work than is done for one page.
  public var isPartial = false
  /// The feed that is to be followed before the page can be made: the request is then asked again, with what has become of it.
  public var wanted: WantedFeed?
  /// What has become of the reader's feeds.
  public var feeds: FeedNews?
  /// After how many seconds to try again.
  public var retryAfter: Int?

  /// What tells versions apart, if that is known without making them.
  var version: String?
  /// Whether the browser has this version, so that nothing was made.
  public private(set) var isKnown = false

  /// What tells two versions apart.
  public var tag: String { version ?? Digest(body).text }

  init(_ status: Int) { self.status = status }

  /// What a browser has already.
  static func known(_ version: String) -> PageResponse {
    var response = PageResponse(200)
    response.version = version
    response.isKnown = true
    return response
  }

  /// Another page instead, which is then asked for with GET.
  public static func redirect(_ location: String) -> PageResponse {
    var response = PageResponse(303)
    response.location = location
    return response
  }
}
