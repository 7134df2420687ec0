import ICalendar

/// Recognizes a message by the beginning of a file.
///
/// What a message may do depends on its sender, so a possible message must never be mistaken for a plain file. Each
/// field of the header is checked, because programs and servers put their own fields first.
enum MailBeginning {
  /// The number of bytes within which a field must be found.
  static let length = 1 << 16

  /// Whether a file begins like a message or a mailbox: with header fields, at least one of which is typical of
  /// messages. They may follow a byte order mark, empty lines and lines that separate messages.
  static func isFound(in bytes: some Collection<UInt8>) -> Bool {
    var isInHeader = false
    for line in bytes.dropMark.lazy.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.allSatisfy(isBlank) {
        if isInHeader { return false }
      } else if isInHeader, let first = line.first, isBlank(first) {
        continue
      } else if isInHeader || !MailScanner.separates(line.drop { $0 == 0x3E }) {
        guard let name = fieldName(line), name != "begin" else { return false }
        if fields.contains(name) { return true }
        isInHeader = true
      }
    }
    return false
  }

  /// Returns a source that yields the same bytes, unless the source begins like a message.
  ///
  /// - Parameter problem: The error message in that case.
  static func refuse(in source: any ByteSource, _ problem: String) throws(ICalendarError) -> any ByteSource {
    let beginning = try source.bytes(upTo: length)
    if isFound(in: beginning) { throw ICalendarError(.notICalendar, problem) }
    return ChainedSource([MemoryByteSource(beginning), source])
  }

  /// The lowercase name of the header field in a line, or nil if there is none. Blanks before the colon are obsolete,
  /// but allowed (RFC 5322 4.5).
  private static func fieldName(_ line: some Collection<UInt8>) -> String? {
    guard let colon = line.firstIndex(of: 0x3A) else { return nil }
    let end = line[..<colon].firstIndex(where: isBlank) ?? colon
    guard line[end..<colon].allSatisfy(isBlank), line[..<end].allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    return String(decoding: line[..<end], as: UTF8.self).lowercased()
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Header fields of which every message has at least one (RFC 5322 3.6, and fields added by servers).
  private static let fields: Set<String> = [
    "arc-authentication-results", "arc-message-signature", "arc-seal", "authentication-results", "bcc", "cc",
    "content-type", "date", "delivered-to", "dkim-signature", "envelope-to", "from", "in-reply-to", "list-id",
    "list-unsubscribe", "message-id", "mime-version", "organization", "received", "received-spf", "references",
    "reply-to", "return-path", "sender", "subject", "thread-topic", "to", "user-agent", "x-mailer", "x-original-to",
    "x-received",
  ]
}

extension Collection<UInt8> {
  /// The bytes after a UTF-8 byte order mark.
  fileprivate var dropMark: SubSequence { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}
