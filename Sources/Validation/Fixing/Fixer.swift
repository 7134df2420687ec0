import Bounds
public import ICalendar

/// Mends inputs: applies the fixes of findings until none is left.
///
/// Only lines that a fix names are changed; all others stay byte for byte. Fixing what was fixed changes nothing.
public struct Fixer: Sendable {
  private let validator: Validator
  private let allowsUnsafe: Bool

  /// How often an input is looked at; a fix may make room for another one.
  private static let mostPasses = 300

  /// Makes a fixer.
  ///
  /// - Parameter allowsUnsafe: Whether fixes are applied that guess what was meant.
  public init(options: ValidationOptions, allowsUnsafe: Bool = false) {
    var options = options
    options.limits.keepAllFindings()
    validator = Validator(options: options)
    self.allowsUnsafe = allowsUnsafe
  }

  /// What was mended.
  public struct Result: Sendable {
    /// The bytes as they were.
    public let old: [UInt8]
    /// The bytes as they are now.
    public let new: [UInt8]
    /// How many findings of each rule were mended.
    public let fixed: [Rule: Int]
    /// The texts that people see and that stand in the new bytes no more, in their order.
    public let changedTexts: [ChangedText]
    /// What is left, with what of it could be mended by guessing.
    public let rest: FileReport

    /// Whether anything changed.
    public var isChanged: Bool { old != new }
  }

  /// Why bytes should not be replaced by what ``fix(_:name:)`` makes of them: they are not a calendar, but an archive, a
  /// database or mail, say, in which components were found. Nil for a calendar, however broken.
  public static func refusal(of bytes: [UInt8]) -> ICalendarError? {
    InputGuess.refusal(beginning: Array(bytes.prefix(4096)))
  }

  /// Mends one input.
  public func fix(_ bytes: [UInt8], name: String) -> Result {
    var current = bytes
    var fixed: [Rule: Int] = [:]
    // What was there before is never made again: two fixes that undo each other end here.
    var seen: Set<[UInt8]> = []
    var report = validator.validate(CalendarInput(name: name, bytes: current))
    // Fixes that turned out to mend nothing are not tried again before something else has been mended.
    var refused: Set<Rule> = []
    // Fixes that would decide which of several versions of an item counts are guesses.
    var deciding = DecidingFixes()
    // Each look takes about as long.
    for _ in 0..<Self.mostPasses where WorkBudget.draw(current.count / 10) {
      seen.insert(current)
      var kind = Fix.Kind.safe
      var edited = edit(current, report, kind, refused, deciding)
      if !edited.fixed.isEmpty,
        deciding.find(in: edited.fixed.keys, current, { edit(current, report, kind, $0.union(refused), $1) })
      {
        edited = edit(current, report, kind, refused, deciding)
      }
      if edited.fixed.isEmpty || edited.bytes == current, allowsUnsafe {
        kind = .unsafe
        edited = edit(current, report, kind, refused, deciding)
      }
      if edited.bytes == current || seen.contains(edited.bytes) { break }
      let next = validator.validate(CalendarInput(name: name, bytes: edited.bytes))
      // What is wrong with everything is not mended by leaving nothing.
      let isEmptied = edited.bytes.allSatisfy { $0 <= 0x20 }
      let vain = edited.fixed.keys.filter {
        isEmptied || next.counts[$0, default: 0] >= report.counts[$0, default: 0]
      }
      if !vain.isEmpty {
        refused.formUnion(vain)
        continue
      }
      current = edited.bytes
      refused = []
      fixed.merge(edited.fixed) { $0 + $1 }
      report = next
    }
    let texts = current == bytes ? [] : VisibleTexts(bytes).missing(in: VisibleTexts(current))
    report.findings = report.findings.map { deciding.guess($0) }
    return Result(old: bytes, new: current, fixed: fixed, changedTexts: texts, rest: report)
  }

  private func edit(
    _ bytes: [UInt8], _ report: FileReport, _ kind: Fix.Kind, _ refused: Set<Rule>, _ deciding: DecidingFixes
  ) -> (bytes: [UInt8], fixed: [Rule: Int]) {
    var plan = EditPlan()
    var fixed: [Rule: Int] = [:]
    for finding in report.findings {
      guard let fix = deciding.guess(finding).fix, fix.kind == kind, !refused.contains(finding.rule) else { continue }
      // One guess at a time: the next may look different after it.
      if kind == .unsafe, !fixed.isEmpty, fixed[finding.rule] == nil { continue }
      if plan.add(fix) { fixed[finding.rule, default: 0] += finding.count }
    }
    if fixed.isEmpty { return (bytes, [:]) }
    return (EditedText(bytes).applying(plan), fixed)
  }
}

/// Fixes that would decide which of several versions of an item counts: what is safe elsewhere is a guess there.
private struct DecidingFixes {
  /// The rules with the UIDs of the items that they decide.
  private var items: [Rule: Set<ExactText>] = [:]
  /// The rules that decide wherever they are.
  private var rules: Set<Rule> = []

  /// Finds those among the fixes of some rules.
  ///
  /// - Parameter edit: Applies fixes, but for those of some rules and those that are guesses.
  /// - Returns: whether there are any.
  mutating func find(
    in fixed: some Collection<Rule>, _ bytes: [UInt8],
    _ edit: (_ without: Set<Rule>, DecidingFixes) -> (bytes: [UInt8], fixed: [Rule: Int])
  ) -> Bool {
    let kept = KeptVersions(bytes)
    func decides(without others: Set<Rule>) -> Bool { KeptVersions(edit(others, self).bytes).differ(from: kept) }
    if !decides(without: []) { return false }
    for rule in fixed where decides(without: Set(fixed).subtracting([rule])) {
      items[rule, default: []].formUnion(kept.contested)
    }
    // What decides together, or makes two items one, is safe nowhere.
    if decides(without: []) { rules.formUnion(fixed) }
    return true
  }

  /// The finding with its fix as a guess if it is one of these.
  func guess(_ finding: Finding) -> Finding {
    guard let fix = finding.fix, fix.kind == .safe else { return finding }
    let isOfItem = finding.component?.uid.map { items[finding.rule]?.contains(ExactText($0)) == true } == true
    guard isOfItem || rules.contains(finding.rule) else { return finding }
    var guessed = finding
    guessed.fix = Fix(.unsafe, fix.title, fix.edits)
    return guessed
  }
}
