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

  /// The name in lower case, or an empty string if there is none.
  var name: String {
    guard let colon = bytes.prefix(Self.longestName + 1).firstIndex(of: 0x3A) else { return "" }
    return String(decoding: bytes[..<colon], as: UTF8.self).trimmed.lowercased()
  }

  /// The text after the colon.
  var value: String { colon.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self).streamSafe } ?? "" }
}
