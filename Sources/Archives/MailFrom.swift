import Foundation
import ICalendar

/// Who says to have sent an e-mail: the only address of its only From field (RFC 5322 3.6.2).
enum MailFrom {
  /// How much of a header is looked at.
  private static let limit = 64 << 10

  /// The address in the header with which a message begins; nil if there is no From, several, or one with several
  /// addresses or none, and for a mailbox, whose messages have a From each.
  static func address(in source: any ByteSource) -> String? {
    guard let bytes = try? source.bytes(upTo: limit) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    if text.hasPrefix("From ") { return nil }
    var fields: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { break }
      if line.first == " " || line.first == "\t", let last = fields.popLast() {
        fields.append(last + line)
      } else {
        fields.append(String(line))
      }
    }
    let senders = fields.filter { $0.lowercased().hasPrefix("from:") }
    guard senders.count == 1, let field = senders.first else { return nil }
    return address(of: String(field.dropFirst("from:".count)))
  }

  /// The address of a field with one mailbox: what stands in angle brackets outside of quotes and comments, or all of it.
  static func address(of field: String) -> String? {
    var plain = ""
    var (isQuoted, isEscaped, depth) = (false, false, 0)
    for character in field {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if isQuoted {
        isQuoted = character != "\""
      } else if character == "(" {
        depth += 1
      } else if depth > 0 {
        if character == ")" { depth -= 1 }
      } else if character == "\"" {
        isQuoted = true
      } else {
        plain.append(character)
      }
    }
    if isQuoted || depth > 0 || plain.contains(",") || plain.contains(";") { return nil }
    let parts = plain.split(separator: "<", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return Self.checked(plain)
    case 2:
      let rest = parts[1].split(separator: ">", omittingEmptySubsequences: false)
      return rest.count == 2 && rest[1].trimmed.isEmpty ? Self.checked(String(rest[0])) : nil
    default: return nil
    }
  }

  private static func checked(_ text: String) -> String? {
    let address = text.trimmed
    let isOne = address.split(separator: "@", omittingEmptySubsequences: false).count == 2
    return isOne && !address.contains { $0.isWhitespace } ? address : nil
  }
}
