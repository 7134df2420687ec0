import ICalendar

/// Edits of one pass that do not get into each other's way.
struct EditPlan {
  private(set) var replacements: [Int: [String]] = [:]
  private(set) var before: [Int: [String]] = [:]
  private(set) var after: [Int: [String]] = [:]
  private(set) var deletions: [ClosedRange<Int>] = []
  private(set) var joined: Set<Int> = []
  private(set) var refolded: Set<Int> = []
  private(set) var decoded: Set<Int> = []
  private(set) var withoutControls: Set<Int> = []
  private(set) var withoutParameters: Set<Int> = []
  private(set) var trimmed: Set<Int> = []
  private(set) var zones: [ExactText: String] = [:]
  private(set) var endsLines = false
  private(set) var dropsMarks = false
  private(set) var dropsBlankLines = false
  private(set) var dropsSurroundings = false
  private(set) var outdents = false
  private(set) var transcodes = false
  /// The lines that an edit has changed already.
  private var claimed: Set<Int> = []

  /// Takes over a fix, all of it or nothing.
  ///
  /// - Returns: whether it was taken.
  mutating func add(_ fix: Fix) -> Bool {
    let lines = fix.edits.compactMap(Self.line)
    if lines.contains(where: { claimed.contains($0) || isDeleted($0) }) { return false }
    for edit in fix.edits {
      switch edit {
      case .delete(let first, let last):
        if claimed.contains(where: { (first...max(first, last)).contains($0) }) { return false }
        if deletions.contains(where: { $0.overlaps(first...max(first, last)) }) { return false }
      case .insert(let line, _), .insertAfter(let line, _):
        if isDeleted(line) { return false }
      case .renameZone(let from, let to):
        // One name after the other, so that none is renamed to what is renamed itself.
        if zones[ExactText(to)] != nil || zones.values.contains(where: { $0.hasSameBytes(as: from) }) { return false }
      default: break
      }
    }
    claimed.formUnion(lines)
    for edit in fix.edits { add(edit) }
    return true
  }

  private func isDeleted(_ line: Int) -> Bool { deletions.contains { $0.contains(line) } }

  /// The line that an edit changes, if it changes one.
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
    case .replace(let line, let texts): replacements[line] = texts
    case .insert(let line, let texts): before[line, default: []] += texts
    case .insertAfter(let line, let texts): after[line, default: []] += texts
    case .delete(let first, let last): deletions.append(first...max(first, last))
    case .join(let line): joined.insert(line)
    case .refold(let line): refolded.insert(line)
    case .decode(let line): decoded.insert(line)
    case .dropControls(let line): withoutControls.insert(line)
    case .dropParameters(let line): withoutParameters.insert(line)
    case .trim(let line): trimmed.insert(line)
    case .renameZone(let from, let to): zones[ExactText(from)] = to
    case .endLines: endsLines = true
    case .dropByteOrderMarks: dropsMarks = true
    case .deleteBlankLines: dropsBlankLines = true
    case .dropSurroundings: dropsSurroundings = true
    case .outdent: outdents = true
    case .transcode: transcodes = true
    }
  }
}
