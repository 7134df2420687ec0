/// How a finding can be mended: edits of single content lines.
public struct Fix: Sendable, Hashable {
  /// Whether the edits keep the meaning.
  public enum Kind: String, Sendable, Hashable {
    /// Every event means the same to a reader that follows the standard.
    case safe
    /// The edits guess what was meant.
    case unsafe
  }

  /// Whether the edits keep the meaning.
  public let kind: Kind
  /// What the edits do, for people, such as "add VALUE=DATE".
  public let title: String
  let edits: [Edit]

  init(_ kind: Kind, _ title: String, _ edits: [Edit]) {
    self.kind = kind
    self.title = title
    self.edits = edits
  }

  /// Whether it writes U+FFFD, which stands for bytes that are not UTF-8.
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

/// One change of an input. Lines are named by the physical line on which they begin; new ones are given unfolded.
enum Edit: Sendable, Hashable {
  /// Puts lines, maybe none, in the place of a content line.
  case replace(line: Int, with: [String])
  /// Puts lines before a content line.
  case insert(before: Int, [String])
  /// Puts lines behind a content line.
  case insertAfter(Int, [String])
  /// Leaves out all content lines from one to another, both among them.
  case delete(Int, through: Int)
  /// Leaves out a physical line that belongs to no content line, such as an empty one.
  case deleteBlankLines
  /// Folds a content line again as it should be.
  case refold(line: Int)
  /// Ends every line with CRLF, the last one among them.
  case endLines
  /// Joins a line to the content line before it, with an escaped line break between.
  case join(line: Int)
  /// Reads the bytes of a line as Windows-1252.
  case decode(line: Int)
  /// Leaves out the control characters of a line.
  case dropControls(line: Int)
  /// Leaves out the parameters of a line.
  case dropParameters(line: Int)
  /// Leaves out the white space before a content line, and that around the name on a BEGIN or END.
  case trim(line: Int)
  /// Leaves out all that stands before the first BEGIN and behind the last END.
  case dropSurroundings
  /// Takes white space from the beginning of lines that begin with some.
  case outdent
  /// Leaves out byte order marks.
  case dropByteOrderMarks
  /// Writes UTF-16 or UTF-32 as UTF-8.
  case transcode
  /// Gives a zone another name wherever it is used or defined.
  case renameZone(from: String, to: String)
}
