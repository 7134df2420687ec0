/// An e-mail address, `name@domain`, in ASCII and without quotation marks (the dot-atoms of RFC 5321 4.1.2).
public struct MailAddress: Sendable, Hashable {
  /// The address.
  public let text: String

  /// Makes an address from text, or returns nil if the text is not such an address.
  public init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count < 255, let name = parts.first, let domain = parts.last,
      Self.isDotted(name, with: "!#$%&'*+-/=?^_`{|}~"), Self.isDotted(domain, with: "-"),
      // Programs would treat it as an option.
      !name.hasPrefix("-")
    else { return nil }
    self.text = text
  }

  /// The part after the `@`.
  public var domain: Substring { text.drop { $0 != "@" }.dropFirst() }

  /// Whether the text consists of parts with letters, digits and certain symbols, separated by single dots.
  private static func isDotted(_ text: Substring, with signs: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
          default: signs.utf8.contains(byte)
          }
        }
    }
  }
}
