/// The physical lines of text as a reader finds them: terminated by CRLF, LF or CR, with up to four CRs before an LF.
///
/// Text edits use it to find the lines that ``ContentLine/lineNumber`` counts.
public struct PhysicalLines: Sendable {
  /// One physical line, as offsets into the bytes.
  public struct Line: Hashable, Sendable {
    /// The line without its ending.
    public let content: Range<Int>
    /// The line ending, or empty if the text ends without one.
    public let ending: Range<Int>

    /// The line with its ending.
    public var range: Range<Int> { content.lowerBound..<ending.upperBound }
  }

  /// The lines by index, in nine bytes each.
  public struct Lines: RandomAccessCollection, Sendable {
    fileprivate var starts: [Int] = []
    fileprivate var endings: [UInt8] = []
    fileprivate var end = 0

    /// The position of the first line.
    public var startIndex: Int { 0 }
    /// The position after the last line.
    public var endIndex: Int { starts.count }
    /// The line at a position.
    public subscript(position: Int) -> Line {
      let end = position + 1 < starts.count ? starts[position + 1] : end
      let content = end - Int(endings[position])
      return Line(content: starts[position]..<content, ending: content..<end)
    }
  }

  /// The lines, starting at index 0. A byte order mark is not part of the first line.
  public let lines: Lines
  /// Whether the text begins with a byte order mark.
  public let hasByteOrderMark: Bool
  /// The most common line ending, or CRLF if there is none.
  public let commonEnding: [UInt8]

  /// Finds the lines of text.
  public init(_ bytes: [UInt8]) {
    hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var lines = Lines()
    var (feeds, returns, pairs) = (0, 0, 0)
    var start = hasByteOrderMark ? 3 : 0
    bytes.withUnsafeBufferPointer { bytes in
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        let following = Self.ending(at: end, of: bytes)
        switch following - end {
        case 0: break
        case 1 where bytes[end] == 0x0A: feeds += 1
        case 1: returns += 1
        default: pairs += 1
        }
        lines.starts.append(start)
        lines.endings.append(UInt8(following - end))
        start = following
      }
    }
    lines.end = bytes.count
    self.lines = lines
    commonEnding = pairs >= max(feeds, returns) ? [0x0D, 0x0A] : feeds >= returns ? [0x0A] : [0x0D]
  }

  /// The offset after a line ending.
  private static func ending(at end: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard end < bytes.count else { return end }
    if bytes[end] == 0x0A { return end + 1 }
    var returns = end
    while returns < bytes.count, returns - end < 4, bytes[returns] == 0x0D { returns += 1 }
    return returns < bytes.count && bytes[returns] == 0x0A ? returns + 1 : end + 1
  }
}
