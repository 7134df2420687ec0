extension String {
  /// The text for a column. SQLite and its users end a text at a NUL in many places, so the replacement character
  /// replaces NULs.
  var column: String { utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self }
}
