/// How a web server delivered an input.
public struct Delivery: Hashable, Sendable {
  /// The value of Content-Type; empty if there was none.
  public let contentType: String
  /// Whether it came with an ETag or Last-Modified.
  public let hasValidator: Bool
  /// Another host that the server redirected to, as the beginning of a URL; nil if there was none.
  public let redirectsTo: String?
  /// Whether the server wanted a name and a password.
  public let wantsCredential: Bool

  /// A delivery.
  public init(
    contentType: String, hasValidator: Bool = true, redirectsTo: String? = nil, wantsCredential: Bool = false
  ) {
    self.contentType = contentType
    self.hasValidator = hasValidator
    self.redirectsTo = redirectsTo
    self.wantsCredential = wantsCredential
  }
}
