import ICalendar

/// The name and the password in the header Authorization (RFC 7617).
enum BasicCredentials {
  /// Nil if there are none that can be read.
  static func read(_ header: String) -> (name: String, password: String)? {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic",
      let bytes = Array(parts[1].utf8).filter({ $0 != 0x20 }).withUnsafeBufferPointer({ Base64.decode($0) }),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
    else { return nil }
    return (String(text[..<colon]), String(text[text.index(after: colon)...]))
  }
}
