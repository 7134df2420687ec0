/// Separates the characters of scripts that do not use spaces, so that parts of a text can be found.
enum SearchWords {
  /// The text with a space before and after every character of such a script, so that a search finds any sequence of
  /// them. This is applied to both texts and search terms.
  static func separated(_ text: String) -> String {
    var separated: [UInt8] = []
    append(text, to: &separated)
    return String(decoding: separated, as: UTF8.self)
  }

  /// The maximum number of places in a search term for which both spellings are tried.
  private static let longestSpelling = 4

  /// The possible spellings of a search term: texts may contain `ß` where the term has `ss`, or vice versa, and the
  /// index treats them as different letters.
  static func spellings(of text: String) -> [String] {
    let parts = text.replacing("ß", with: "ss").replacing("ẞ", with: "ss")
      .split(separator: /[sS][sS]/, omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count > 1 else { return [text] }
    var spellings = [String(first)]
    for (index, part) in parts.dropFirst().enumerated() {
      let letters = index < longestSpelling ? ["ss", "ß"] : ["ss"]
      spellings = letters.flatMap { letters in spellings.map { $0 + letters + part } }
    }
    // If there are more places, the term as typed is searched for too.
    return parts.count - 1 > longestSpelling ? spellings + [text] : spellings
  }

  /// Appends the text as UTF-8, with a space before and after every character of such a script.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  /// Appends a text in UTF-8.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var copied = 0
    var index = 0
    while true {
      // The characters of these scripts have three or four bytes.
      index = longCharacter(in: text, from: index)
      if index >= text.count { break }
      let end = index + (text[index] < 0xF0 ? 3 : 4)
      if hasNoBlanks(scalar(text, index)) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
        bytes.append(0x20)
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<end]))
        bytes.append(0x20)
        copied = end
      }
      index = end
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
  }

  /// The position of the next character of three or four bytes, or the end. The first byte of such a character begins
  /// with three 1 bits. Most texts have none, so eight bytes are examined at a time.
  private static func longCharacter(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var index = start
    while index + 8 <= bytes.count {
      let eight = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if eight & eight << 1 & eight << 2 & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < bytes.count, bytes[index] < 0xE0 { index += 1 }
    return index
  }

  /// The beginning of a text in UTF-8, truncated to whole characters.
  static func beginning(of text: UnsafeBufferPointer<UInt8>, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    guard count < text.count else { return text }
    var end = max(count, 0)
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeBufferPointer(rebasing: text[..<end])
  }

  /// The character of three or four bytes at an offset.
  @inline(__always)
  private static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
    let lead = text[index]
    let two = UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
    return lead < 0xF0
      ? UInt32(lead & 0x0F) << 12 | two
      : UInt32(lead & 0x07) << 18 | two << 6 | UInt32(text[index + 3] & 0x3F)
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
