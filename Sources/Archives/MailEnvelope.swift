import CivilTime

/// Information about the origin of a message, from its outermost header.
struct MailEnvelope {
  /// The relevant fields, by name.
  private var fields: [String: [RawMailField]] = [:]

  private static let names: Set<String> = [
    "from", "reply-to", "authentication-results", "message-id", "date", "content-length",
  ]

  /// Whether the message may be part of the text of the preceding message in the mailbox.
  var mayBeText = false

  /// Processes a field, if it is relevant.
  mutating func take(_ field: RawMailField) {
    let name = field.name
    if Self.names.contains(name) { fields[name, default: []].append(field) }
  }

  /// Returns the value of the only field with a given name. Returns nil if there are several such fields or the field
  /// was truncated, because the missing part may contain another address.
  private func only(_ name: String) -> String? {
    guard let all = fields[name], all.count == 1, let field = all.first, !field.isCut else { return nil }
    return field.value
  }

  /// The address in the From field, if there is exactly one field with exactly one address (RFC 5322 3.6.2).
  var sender: String? { only("from").flatMap { MailFrom.address(of: $0) } }

  /// The address in the Reply-To field, if there is exactly one field with exactly one address.
  var replyTo: String? { only("reply-to").flatMap { MailFrom.address(of: $0) } }

  /// The identifier, without its angle brackets.
  var messageID: String? {
    guard let text = only("message-id")?.trimmed, text.hasPrefix("<"), text.hasSuffix(">"), text.utf8.count < 1_000
    else { return nil }
    let identifier = text.dropFirst().dropLast()
    let isPlain = identifier.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != 0x3C && $0 != 0x3E }
    return identifier.isEmpty || !isPlain ? nil : String(identifier)
  }

  /// The date of the message.
  var date: Instant? { only("date").flatMap { MailDate.instant(of: $0) } }

  /// The length of the body, which some programs write into mailboxes instead of changing lines that begin with
  /// “From ”. If the field is unusable, this is the maximum length.
  var length: UInt64? {
    if fields["content-length"] == nil { return nil }
    return min(only("content-length").flatMap { UInt64($0.trimmed) } ?? .max, Self.mostLength)
  }

  /// No mail server accepts longer bodies, so a larger number says nothing about later messages.
  private static let mostLength: UInt64 = 64 << 20

  /// Whether a server reports that any check of the sender failed (RFC 8601), or whether the header may have been
  /// written by anyone.
  ///
  /// Senders control parts of these fields. Therefore, a failure counts even inside a comment or a quotation, which the
  /// sender could have left open to hide it. A truncated field is treated as a failure.
  var failsAuthentication: Bool {
    let failure = /=(?:[\s"]|\([^()]*\))*(?:hard)?fail(?![A-Za-z0-9_-])/.ignoresCase().matchingSemantics(.unicodeScalar)
    return mayBeText
      || (fields["authentication-results"] ?? []).contains { field in
        field.isCut || field.value.firstMatch(of: failure) != nil
          || MailField.split(field.value).contains { $0.firstMatch(of: failure) != nil }
      }
  }
}
