/// Item titles as shown to people.
package enum ItemTitle {
  /// The text shown for a missing title.
  package static let missing = "(no title)"

  /// The beginning of a title on one line, never empty.
  package static func short(_ text: String?) -> String {
    let line = text.map { PlainText.short($0) } ?? ""
    return line.isEmpty ? missing : line
  }

  /// A title on one line, never empty.
  package static func line(_ text: String?) -> String {
    let line = text.map { PlainText.line($0) } ?? ""
    return line.isEmpty ? missing : line
  }
}
