import ICalendar

/// A column of a flavor: what stands above it, what of a component it carries, and its cells.
struct CSVColumn: Sendable {
  typealias Cell = @Sendable (ListedOccurrence, PropertyLines, ListedTimes) -> String

  /// What stands above it.
  let header: String
  /// What it carries.
  let content: ListColumn.Content
  /// Its cell in a row.
  let cell: Cell

  init(_ header: String, _ content: ListColumn.Content = ListColumn.Content(), _ cell: @escaping Cell) {
    self.header = header
    self.content = content
    self.cell = cell
  }

  /// A column that always says the same.
  init(_ header: String, always text: String) { self.init(header) { _, _, _ in text } }
}
