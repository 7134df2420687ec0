import Foundation
import MailAddresses

/// Parses the address of a field such as From or Reply-To (RFC 5322 3.4).
enum MailFrom {
  /// Returns the address of a field with one mailbox: the text in angle brackets outside of quotes and comments, or the
  /// whole value.
  static func address(of field: String) -> String? {
    // Use Unicode scalars, because a combining character must not hide a delimiter.
    var plain = String.UnicodeScalarView()
    var (isQuoted, isEscaped, depth) = (false, false, 0)
    for scalar in field.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        // Outside of quotes and comments, a backslash escapes nothing, but programs differ on that.
        if !isQuoted, depth == 0 { return nil }
        isEscaped = true
      } else if isQuoted {
        isQuoted = scalar != "\""
      } else if scalar == "(" {
        depth += 1
      } else if depth > 0 {
        if scalar == ")" { depth -= 1 }
      } else if scalar == "\"" {
        // A quoted string may only be a name before the address; inside an address, it would change the address.
        plain.append(scalar)
        isQuoted = true
      } else {
        plain.append(scalar)
      }
    }
    if isQuoted || depth > 0 || plain.contains(",") || plain.contains(";") { return nil }
    let parts = plain.split(separator: "<", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return Self.checked(String(plain))
    case 2:
      let rest = parts[1].split(separator: ">", omittingEmptySubsequences: false)
      return rest.count == 2 && rest[1].allSatisfy(isBlank) ? Self.checked(String(rest[0])) : nil
    default: return nil
    }
  }

  private static func checked(_ text: String) -> String? {
    let scalars = text.unicodeScalars.drop(while: isBlank)
    guard let last = scalars.lastIndex(where: { !isBlank($0) }), !scalars.contains("\"") else { return nil }
    return MailAddress(String(scalars[...last]))?.text
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
}
