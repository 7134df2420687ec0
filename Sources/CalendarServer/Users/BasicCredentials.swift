import Bounds
import ICalendar

/// The name and the password in the Authorization header (RFC 7617).
enum BasicCredentials {
  /// The maximum length of a name in bytes. No user has a longer name.
  static let mostOfName = 512
  /// The maximum length of a password in bytes.
  private static let mostOfPassword = 4096

  /// Returns the name and the password, or nil if the header is malformed or either is too long for any user.
  static func read(_ header: String) -> (name: String, password: String)? {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic",
      let bytes = Array(parts[1].utf8).filter({ $0 != 0x20 }).withUnsafeBufferPointer({ Base64.decode($0) }),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon <= mostOfName,
      bytes.count - colon <= mostOfPassword, !CombiningMarks.exceed(in: bytes),
      let name = String(validating: bytes[..<colon], as: UTF8.self),
      let password = String(validating: bytes[(colon + 1)...], as: UTF8.self)
    else { return nil }
    return (name, password)
  }
}
