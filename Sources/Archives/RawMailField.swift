import ICalendar

/// An unfolded header field as written.
struct RawMailField {
  private var bytes: [UInt8] = []
  /// Whether one of its lines was truncated.
  private(set) var isCut = false

  init() {}

  /// Adds a line.
  mutating func append(_ line: [UInt8], isCut: Bool) {
    bytes += line
    if isCut { self.isCut = true }
  }

  /// The maximum length of a field name.
  private static let longestName = 80

  private var colon: Int? { bytes.firstIndex(of: 0x3A) }

  /// The name in lower case, or an empty string if there is none. The name may be followed by blanks, possibly so many
  /// that the line was truncated before the colon.
  var name: String {
    let end = bytes.firstIndex { $0 == 0x3A || $0 == 0x20 || $0 == 0x09 } ?? bytes.count
    let next = bytes[end...].first { $0 != 0x20 && $0 != 0x09 }
    guard end <= Self.longestName, next == 0x3A || next == nil && isCut else { return "" }
    return String(decoding: bytes[..<end], as: UTF8.self).lowercased()
  }

  /// The text after the colon.
  var value: String { colon.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self).streamSafe } ?? "" }
}
