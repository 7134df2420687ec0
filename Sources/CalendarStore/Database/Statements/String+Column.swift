extension String {
  /// The text for a column, with each NUL replaced by U+FFFD. Many parts of SQLite, and many programs that use it,
  /// treat NUL as the end of a string.
  var column: String { hasNUL ? replacing("\0", with: "\u{FFFD}") : self }

  private var hasNUL: Bool { utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0) }
}
