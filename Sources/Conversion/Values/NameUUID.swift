import MessageDigests

/// Name-based UUIDs (RFC 9562 5.5, version 5): a name always has the same UUID.
enum NameUUID {
  /// Returns the UUID of a name, in lowercase.
  static func text(_ name: String) -> String {
    var digest = SHA1.digest(namespace + Array(name.utf8))
    digest[6] = digest[6] & 0x0F | 0x50
    digest[8] = digest[8] & 0x3F | 0x80
    return text(digest.prefix(16))
  }

  /// The namespace defined by the JSCalendar mapping (draft-ietf-calext-jscalendar-icalendar).
  private static let namespace: [UInt8] = [
    0x7F, 0x1E, 0x19, 0x65, 0xAE, 0x73, 0x44, 0x54, 0xB0, 0x88, 0x23, 0x2C, 0x90, 0x73, 0x0C, 0xE2,
  ]

  /// Whether text is a UUID.
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
