/// UUIDs of names (RFC 9562 5.5, version 5): the same name always gets the same one.
enum NameUUID {
  /// The UUID of a name, in small letters.
  static func text(_ name: String) -> String {
    var digest = SHA1.digest(namespace + Array(name.utf8))
    digest[6] = digest[6] & 0x0F | 0x50
    digest[8] = digest[8] & 0x3F | 0x80
    return text(digest.prefix(16))
  }

  /// The namespace that the mapping of JSCalendar defines (draft-ietf-calext-jscalendar-icalendar).
  private static let namespace: [UInt8] = [
    0x7F, 0x1E, 0x19, 0x65, 0xAE, 0x73, 0x44, 0x54, 0xB0, 0x88, 0x23, 0x2C, 0x90, 0x73, 0x0C, 0xE2,
  ]

  /// Whether a text is a UUID.
  static func isUUID(_ text: String) -> Bool {
    text.wholeMatch(of: /[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/) != nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }
}

/// SHA-1 (RFC 3174), which name-based UUIDs are made with. It protects nothing.
private enum SHA1 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let length = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64], to: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = (0..<16).map { index in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[block.startIndex + 4 * index + $1]) }
    }
    for index in 16..<80 {
      words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (mix, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      (a, b, c, d, e) = (rotated(a, 5) &+ mix &+ e &+ constant &+ word, a, rotated(b, 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
