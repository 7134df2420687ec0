import Bounds
import Foundation
import ICalendar
import XML

/// A string that a value must contain (RFC 4791 9.7.5).
struct TextMatch {
  /// A way of comparing text (RFC 4790).
  enum Collation: String, CaseIterable {
    case ascii = "i;ascii-casemap"
    case octet = "i;octet"
    case unicode = "i;unicode-casemap"

    /// Returns the bytes to compare.
    func folded(_ text: String) -> [UInt8] {
      switch self {
      case .octet: Array(text.utf8)
      case .unicode:
        // RFC 5051 2
        Array(text.streamSafe.lowercased().decomposedStringWithCompatibilityMapping.utf8)
      case .ascii: text.utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
      }
    }
  }

  private let pattern: TextPattern
  private let collation: Collation
  private let isNegated: Bool

  /// - Throws: `DAVFailure` if the collation is not supported.
  init(_ element: DAVElement) throws {
    let name = element["collation"] ?? Collation.ascii.rawValue
    guard let collation = name == "default" ? .ascii : Collation(rawValue: name) else {
      throw DAVFailure.calDAV("supported-collation", "the collation “\(name)” is not supported")
    }
    self.collation = collation
    isNegated = element["negate-condition"] == "yes"
    pattern = TextPattern(collation.folded(element.text))
  }

  /// Whether a value matches.
  func matches(_ text: ComparedText) -> Bool {
    let bytes = text.folded(collation)
    WorkBudget.draw(bytes.count / Self.bytesPerStep + 1)
    return pattern.isIn(bytes) != isNegated
  }

  /// The number of bytes compared per budget step.
  private static let bytesPerStep = 512
}

/// A string that is folded only once per collation, for use in many conditions.
final class ComparedText {
  private let text: String
  private var folded: [TextMatch.Collation: [UInt8]] = [:]

  init(_ text: String) { self.text = text }

  func folded(_ collation: TextMatch.Collation) -> [UInt8] {
    if let known = folded[collation] { return known }
    // Folding can turn one character into eighteen.
    guard WorkBudget.draw(text.utf8.count / Self.bytesPerStep + 1) else { return [] }
    let bytes = collation.folded(text)
    WorkBudget.draw(bytes.count / Self.bytesPerStep)
    folded[collation] = bytes
    return bytes
  }

  /// The number of bytes folded per budget step.
  private static let bytesPerStep = 64
}
