/// How a web server delivered an input.
public struct Delivery: Hashable, Sendable {
  /// The value of Content-Type, or empty if there was none.
  public let contentType: String
  /// Whether the response had an ETag or Last-Modified.
  public let hasValidator: Bool
  /// The beginning of the new URL, if the server redirected to another host; otherwise nil.
  public let redirectsTo: String?
  /// Whether the server asked for a user name and password.
  public let wantsCredential: Bool

  /// Creates a delivery.
  public init(
    contentType: String, hasValidator: Bool = true, redirectsTo: String? = nil, wantsCredential: Bool = false
  ) {
    self.contentType = contentType
    self.hasValidator = hasValidator
    self.redirectsTo = redirectsTo
    self.wantsCredential = wantsCredential
  }
}
