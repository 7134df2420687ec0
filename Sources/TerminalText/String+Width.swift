/// The width of text on a terminal in columns, as terminals generally compute it: by the East Asian width of characters
/// (UAX 11), with each emoji as one image (UTS 51).
extension String {
  /// The number of columns on a terminal: two for wide characters and emoji, none for combining characters.
  public var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text padded with spaces to a minimum number of columns.
  public func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }

  /// The text cut to a maximum number of columns, with an ellipsis if something is cut off.
  public func cut(to width: Int) -> String {
    if displayWidth <= width { return self }
    var result = ""
    var used = 0
    for character in self {
      used += character.displayWidth
      if used > width - 1 { break }
      result.append(character)
    }
    // Isolated text stays isolated.
    let isOpen = result.unicodeScalars.contains("\u{2068}") && !result.unicodeScalars.contains("\u{2069}")
    return result + "…" + (isOpen ? "\u{2069}" : "")
  }
}

extension Character {
  /// Emoji that are joined, have a skin tone or are requested by variation selector 16 are one image; anything else is
  /// as wide as its parts.
  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    let others = unicodeScalars.dropFirst()
    if others.isEmpty { return first.displayWidth }
    if first.properties.isEmoji, others.contains(where: \.makesPicture) { return 2 }
    return others.reduce(first.displayWidth) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar turns the preceding character into an image: variation selector 16, a joiner or a skin tone.
  fileprivate var makesPicture: Bool { value == 0xFE0F || value == 0x200D || properties.isEmojiModifier }

  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Hangul vowels and final consonants join the preceding consonant.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    // Two regional indicators make a flag; a single one is a letter.
    if (0x1F1E6...0x1F1FF).contains(value) { return 1 }
    return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// Characters that are Wide or Fullwidth in UAX 11, except emoji, and the few emoji that terminals treat the same
  /// way.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
