/// A content line read in the most obvious way, for comparison.
public struct NaiveLine: Equatable {
  /// A byte with its physical line and column, both counted from 1.
  public struct Place: Equatable {
    /// The byte itself.
    public let byte: UInt8
    /// The physical line.
    public let line: Int
    /// The column in bytes.
    public let column: Int
  }

  /// The physical line on which the content line begins.
  public let lineNumber: Int
  /// The unfolded bytes with their places.
  public fileprivate(set) var places: [Place]

  /// The unfolded bytes.
  public var bytes: [UInt8] { places.map(\.byte) }
  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Splits an input into physical lines, unfolds them and drops empty ones (RFC 5545 3.1).
  ///
  /// A line ends with up to four CRs and a LF, with a LF, or with one CR. A physical line that begins with white space
  /// continues the previous line, even if that is empty. A byte order mark and white space before the first line are
  /// ignored.
  public static func all(in input: [UInt8]) -> [NaiveLine] {
    var rest = input[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    var lines: [NaiveLine] = []
    var number = 0
    while !rest.isEmpty {
      number += 1
      let content = Array(rest.prefix { $0 != 0x0D && $0 != 0x0A })
      rest = rest.dropFirst(content.count)
      rest = rest.dropFirst(endingLength(rest))
      var places = content.enumerated().map { Place(byte: $1, line: number, column: $0 + 1) }
      if let first = content.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        places.removeFirst()
        lines[lines.count - 1].places += places
      } else {
        lines.append(NaiveLine(lineNumber: number, places: places))
      }
    }
    return lines.filter { !$0.places.isEmpty }
  }

  private static func endingLength(_ rest: ArraySlice<UInt8>) -> Int {
    for returns in 0...4 where rest.starts(with: Array(repeating: 0x0D, count: returns) + [0x0A]) {
      return returns + 1
    }
    return rest.first == 0x0D ? 1 : 0
  }
}
