/// What people give as the address of a feed: https, http, or webcal, which names no protocol of its own.
public struct WebAddress: Hashable, Sendable {
  /// The URLs to try, in their order. There are two if the first one may be refused: webcal means https, and http on
  /// servers that have no https.
  public let candidates: [HTTPURL]
  /// The address as it was given, but for name and password, to show to people.
  public let text: String

  /// Whether a text begins like such an address, so that it is no file's name.
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

  /// The scheme as it was written, and what it means.
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
