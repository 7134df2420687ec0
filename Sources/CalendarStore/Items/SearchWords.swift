/// Makes words of scripts that are written without blanks between words, so that a part of a text is found.
enum SearchWords {
  /// The text with a blank around every character of such a script; a search for several of them in a row then finds
  /// them anywhere. Texts and searches both go through here.
  static func separated(_ text: String) -> String {
    // Their characters take three bytes or more.
    guard text.utf8.contains(where: { $0 >= 0xE0 }), text.unicodeScalars.contains(where: hasNoBlanks) else {
      return text
    }
    var separated = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if hasNoBlanks(scalar) {
        separated.append(contentsOf: [" ", scalar, " "])
      } else {
        separated.append(scalar)
      }
    }
    return String(separated)
  }

  private static func hasNoBlanks(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x0E00 && scripts.contains { $0.contains(scalar.value) }
  }

  private static let scripts: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF,  // Thai, Lao
    0x1000...0x109F,  // Burmese
    0x1780...0x17FF,  // Khmer
    0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F,  // Japanese syllables
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF,  // Chinese characters
  ]
}
