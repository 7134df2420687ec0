/// Makes words of scripts that are written without blanks between words, so that a part of a text is found.
enum SearchWords {
  /// The text with a blank around every character of such a script; a search for several of them in a row then finds
  /// them anywhere. Texts and searches both go through here.
  static func separated(_ text: String) -> String {
    var separated: [UInt8] = []
    append(text, to: &separated)
    return String(decoding: separated, as: UTF8.self)
  }

  /// Appends the text as UTF-8, with a blank around every character of such a script.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      var copied = 0
      var index = 0
      while index < text.count {
        // Their characters take three bytes or four.
        guard text[index] >= 0xE0 else {
          index += 1
          continue
        }
        let end = index + (text[index] < 0xF0 ? 3 : 4)
        if hasNoBlanks(scalar(text[index..<end])) {
          bytes.append(contentsOf: text[copied..<index])
          bytes.append(0x20)
          bytes.append(contentsOf: text[index..<end])
          bytes.append(0x20)
          copied = end
        }
        index = end
      }
      bytes.append(contentsOf: text[copied...])
    }
  }

  /// The character that three or four bytes stand for.
  private static func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
    let lead = UInt32(bytes[bytes.startIndex]) & (bytes.count == 3 ? 0x0F : 0x07)
    return bytes.dropFirst().reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  private static func hasNoBlanks(_ scalar: UInt32) -> Bool {
    scalar >= 0x0E00 && scripts.contains { $0.contains(scalar) }
  }

  private static let scripts: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF,  // Thai, Lao
    0x1000...0x109F,  // Burmese
    0x1780...0x17FF,  // Khmer
    0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F,  // Japanese syllables
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF,  // Chinese characters
  ]
}
