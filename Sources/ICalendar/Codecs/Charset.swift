/// How bytes stand for characters: UTF-8, or one of the charsets of single bytes that old files and mails are in.
public struct Charset: Sendable, Hashable {
  /// What the bytes from 0x80 stand for; nil for UTF-8.
  private let upperHalf: [Unicode.Scalar]?

  /// UTF-8, of which ASCII is a part.
  public static let utf8 = Charset(upperHalf: nil)

  /// The charset of old Windows for the languages of Western Europe, a superset of ISO 8859-1: what bytes that say nothing
  /// of their charset and are not UTF-8 are most likely in.
  public static let windows1252 = Charset(upperHalf: Array(table[0].upperHalf.unicodeScalars))

  private init(upperHalf: [Unicode.Scalar]?) { self.upperHalf = upperHalf }

  /// The charset of a name, in letters of any case; nil if it is not understood.
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

  /// What bytes say; nil if they are not in this charset, as only UTF-8 can tell.
  public func text(_ bytes: some Collection<UInt8>) -> String? {
    guard let upperHalf else { return String(validating: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    text.reserveCapacity(bytes.count)
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte & 0x7F)]) }
    return String(text)
  }

  /// What bytes say that do not say in which charset they are: UTF-8, or else Windows-1252.
  public static func guessedText(_ bytes: some Collection<UInt8>) -> (text: String, isUTF8: Bool) {
    if let text = utf8.text(bytes) { return (text, true) }
    return (windows1252.text(bytes) ?? "", false)
  }

  /// The bytes of what bytes say in UTF-8; those that are UTF-8 already stay as they are, whether it is valid or not.
  public func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    if upperHalf == nil || bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    return Array((text(bytes) ?? "").utf8)
  }
}
