/// Text from calendars, made safe for terminals, CI logs and reports.
///
/// Text in a file may contain characters that control a terminal, or that make text look like something it is not. They
/// are replaced by visible symbols.
extension String {
  /// The text with control characters (C0 and C1), invisible and directional characters, and Unicode line separators
  /// replaced by visible symbols. Tabs and line breaks are kept.
  public var printable: String { replacing { $0.isUnprintable } }

  /// A name within a sentence: like ``printable``, with line breaks and tabs also replaced.
  public var printableName: String { printable.onOnePrintableLine.replacing("\t", with: "\u{2409}") }

  /// The text with line breaks replaced by a visible symbol.
  public var onOnePrintableLine: String {
    utf8.contains(0x0A) ? replacing("\r\n", with: "\u{2424}").replacing("\n", with: "\u{2424}") : self
  }

  /// The text as a line of the program's own output: like ``printable``, but directional isolates and the styles bold,
  /// dim and plain are kept.
  ///
  /// This is the final filter for terminal output; names and titles have already gone through ``printable``.
  public var printableLine: String {
    guard utf8.contains(0x1B) else { return printableMessage }
    var text = ""
    for (index, part) in split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { text += Self.styles.contains { part.hasPrefix($0) } ? "\u{1B}" : "\u{241B}" }
      text += String(part).printableMessage
    }
    return text
  }

  /// The text as a message of the program, which has no styles: like ``printable``, but directional isolates are kept.
  public var printableMessage: String { replacing { $0.isUnprintable && !$0.isIsolate } }

  private static let styles = ["[0m", "[1m", "[2m"]

  /// The text, isolated if it contains letters written from right to left, so that the text next to it stays in order
  /// (UAX 9).
  public var isolated: String {
    guard utf8.contains(where: { $0 >= 0xD6 }), !hasPrefix("\u{2068}"),
      unicodeScalars.contains(where: \.isRightToLeft)
    else { return self }
    return "\u{2068}\(self)\u{2069}"
  }

  private func replacing(_ isReplaced: (Unicode.Scalar) -> Bool) -> String {
    guard mayBeUnprintable, unicodeScalars.contains(where: isReplaced) else { return self }
    var text = UnicodeScalarView()
    var scalars = unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      // CRLF counts as one line break.
      let isLineBreak = scalar == "\r" && next == "\n"
      text.append(isReplaced(scalar) && !isLineBreak ? scalar.sign : scalar)
    }
    return String(text)
  }

  /// Whether the bytes suggest that a character must be replaced. Most texts need no closer examination.
  private var mayBeUnprintable: Bool {
    utf8.contains { byte in
      switch byte {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3: true
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    // Directional marks, embeddings, overrides and isolates.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Invisible characters that neither join nor separate anything: hyphens, spaces, fillers, separators, tags.
    case 0x180E, 0x200B, 0x2028, 0x2029, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE001F: true
    default: false
    }
  }

  fileprivate var isIsolate: Bool { value == 0x2068 || value == 0x2069 }

  /// The replacement: the symbol for a control character or line break, or else the replacement character.
  fileprivate var sign: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x85, 0x2028, 0x2029: "\u{2424}"
    default: "\u{FFFD}"
    }
  }

  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
