/// What a file begins with that is a message.
enum MailBeginning {
  /// How many bytes tell whether a file begins as a message does.
  static let length = 1024

  /// Whether a file begins as a message does, or as a mailbox of several ones.
  static func isFound(in bytes: some Collection<UInt8>) -> Bool {
    guard MailScanner.separates(bytes) else { return beginsWithField(bytes) }
    guard let lineEnd = bytes.firstIndex(of: 0x0A) else { return false }
    return beginsWithField(bytes[bytes.index(after: lineEnd)...])
  }

  private static func beginsWithField(_ bytes: some Collection<UInt8>) -> Bool {
    guard let colon = bytes.firstIndex(of: 0x3A) else { return false }
    return fields.contains(String(decoding: bytes[..<colon], as: UTF8.self).lowercased())
  }

  /// Fields with which messages begin (RFC 5322 3.6, and those that servers add).
  private static let fields: Set<String> = [
    "arc-seal", "authentication-results", "bcc", "cc", "content-type", "date", "delivered-to", "dkim-signature",
    "envelope-to", "from", "in-reply-to", "list-id", "message-id", "mime-version", "received", "received-spf",
    "references", "reply-to", "return-path", "sender", "subject", "thread-topic", "to", "x-original-to", "x-received",
  ]
}
