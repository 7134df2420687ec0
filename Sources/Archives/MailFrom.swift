import Foundation
import MailAddresses

/// Parses the address of a field such as From or Reply-To (RFC 5322 3.4).
enum MailFrom {
  /// Returns the address of a field with one mailbox: the text in angle brackets outside of quotes and comments, or the
  /// whole value.
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

  private static func checked(_ text: String) -> String? { MailAddress(text.trimmed)?.text }
}
