/// The address of a feed as people write it: with https, http, or webcal, which is not a separate protocol.
public struct WebAddress: Hashable, Sendable {
  /// The URLs to try, in order. There are two if the first one may fail: webcal means https, or http on servers without
  /// https.
  public let candidates: [HTTPURL]
  /// The original address without user name and password, for display.
  public let text: String

  /// Whether a string begins like the address of a feed, and is therefore not a file name.
  public static func isMeant(by text: String) -> Bool { scheme(of: text) != nil }

  /// Reads an address.
  ///
  /// - Throws: ``HTTPError`` `invalidURL`.
  public init(_ text: String) throws(HTTPError) {
    guard let (scheme, targets) = Self.scheme(of: text) else {
      throw .invalidURL("it does not begin with https://, http:// or webcal://")
    }
    let rest = text.dropFirst(scheme.count)
    var candidates: [HTTPURL] = []
    for target in targets { candidates.append(try HTTPURL(target + rest)) }
    self.candidates = candidates
    self.text = scheme + candidates[0].withoutUserInfo.text.drop { $0 != ":" }
  }

  /// The scheme as written, and the schemes that it stands for.
  private static func scheme(of text: String) -> (String, [String])? {
    for (scheme, targets) in schemes where text.prefix(scheme.count + 3).lowercased() == scheme + "://" {
      return (String(text.prefix(scheme.count)), targets)
    }
    return nil
  }

  private static let schemes = [
    ("https", ["https"]), ("http", ["http"]), ("webcals", ["https"]), ("webcal", ["https", "http"]),
  ]
}
