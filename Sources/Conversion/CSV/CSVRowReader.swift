import ICalendar

/// Reads rows of CSV (RFC 4180) incrementally: with quoted or unquoted cells, and lines ending in CR LF, LF or CR.
struct CSVRowReader {
  /// A row that is not empty.
  struct Row {
    /// The line on which the row begins, from 1.
    let line: Int
    /// The bytes of its cells, without quotes.
    var cells: [[UInt8]]
  }

  private enum State { case cellStart, plain, quoted, quoteInQuoted }

  private let source: any ByteSource
  private let separator: UInt8
  private let limit: Int
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var index = 0
  private var end = 0
  private var line = 1
  private var isAtBeginning = true
  private var endsWithCR = false

  /// Creates a reader for a source.
  ///
  /// - Parameter limit: The maximum size of a row in bytes.
  init(_ source: any ByteSource, separator: UInt8, limit: Int) {
    self.source = source
    self.separator = separator
    self.limit = limit
  }

  /// Returns the next row, or nil at the end.
  ///
  /// - Throws: ``ConversionError`` `malformed` if quotes are unbalanced, `tooLarge` if the row is too long.
  mutating func next() throws -> Row? {
    var row = Row(line: line, cells: [[]])
    var state = State.cellStart
    var size = 0
    while let byte = try nextByte() {
      size += 1
      if size > limit { throw error(row, .tooLarge, "the row has more than \(limit) bytes") }
      let isBreak = byte == 0x0A || byte == 0x0D
      // The LF of a CR LF does not end another row.
      if byte == 0x0A, endsWithCR {
        endsWithCR = false
        if state == .quoted { row.cells[row.cells.count - 1].append(byte) } else { row = Row(line: line, cells: [[]]) }
        continue
      }
      endsWithCR = byte == 0x0D
      if isBreak { line += 1 }
      switch state {
      case .quoted:
        if byte == 0x22 { state = .quoteInQuoted } else { row.cells[row.cells.count - 1].append(byte) }
        continue
      case .quoteInQuoted where byte == 0x22:
        row.cells[row.cells.count - 1].append(byte)
        state = .quoted
        continue
      case .cellStart where byte == 0x22:
        state = .quoted
        continue
      default: break
      }
      if byte == separator {
        row.cells.append([])
        state = .cellStart
      } else if isBreak {
        if row.cells.count > 1 || !row.cells[0].isEmpty { return row }
        row = Row(line: line, cells: [[]])
        state = .cellStart
      } else if state == .quoteInQuoted {
        throw error(row, .malformed, "expected a comma or the end of the row after the closing quote")
      } else {
        row.cells[row.cells.count - 1].append(byte)
        state = .plain
      }
    }
    if state == .quoted { throw error(row, .malformed, "the closing quote is missing") }
    return row.cells.count > 1 || !row.cells[0].isEmpty ? row : nil
  }

  private func error(_ row: Row, _ code: ConversionError.Code, _ message: String) -> ConversionError {
    ConversionError(code, at: "\(row.line):\(row.cells.count)", message)
  }

  private mutating func nextByte() throws -> UInt8? {
    if index == end { try fill() }
    if index == end { return nil }
    index += 1
    return buffer[index - 1]
  }

  private mutating func fill() throws {
    index = 0
    end = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
    guard isAtBeginning else { return }
    isAtBeginning = false
    // A file may be shorter than its byte order mark, and a pipe may deliver one byte at a time.
    while end > 0, end < 3 {
      let count = try buffer.withUnsafeMutableBytes {
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[end...]))
      }
      if count == 0 { break }
      end += count
    }
    if end >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { index = 3 }
    if end >= 2, [[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(buffer[..<2])) {
      throw ConversionError(.foreign, "the file is in UTF-16; save it as UTF-8")
    }
  }
}
