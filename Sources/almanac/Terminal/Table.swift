import TerminalText

/// Columns of text for people; the last column may be of any width.
struct Table {
  private var rows: [[String]] = []
  private let heading: [String]
  private let cuttable: [Bool]
  /// How much of a text stays at least.
  private static let leastWidth = 12

  /// - Parameter cuttable: Which columns may be cut.
  init(_ heading: [String], cuttable: [Bool]) {
    self.heading = heading
    self.cuttable = cuttable
  }

  mutating func add(_ row: [String]) {
    rows.append(row.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ").printable.isolated })
  }

  /// - Parameter width: How many columns the terminal has; nil for any number.
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

extension String {
  /// The text with spaces behind it, in as many columns of a terminal at least.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }

  /// The text in as many columns of a terminal at most, with an ellipsis if something is cut off.
  func cut(to width: Int) -> String {
    if displayWidth <= width { return self }
    var result = ""
    var used = 0
    for character in self {
      let columns = String(character).displayWidth
      if used + columns > width - 1 { break }
      result.append(character)
      used += columns
    }
    // What was isolated stays so.
    let isOpen = result.unicodeScalars.contains("\u{2068}") && !result.unicodeScalars.contains("\u{2069}")
    return result + "…" + (isOpen ? "\u{2069}" : "")
  }

  /// How many columns a terminal takes for it: two for wide characters, none for those that combine.
  var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    var width = 0
    for character in self {
      guard let scalar = character.unicodeScalars.first, scalar.properties.generalCategory != .format else { continue }
      let isWide =
        scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
        || wideRanges.contains { $0.contains(scalar.value) }
      width += isWide ? 2 : 1
    }
    return width
  }
}

/// The blocks of Unicode whose characters take two columns (East Asian Wide and Fullwidth, UAX 11).
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
  0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
]
