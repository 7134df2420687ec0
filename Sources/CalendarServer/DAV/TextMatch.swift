import Foundation
import WebDAV

/// A text that a value has to contain (RFC 4791 9.7.5).
struct TextMatch {
  /// How texts are compared (RFC 4790).
  enum Collation: String, CaseIterable {
    case ascii = "i;ascii-casemap"
    case octet = "i;octet"
    case unicode = "i;unicode-casemap"
  }

  private let value: String
  private let collation: Collation
  private let isNegated: Bool

  /// - Throws: `DAVFailure` if it compares in a way that nobody knows here.
  init(_ element: DAVElement) throws {
    let name = element["collation"] ?? Collation.ascii.rawValue
    guard let collation = name == "default" ? .ascii : Collation(rawValue: name) else {
      throw DAVFailure.calDAV("supported-collation", "texts are not compared by “\(name)” here")
    }
    self.collation = collation
    isNegated = element["negate-condition"] == "yes"
    value = Self.folded(element.text, collation)
  }

  /// Whether a value is what is looked for.
  func matches(_ text: String) -> Bool { (value.isEmpty || Self.folded(text, collation).contains(value)) != isNegated }

  private static func folded(_ text: String, _ collation: Collation) -> String {
    switch collation {
    case .octet: text
    case .unicode: text.lowercased()
    case .ascii:
      String(decoding: text.utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }, as: UTF8.self)
    }
  }
}
