import ICalendar

/// A field of a header as it stands there, unfolded.
struct RawMailField {
  private var bytes: [UInt8] = []
  /// Whether a line of it was too long to be kept whole.
  private(set) var isCut = false

  init() {}

  /// Adds a line.
  mutating func append(_ line: [UInt8], isCut: Bool) {
    bytes += line
    if isCut { self.isCut = true }
  }

  /// No field has a longer name.
  private static let longestName = 80

  private var colon: Int? { bytes.firstIndex(of: 0x3A) }

  /// The name in lower case; empty if there is none.
  var name: String {
    guard let colon = bytes.prefix(Self.longestName + 1).firstIndex(of: 0x3A) else { return "" }
    return String(decoding: bytes[..<colon], as: UTF8.self).trimmed.lowercased()
  }

  /// What stands behind the colon.
  var value: String { colon.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self).streamSafe } ?? "" }
}
