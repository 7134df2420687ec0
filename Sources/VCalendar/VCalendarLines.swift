import ICalendar

/// The unfolded lines of a vCalendar 1.0 file.
///
/// A line that begins with a blank continues the previous line, and the blank is kept. A quoted-printable line that
/// ends with an equals sign continues on the next line, regardless of how the next line begins. Base64 ends with an
/// empty line.
struct VCalendarLines {
  private var lines: TextLines
  private let limit: Int
  private var held: (number: Int, bytes: [UInt8])?

  init(_ source: any ByteSource, limit: Int) {
    lines = TextLines(source, limit: limit)
    self.limit = limit
  }

  /// Returns the next line that is not empty, with its number, or nil at the end.
  mutating func next() throws(ICalendarError) -> (number: Int, bytes: [UInt8])? {
    var begun = try take()
    while let line = begun, line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { begun = try take() }
    guard let first = begun else { return nil }
    let number = first.number
    var bytes = first.bytes
    let (isQuoted, isBase64) = Self.encoding(bytes)
    while let following = try take() {
      let isBlank = following.bytes.first == 0x20 || following.bytes.first == 0x09
      if isQuoted, bytes.last == UInt8(ascii: "=") {
        bytes.removeLast()
        bytes += following.bytes
      } else if isBase64, !following.bytes.isEmpty, isBlank || !following.bytes.contains(UInt8(ascii: ":")) {
        bytes += following.bytes.drop { $0 == 0x20 || $0 == 0x09 }
      } else if isBlank, !isBase64 {
        bytes += following.bytes
      } else {
        held = following
        break
      }
      if bytes.count > limit {
        let position = SourcePosition(line: number, column: 1)
        throw ICalendarError(.tooLarge, "line \(number) is longer than \(limit) bytes", at: position)
      }
    }
    return (number, bytes)
  }

  private mutating func take() throws(ICalendarError) -> (number: Int, bytes: [UInt8])? {
    defer { held = nil }
    if let held { return held }
    guard let bytes = try lines.nextBytes() else { return nil }
    return (lines.number, bytes)
  }

  private static func encoding(_ bytes: [UInt8]) -> (isQuoted: Bool, isBase64: Bool) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[..<colon].contains(UInt8(ascii: ";")),
      let line = VCalendarLine(Array(bytes[...colon]), number: 0)
    else { return (false, false) }
    return (line.isQuotedPrintable, line.isBase64)
  }
}
