extension String {
  /// The text as it is kept in a column: SQLite, and what stands on it, ends a text at a NUL in many places, so that the
  /// replacement character takes its place.
  var column: String { utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self }
}
