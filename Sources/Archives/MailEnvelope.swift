import CivilTime

/// What the outermost header of a message says of where it comes from.
struct MailEnvelope {
  /// The values of the fields that matter, by their names.
  private var fields: [String: [RawMailField]] = [:]

  private static let names: Set<String> = ["from", "reply-to", "authentication-results", "message-id", "date"]

  /// Takes a field into account, if it is one that matters.
  mutating func take(_ field: RawMailField) {
    let name = field.name
    if Self.names.contains(name) { fields[name, default: []].append(field) }
  }

  /// The value of the only field of a name; nil if there are several, or it is too long to be known whole: what is cut off
  /// may end in another address.
  private func only(_ name: String) -> String? {
    guard let all = fields[name], all.count == 1, let field = all.first, !field.isCut else { return nil }
    return field.value
  }

  /// The only address of the only From field (RFC 5322 3.6.2).
  var sender: String? { only("from").flatMap { MailFrom.address(of: $0) } }

  /// The only address of the only Reply-To field.
  var replyTo: String? { only("reply-to").flatMap { MailFrom.address(of: $0) } }

  /// The identifier, without its angle brackets.
  var messageID: String? {
    guard let text = only("message-id")?.trimmed, text.hasPrefix("<"), text.hasSuffix(">"), text.utf8.count < 1_000
    else { return nil }
    let identifier = text.dropFirst().dropLast()
    let isPlain = identifier.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != 0x3C && $0 != 0x3E }
    return identifier.isEmpty || !isPlain ? nil : String(identifier)
  }

  /// When it was written.
  var date: Instant? { only("date").flatMap { MailDate.instant(of: $0) } }

  /// Whether a server says of any check of the sender that it failed (RFC 8601).
  var failsAuthentication: Bool {
    (fields["authentication-results"] ?? []).contains { field in
      MailField.split(field.value).contains { result in
        guard let equals = result.firstIndex(of: "=") else { return false }
        return result[result.index(after: equals)...].trimmed.prefix { !$0.isWhitespace }.lowercased() == "fail"
      }
    }
  }
}
