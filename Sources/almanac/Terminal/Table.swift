import TerminalText

/// Columns of text for people; the last column may be of any width.
struct Table {
  private var rows: [[String]] = []
  private let heading: [String]

  init(_ heading: [String]) {
    self.heading = heading
  }

  mutating func add(_ row: [String]) {
    rows.append(row.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ").printable.isolated })
  }

  func lines(_ style: Style) -> [String] {
    let all = [heading] + rows
    let widths = heading.indices.map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
    return all.enumerated().map { index, row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: max(0, widths[column] - cell.displayWidth))
      }
      let line = cells.joined(separator: "  ")
      return index == 0 ? style.dim(line) : line
    }
  }
}

extension String {
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
