/// A request for a page, by somebody who may ask.
public struct PageRequest: Sendable {
  /// Whether something is to be changed (POST).
  public var isPost = false
  /// The decoded segments of the path.
  public var path: [String]
  /// What follows the question mark, decoded, in order.
  public var query: FormFields
  /// The fields of a form that was sent.
  public var form = FormFields()
  /// The header Accept-Language.
  public var languages: String?
  /// The cookies by their names.
  public var cookies: [String: String] = [:]
  /// The name of the user; nil for the single owner.
  public var user: String?
  /// Whether the browser has a version of the page already, by what tells versions apart (RFC 9110 13.1.2).
  public var isKnown: @Sendable (_ tag: String) -> Bool = { _ in false }
  /// What forms have to send back, so that no page elsewhere can send them.
  public var token = ""

  /// Whether the server follows feeds for the reader.
  public var followsFeeds = false
  /// Whether the server itself reads them again; if not, the daemon does.
  public var readsFeeds = false
  /// What has become of the feed that the same request wanted before.
  public var followed: FollowedFeed?

  /// A request for a page.
  public init(path: [String], query: String = "") {
    self.path = path
    self.query = FormFields(encoded: query)
  }
}
