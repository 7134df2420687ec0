import ICalendar

/// A column of a flavor: what stands above it, what of a component it carries, and its cells.
struct CSVColumn: Sendable {
  typealias Cell = @Sendable (ListedOccurrence, PropertyLines, ListedTimes) -> String
  typealias AppendCell = @Sendable (ListedOccurrence, PropertyLines, ListedTimes, inout CSVCells) -> Void

  /// What stands above it.
  let header: String
  /// What it carries.
  let content: ListColumn.Content
  /// Appends its cell to a row.
  let appendCell: AppendCell

  init(_ header: String, _ content: ListColumn.Content, appendingCell: @escaping AppendCell) {
    self.header = header
    self.content = content
    appendCell = appendingCell
  }

  init(_ header: String, _ content: ListColumn.Content = ListColumn.Content(), _ cell: @escaping Cell) {
    self.init(header, content) { row, lines, times, cells in cells.append(cell(row, lines, times)) }
  }

  /// A column that always says the same.
  init(_ header: String, always text: String) { self.init(header) { _, _, _ in text } }
}
