/// Rows of CSV (RFC 4180): cells with commas between, in quotes where they need them, and CR LF at the end.
struct CSVRow {
  /// Whether every cell stands in quotes.
  let quotesAll: Bool
  /// Whether cells that spreadsheets take for formulas are written as text.
  let guardsFormulas: Bool

  /// Appends a row.
  func append(_ cells: some Sequence<String>, to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell, to: &bytes)
    }
    bytes += [0x0D, 0x0A]
  }

  private func append(_ cell: String, to bytes: inout [UInt8]) {
    let text = guardsFormulas && FormulaGuard.isNeeded(cell) ? "'" + cell : cell
    guard quotesAll || text.utf8.contains(where: { Self.specials.contains($0) }) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      // A line break is CR LF, whatever it was.
      if byte == 0x0A, previous != 0x0D { bytes.append(0x0D) }
      if previous == 0x0D, byte != 0x0A { bytes.append(0x0A) }
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
      previous = byte
    }
    if previous == 0x0D { bytes.append(0x0A) }
    bytes.append(quote)
  }

  private static let specials: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D]
}

/// What keeps spreadsheets from taking a cell for a formula: an apostrophe before it.
enum FormulaGuard {
  /// Whether a cell needs it: after any apostrophes it begins as a formula does.
  static func isNeeded(_ cell: String) -> Bool {
    cell.utf8.first { $0 != UInt8(ascii: "'") }.map { starts.contains($0) } ?? false
  }

  /// The cell without its guard.
  static func removed(from cell: String) -> String {
    cell.utf8.first == UInt8(ascii: "'") && isNeeded(cell) ? String(cell.dropFirst()) : cell
  }

  /// `=`, `+`, `-`, `@`, tab and CR.
  private static let starts: Set<UInt8> = [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D]
}
