/// A resource that a server named, in a listing of everything or of what has changed.
public struct ListedResource: Hashable, Sendable {
  /// Where it is, as the server writes it.
  public let href: String
  /// What tells its place from others, however they are written: its path, decoded.
  public let place: String
  /// Its entity tag; nil if the server gave none.
  public let etag: String?
  /// Whether it is gone there.
  public let isGone: Bool

  /// A resource as a server named it.
  public init(href: String, place: String, etag: String?, isGone: Bool = false) {
    self.href = href
    self.place = place
    self.etag = etag
    self.isGone = isGone
  }
}
