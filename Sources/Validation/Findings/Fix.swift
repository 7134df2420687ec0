/// The fix for a finding: a list of edits.
public struct Fix: Sendable, Hashable {
  /// Whether a fix preserves the meaning.
  public enum Kind: String, Sendable, Hashable {
    /// To a reader that follows the standard, every event has the same meaning as before.
    case safe
    /// The edits guess what was meant.
    case unsafe
  }

  /// Whether the edits preserve the meaning.
  public let kind: Kind
  /// A readable description of the edits, such as "add VALUE=DATE".
  public let title: String
  let edits: [Edit]

  init(_ kind: Kind, _ title: String, _ edits: [Edit]) {
    self.kind = kind
    self.title = title
    self.edits = edits
  }

  /// Whether the fix writes U+FFFD, which replaces bytes that are not UTF-8.
  var writesReplacement: Bool {
    edits.contains { edit in
      switch edit {
      case .replace(_, let lines), .insert(_, let lines), .insertAfter(_, let lines):
        lines.contains { $0.unicodeScalars.contains("\u{FFFD}") }
      default: false
      }
    }
  }

  static func safe(_ title: String, _ edits: Edit...) -> Fix { Fix(.safe, title, edits) }
  static func unsafe(_ title: String, _ edits: Edit...) -> Fix { Fix(.unsafe, title, edits) }
}

/// A change to an input. Lines are identified by the physical line on which they begin. New lines are unfolded.
enum Edit: Sendable, Hashable {
  /// Replaces a content line with any number of lines.
  case replace(line: Int, with: [String])
  /// Inserts lines before a content line.
  case insert(before: Int, [String])
  /// Inserts lines after a content line.
  case insertAfter(Int, [String])
  /// Deletes all content lines from one to another, inclusive.
  case delete(Int, through: Int)
  /// Deletes blank lines.
  case deleteBlankLines
  /// Refolds a content line correctly.
  case refold(line: Int)
  /// Ends every line with CRLF, including the last.
  case endLines
  /// Appends a line to the content line before it, separated by an escaped line break.
  case join(line: Int)
  /// Decodes a line as Windows-1252.
  case decode(line: Int)
  /// Removes the control characters from a line.
  case dropControls(line: Int)
  /// Removes the parameters from a line.
  case dropParameters(line: Int)
  /// Removes white space before a content line, and around the component name on a BEGIN or END line.
  case trim(line: Int)
  /// Removes everything before the first BEGIN and after the last END.
  case dropSurroundings
  /// Removes leading white space from all lines.
  case outdent
  /// Removes byte order marks.
  case dropByteOrderMarks
  /// Converts UTF-16 or UTF-32 to UTF-8.
  case transcode
  /// Renames a zone wherever it is used or defined.
  case renameZone(from: String, to: String)
}
