/// Writes rows of CSV (RFC 4180): cells separated by commas, quoted if necessary, with CR LF at the end.
struct CSVRow {
  /// Whether every cell is quoted.
  let quotesAll: Bool
  /// Whether cells that spreadsheets would interpret as formulas are escaped.
  let guardsFormulas: Bool

  /// Appends a cell.
  func append(_ cell: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let isGuarded = guardsFormulas && FormulaGuard.isNeeded(cell)
    let quote = UInt8(ascii: "\"")
    guard quotesAll || cell.contains(where: { Self.isSpecial($0) }) else {
      if isGuarded { bytes.append(UInt8(ascii: "'")) }
      bytes.append(contentsOf: cell)
      return
    }
    bytes.append(quote)
    if isGuarded { bytes.append(UInt8(ascii: "'")) }
    var previous: UInt8 = 0
    for byte in cell {
      // A line break is always written as CR LF.
      if byte == 0x0A, previous != 0x0D { bytes.append(0x0D) }
      if previous == 0x0D, byte != 0x0A { bytes.append(0x0A) }
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
      previous = byte
    }
    if previous == 0x0D { bytes.append(0x0A) }
    bytes.append(quote)
  }

  /// Whether a cell with this byte must be quoted: a comma, a quote, LF or CR.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == 0x2C || byte == 0x22 || byte == 0x0A || byte == 0x0D
  }
}

/// Adds an apostrophe at the beginning of cells that spreadsheets would interpret as formulas.
enum FormulaGuard {
  /// Whether a cell needs the prefix: apart from any leading apostrophes, it begins like a formula.
  static func isNeeded(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    let rest = cell.drop { $0 == UInt8(ascii: "'") }
    return rest.first.map { isStart($0) } ?? false || wideStarts.contains { rest.starts(with: $0) }
  }

  /// Returns the cell without the prefix.
  static func removed(from cell: String) -> String {
    var text = cell
    return text.withUTF8 { $0.first == UInt8(ascii: "'") && isNeeded($0) } ? String(cell.dropFirst()) : cell
  }

  /// The fullwidth characters that some spreadsheets accept at the beginning of a formula.
  private static let wideStarts = ["＝", "＋", "－", "＠"].map { Array($0.utf8) }

  /// Whether a formula can begin with this byte: `=`, `+`, `-`, `@`, tab, LF or CR.
  private static func isStart(_ byte: UInt8) -> Bool {
    byte == 0x3D || byte == 0x2B || byte == 0x2D || byte == 0x40 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
