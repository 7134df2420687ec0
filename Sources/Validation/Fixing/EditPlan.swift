import ICalendar

/// The edits of one pass, free of conflicts.
struct EditPlan {
  private(set) var replaced: [Int: [String]] = [:]
  private(set) var inserted: [Int: [String]] = [:]
  private(set) var insertedAfter: [Int: [String]] = [:]
  private(set) var deleted: Set<Int> = []
  private(set) var joined: Set<Int> = []
  private(set) var refolded: Set<Int> = []
  private(set) var decoded: Set<Int> = []
  private(set) var droppedControls: Set<Int> = []
  private(set) var droppedParameters: Set<Int> = []
  private(set) var trimmed: Set<Int> = []
  private(set) var renamedZones: [ExactText: String] = [:]
  private(set) var endsLines = false
  private(set) var dropsByteOrderMarks = false
  private(set) var deletesBlankLines = false
  private(set) var dropsSurroundings = false
  private(set) var outdents = false
  private(set) var transcodes = false
  /// The lines that are already changed by an edit.
  private var claimed: Set<Int> = []

  /// Adds all edits of a fix, or none if any of them conflicts.
  ///
  /// - Returns: Whether the fix was added.
  mutating func add(_ fix: Fix) -> Bool {
    let lines = fix.edits.compactMap(Self.line)
    if lines.contains(where: isTaken) { return false }
    for edit in fix.edits {
      switch edit {
      case .delete(let first, let last):
        if (first...max(first, last)).contains(where: isTaken) { return false }
      case .insert(let line, _), .insertAfter(let line, _):
        if deleted.contains(line) { return false }
      case .renameZone(let from, let to):
        // No chains: a zone is not renamed in the same pass to a name that is itself renamed.
        if renamedZones[ExactText(to)] != nil || renamedZones.values.contains(where: { $0.hasSameBytes(as: from) }) {
          return false
        }
      default: break
      }
    }
    claimed.formUnion(lines)
    for edit in fix.edits { add(edit) }
    return true
  }

  private func isTaken(_ line: Int) -> Bool { claimed.contains(line) || deleted.contains(line) }

  /// Returns the line that an edit changes, if it changes a single line.
  private static func line(_ edit: Edit) -> Int? {
    switch edit {
    case .replace(let line, _), .join(let line), .refold(let line), .decode(let line), .dropControls(let line),
      .dropParameters(let line), .trim(let line):
      line
    default: nil
    }
  }

  private mutating func add(_ edit: Edit) {
    switch edit {
    case .replace(let line, let texts): replaced[line] = texts
    case .insert(let line, let texts): inserted[line, default: []] += texts
    case .insertAfter(let line, let texts): insertedAfter[line, default: []] += texts
    case .delete(let first, let last): deleted.formUnion(first...max(first, last))
    case .join(let line): joined.insert(line)
    case .refold(let line): refolded.insert(line)
    case .decode(let line): decoded.insert(line)
    case .dropControls(let line): droppedControls.insert(line)
    case .dropParameters(let line): droppedParameters.insert(line)
    case .trim(let line): trimmed.insert(line)
    case .renameZone(let from, let to): renamedZones[ExactText(from)] = to
    case .endLines: endsLines = true
    case .dropByteOrderMarks: dropsByteOrderMarks = true
    case .deleteBlankLines: deletesBlankLines = true
    case .dropSurroundings: dropsSurroundings = true
    case .outdent: outdents = true
    case .transcode: transcodes = true
    }
  }
}
