import TerminalText

/// Columns of text; the last column may have any width.
struct Table {
  private var rows: [[String]] = []
  private let heading: [String]
  private let cuttable: [Bool]
  /// The minimum width of truncated text.
  private static let leastWidth = 12

  /// - Parameter cuttable: Which columns may be truncated.
  init(_ heading: [String], cuttable: [Bool]) {
    self.heading = heading
    self.cuttable = cuttable
  }

  mutating func add(_ row: [String]) {
    rows.append(row.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ").printable.isolated })
  }

  /// - Parameter width: The width of the terminal in columns, or nil for no limit.
  func lines(_ style: Style, width: Int?) -> [String] {
    let all = [heading] + rows
    var widths = heading.indices.map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
    if let width {
      for column in widths.indices.reversed() where cuttable[column] {
        let excess = widths.reduce(2 * (widths.count - 1), +) - width
        if excess > 0 { widths[column] = max(min(widths[column], Self.leastWidth), widths[column] - excess) }
      }
    }
    return all.enumerated().map { index, row in
      let cells = row.enumerated().map { column, cell in
        let cell = cuttable[column] ? cell.cut(to: widths[column]) : cell
        return column == row.count - 1
          ? cell : cell.padded(to: widths[column])
      }
      let line = cells.joined(separator: "  ")
      return index == 0 ? style.dim(line) : line
    }
  }
}
