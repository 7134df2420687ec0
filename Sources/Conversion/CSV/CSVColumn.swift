import ICalendar

/// A column of a flavor: its header, the data it carries, and its cells.
struct CSVColumn: Sendable {
  typealias Cell = @Sendable (ListedOccurrence, PropertyLines, ListedTimes) -> String
  typealias AppendCell = @Sendable (ListedOccurrence, PropertyLines, ListedTimes, inout CSVCells) -> Void

  /// The header.
  let header: String
  /// The data that it carries.
  let content: ListColumn.Content
  /// Appends the column's cell for a row.
  let appendCell: AppendCell

  init(_ header: String, _ content: ListColumn.Content, appendingCell: @escaping AppendCell) {
    self.header = header
    self.content = content
    appendCell = appendingCell
  }

  init(_ header: String, _ content: ListColumn.Content = ListColumn.Content(), _ cell: @escaping Cell) {
    self.init(header, content) { row, lines, times, cells in cells.append(cell(row, lines, times)) }
  }

  /// Creates a column with the same text in every row.
  init(_ header: String, always text: String) { self.init(header) { _, _, _ in text } }
}
