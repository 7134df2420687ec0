/// Recognizes a message by the beginning of a file.
enum MailBeginning {
  /// The number of bytes needed to recognize a message.
  static let length = 1024

  /// Whether a file begins like a message or a mailbox.
  static func isFound(in bytes: some Collection<UInt8>) -> Bool {
    guard MailScanner.separates(bytes) else { return beginsWithField(bytes) }
    guard let lineEnd = bytes.firstIndex(of: 0x0A) else { return false }
    return beginsWithField(bytes[bytes.index(after: lineEnd)...])
  }

  private static func beginsWithField(_ bytes: some Collection<UInt8>) -> Bool {
    guard let colon = bytes.firstIndex(of: 0x3A) else { return false }
    return fields.contains(String(decoding: bytes[..<colon], as: UTF8.self).lowercased())
  }

  /// Header fields that messages begin with (RFC 5322 3.6, and those added by servers).
  private static let fields: Set<String> = [
    "arc-seal", "authentication-results", "bcc", "cc", "content-type", "date", "delivered-to", "dkim-signature",
    "envelope-to", "from", "in-reply-to", "list-id", "message-id", "mime-version", "received", "received-spf",
    "references", "reply-to", "return-path", "sender", "subject", "thread-topic", "to", "x-original-to", "x-received",
  ]
}
