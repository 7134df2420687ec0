/// A character encoding: UTF-8, or one of the single-byte charsets used by old files and e-mails.
public struct Charset: Sendable, Hashable {
  /// The characters for the bytes from 0x80 up, or nil for UTF-8.
  private let upperHalf: [Unicode.Scalar]?

  /// UTF-8, which includes ASCII.
  public static let utf8 = Charset(upperHalf: nil)

  /// The charset of older Windows versions for Western European languages, a superset of ISO 8859-1. Bytes that have no
  /// stated charset and are not UTF-8 are most likely in this charset.
  public static let windows1252 = Charset(upperHalf: Array(table[0].upperHalf.unicodeScalars))

  private init(upperHalf: [Unicode.Scalar]?) { self.upperHalf = upperHalf }

  /// Creates the charset with the given name, in any letter case, or returns nil if it is not supported.
  public init?(_ name: String) {
    guard let charset = Self.named[name.lowercased()] else { return nil }
    self = charset
  }

  private static let named: [String: Charset] = {
    var named = Dictionary(uniqueKeysWithValues: ["utf-8", "utf8", "us-ascii", "ascii"].map { ($0, utf8) })
    for (names, upperHalf) in table {
      let charset = Charset(upperHalf: Array(upperHalf.unicodeScalars))
      for name in names { named[name] = charset }
    }
    return named
  }()

  /// Decodes bytes, or returns nil if they are not valid in this charset. Only UTF-8 has invalid bytes.
  public func text(_ bytes: some Collection<UInt8>) -> String? {
    guard let upperHalf else { return String(validating: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    text.reserveCapacity(bytes.count)
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte & 0x7F)]) }
    return String(text)
  }

  /// Decodes bytes of unknown charset, as UTF-8 or else as Windows-1252.
  public static func guessedText(_ bytes: some Collection<UInt8>) -> (text: String, isUTF8: Bool) {
    if let text = utf8.text(bytes) { return (text, true) }
    return (windows1252.text(bytes) ?? "", false)
  }

  /// Converts bytes to UTF-8. Bytes that are already in UTF-8 are returned unchanged, valid or not.
  public func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    if upperHalf == nil || bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    return Array((text(bytes) ?? "").utf8)
  }
}
