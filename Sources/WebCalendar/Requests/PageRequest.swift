/// A request for a page by an authenticated reader.
public struct PageRequest: Sendable {
  /// Whether the request may change something (POST).
  public var isPost = false
  /// The decoded segments of the path.
  public var path: [String]
  /// The decoded query parameters, in order.
  public var query: FormFields
  /// The fields of the submitted form.
  public var form = FormFields()
  /// The Accept-Language header.
  public var languages: String?
  /// The cookies by name.
  public var cookies: [String: String] = [:]
  /// The name of the user, or nil for the single owner.
  public var user: String?
  /// Whether the browser already has the version of the page with the given tag (RFC 9110 13.1.2).
  public var isKnown: @Sendable (_ tag: String) -> Bool = { _ in false }
  /// The token that forms must send back, which prevents cross-site request forgery.
  public var token = ""

  /// Whether the server can subscribe to feeds for the reader.
  public var followsFeeds = false
  /// Whether the server refreshes feeds itself. If not, the daemon does.
  public var readsFeeds = false
  /// The result of subscribing to the feed that this request asked for.
  public var followed: FollowedFeed?

  /// Creates a request for a page.
  public init(path: [String], query: String = "") {
    self.path = path
    self.query = FormFields(encoded: query)
  }
}
