/// A resource that a server named in a complete listing or in a list of changes.
public struct ListedResource: Hashable, Sendable {
  /// The location of the resource, as written by the server.
  public let href: String
  /// The decoded path, which identifies the location regardless of notation.
  public let place: String
  /// The entity tag, or nil if the server sent none.
  public let etag: String?
  /// Whether the resource was deleted on the server.
  public let isGone: Bool

  /// Creates a resource as named by a server.
  public init(href: String, place: String, etag: String?, isGone: Bool = false) {
    self.href = href
    self.place = place
    self.etag = etag
    self.isGone = isGone
  }
}
