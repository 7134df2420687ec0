/// A resource that a server named in a listing of everything or of changes.
public struct ListedResource: Hashable, Sendable {
  /// The location of the resource, as the server writes it.
  public let href: String
  /// The decoded path, which identifies the location however it is written.
  public let place: String
  /// The entity tag, or nil if the server gave none.
  public let etag: String?
  /// Whether the resource was deleted on the server.
  public let isGone: Bool

  /// Creates a resource as a server named it.
  public init(href: String, place: String, etag: String?, isGone: Bool = false) {
    self.href = href
    self.place = place
    self.etag = etag
    self.isGone = isGone
  }
}
