/// Checks the form of physical lines: their length, folds and indentation.
struct LineForm {
  /// The maximum number of octets that a line should have, without its ending (RFC 5545 3.1).
  static let longest = 75

  private(set) var log: IssueLog
  /// The number of components whose first line begins with white space.
  private var indented = 0
  private var firstIndented = 0

  init(limit: Int) { log = IssueLog(limit: limit) }

  /// Returns the issues since the last call.
  mutating func take() -> [Issue] { log.take() }

  /// Checks a physical line.
  ///
  /// - Parameters:
  ///   - space: The white space before the other bytes, or nil for a line that does not continue another.
  ///   - previous: The content of the line that the physical line continues.
  mutating func note(
    _ space: UInt8?, _ line: UnsafeBufferPointer<UInt8>,
    behind previous: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0), at number: Int
  ) {
    let length = line.count + (space == nil ? 0 : 1)
    if length > Self.longest {
      log.report(
        .longLine, at: SourcePosition(line: number, column: min(Self.longest + 1, length)),
        line: PhysicalLine(space, line),
        "the line has \(length) octets; fold it so that no line has more than \(Self.longest)")
    }
    guard space != nil else { return }
    if let first = line.first, first & 0xC0 == 0x80 {
      log.report(
        .splitCharacter, at: SourcePosition(line: number, column: 1), line: PhysicalLine(space, line),
        "the line is folded in the middle of a character; fold it before or after the character")
    }
    if Self.isBegin(previous), line.contains(0x3A) {
      if indented == 0 { firstIndented = number }
      indented += 1
    }
  }

  /// Reports that the first line, which cannot continue another one, begins with white space.
  mutating func noteIndentedFirstLine() {
    log.report(
      .indentedFirstLine, at: SourcePosition(line: 1, column: 1),
      "the file begins with white space, which marks a folded line; remove the white space"
    )
  }

  /// Whether a line begins a known component.
  private static func isBegin(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), line[start] | 0x20 == 0x62 else {
      return false
    }
    let text = line[start...]
    guard text.count > 6, text.count < 40, zip(text, "BEGIN:".utf8).allSatisfy({ $0 & 0xDF == $1 & 0xDF }) else {
      return false
    }
    return ComponentTable.component(named: UnsafeBufferPointer(rebasing: text.dropFirst(6))) != nil
  }

  /// Reports the issues that depend on all lines together.
  mutating func finish(_ endings: LineEndings) {
    let kinds = [
      (name: "CRLF", count: endings.crlf, first: endings.firstCRLF),
      ("LF", endings.lineFeeds, endings.firstLineFeed), ("CR", endings.carriageReturns, endings.firstCarriageReturn),
    ].filter { $0.count > 0 }
    if kinds.count > 1 {
      let words = kinds.map { "\($0.count) with \($0.name)" }.joined(separator: ", ")
      log.report(
        .mixedLineEndings, at: SourcePosition(line: kinds.map(\.first).sorted()[1], column: 1),
        "lines have different endings (\(words)); use CRLF for all of them")
    }
    if indented > 0 {
      log.report(
        .indentedLine, at: SourcePosition(line: firstIndented, column: 1), count: indented,
        "the line begins with white space and therefore continues the BEGIN line before it; remove the indentation "
          + "(components affected: \(indented))")
    }
  }
}

extension PhysicalLine {
  /// The number of bytes to keep from a line.
  private static let longest = 400

  fileprivate init(_ space: UInt8?, _ bytes: UnsafeBufferPointer<UInt8>) {
    let beginning = (space.map { [$0] } ?? []) + bytes.prefix(Self.longest)
    self.init(
      length: bytes.count + (space == nil ? 0 : 1),
      text: String(decoding: beginning.prefix(Self.longest), as: UTF8.self))
  }
}
