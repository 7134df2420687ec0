/// Text from calendars, made safe for terminals, CI logs and reports.
///
/// What a file says may hold characters that make a terminal do things, or that show a text other than the one that
/// stands there. Signs that people can see take their place.
extension String {
  /// The text with visible signs in the place of control characters (C0 and C1), of those that change the direction of
  /// text or cannot be seen, and of the line separators of Unicode. Tabs and line breaks stay.
  public var printable: String { replacing { $0.isUnprintable } }

  /// A name within a sentence: like ``printable``, with visible signs for line breaks and tabs too.
  public var printableName: String {
    var name = printable
    for (character, sign) in [("\r\n", "\u{2424}"), ("\n", "\u{2424}"), ("\t", "\u{2409}")] {
      name = name.replacing(character, with: sign)
    }
    return name
  }

  /// The text as a line of the program itself: like ``printable``, but the marks that isolate right-to-left text stay,
  /// and so do the styles bold, dim and none.
  ///
  /// It is the last look at what goes to a terminal: names and titles went through ``printable`` before.
  public var printableLine: String {
    guard utf8.contains(0x1B) else { return printableMessage }
    var text = ""
    for (index, part) in split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { text += Self.styles.contains { part.hasPrefix($0) } ? "\u{1B}" : "\u{241B}" }
      text += String(part).printableMessage
    }
    return text
  }

  /// The text as a message of the program, which has no styles: like ``printable``, but the marks that isolate
  /// right-to-left text stay.
  public var printableMessage: String { replacing { $0.isUnprintable && !$0.isIsolate } }

  private static let styles = ["[0m", "[1m", "[2m"]

  /// The text, isolated if it has letters that are written from right to left, so that what stands beside it keeps its
  /// place (UAX 9).
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
      // A line break of two characters is one.
      let isLineBreak = scalar == "\r" && next == "\n"
      text.append(isReplaced(scalar) && !isLineBreak ? scalar.sign : scalar)
    }
    return String(text)
  }

  /// Whether a look at the bytes leaves it open that a character is replaced: most texts need no second one.
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
    // Marks, embeddings, overrides and isolates of directions.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // What cannot be seen and joins or parts nothing: hyphens, spaces, fillers, separators, tags.
    case 0x180E, 0x200B, 0x2028, 0x2029, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE001F: true
    default: false
    }
  }

  fileprivate var isIsolate: Bool { value == 0x2068 || value == 0x2069 }

  /// What stands for it: the picture of a control character or of a line break, else the sign for what is not known.
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
