extension String {
  /// The text for a column. SQLite and its users end a text at a NUL in many places, so the replacement character
  /// replaces NULs.
  var column: String { hasNUL ? replacing("\0", with: "\u{FFFD}") : self }

  private var hasNUL: Bool { utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0) }
}
