import Bounds
public import ICalendar

/// Fixes inputs: applies the fixes of findings until none are left.
///
/// Only lines named by a fix are changed; all others are preserved byte for byte. Fixing an input that has already been
/// fixed changes nothing.
public struct Fixer: Sendable {
  private let validator: Validator
  private let allowsUnsafe: Bool

  /// The maximum number of passes over an input. One fix may make another possible.
  private static let mostPasses = 300

  /// Creates a fixer.
  ///
  /// - Parameter allowsUnsafe: Whether to apply fixes that guess what was meant.
  public init(options: ValidationOptions, allowsUnsafe: Bool = false) {
    var options = options
    options.limits.keepAllFindings()
    validator = Validator(options: options)
    self.allowsUnsafe = allowsUnsafe
  }

  /// The result of fixing an input.
  public struct Result: Sendable {
    /// The original bytes.
    public let old: [UInt8]
    /// The fixed bytes.
    public let new: [UInt8]
    /// The number of fixed findings by rule.
    public let fixed: [Rule: Int]
    /// The user-visible texts that are no longer in the new bytes, in order.
    public let changedTexts: [ChangedText]
    /// The remaining findings. Those that can be fixed by guessing have an unsafe fix.
    public let rest: FileReport

    /// Whether anything changed.
    public var isChanged: Bool { old != new }
  }

  /// Returns the reason that bytes should not be replaced with the output of ``fix(_:name:)``, for example because they
  /// are an archive, a database or an e-mail that contains components. Returns nil for a calendar, however broken it
  /// is.
  public static func refusal(of bytes: [UInt8]) -> ICalendarError? {
    InputGuess.refusal(beginning: Array(bytes.prefix(4096)))
  }

  /// Fixes one input.
  public func fix(_ bytes: [UInt8], name: String) -> Result {
    var current = bytes
    var fixed: [Rule: Int] = [:]
    // Never produce the same bytes twice, in case two fixes undo each other.
    var seen: Set<[UInt8]> = []
    var report = validator.validate(CalendarInput(name: name, bytes: current))
    // Ineffective fixes are not tried again until something else has been fixed.
    var refused: Set<Rule> = []
    // A fix that affects which of several versions of an item is current is a guess.
    var deciding = DecidingFixes()
    // Each pass takes about the same time.
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
      // Deleting everything is not a fix.
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
      // Apply one guess at a time, because it may affect the next.
      if kind == .unsafe, !fixed.isEmpty, fixed[finding.rule] == nil { continue }
      if plan.add(fix) { fixed[finding.rule, default: 0] += finding.count }
    }
    if fixed.isEmpty { return (bytes, [:]) }
    return (EditedText(bytes).applying(plan), fixed)
  }
}

/// Fixes that affect which of several versions of an item is current. They are unsafe even if they are safe elsewhere.
private struct DecidingFixes {
  /// The UIDs of the items that the fixes of each rule affect.
  private var items: [Rule: Set<ExactText>] = [:]
  /// The rules whose fixes are unsafe everywhere.
  private var rules: Set<Rule> = []

  /// Finds these fixes among those of the given rules.
  ///
  /// - Parameter edit: Applies all fixes except those of the given rules and those that are guesses.
  /// - Returns: Whether any were found.
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
    // Fixes that have this effect only together, or that merge two items, are unsafe everywhere.
    if decides(without: []) { rules.formUnion(fixed) }
    return true
  }

  /// Returns the finding, with its fix marked as unsafe if the fix is one of these.
  func guess(_ finding: Finding) -> Finding {
    guard let fix = finding.fix, fix.kind == .safe else { return finding }
    let isOfItem = finding.component?.uid.map { items[finding.rule]?.contains(ExactText($0)) == true } == true
    guard isOfItem || rules.contains(finding.rule) else { return finding }
    var guessed = finding
    guessed.fix = Fix(.unsafe, fix.title, fix.edits)
    return guessed
  }
}
