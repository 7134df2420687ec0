public import ICalendar

/// Checks iCalendar inputs against the rules.
///
/// ```swift
/// let validator = Validator(options: ValidationOptions(profile: .feed))
/// for finding in validator.validate(CalendarInput(path: "trip.ics")).findings {
///   print(finding.start, finding.rule.id, finding.message)
/// }
/// ```
///
/// An input is read once, as a stream of physical lines, content lines, components, typed values, recurrence sets and
/// zones. Rules about the whole input keep only a 32-byte key for each component, so memory use hardly grows with the
/// input. Validation draws on the current `WorkBudget`, if there is one, and reports where it had to stop.
public struct Validator: Sendable {
  /// The options for checking inputs.
  public let options: ValidationOptions
  let plan: CheckPlan

  /// Creates a validator. It can check any number of inputs, even concurrently.
  public init(options: ValidationOptions = ValidationOptions()) {
    self.options = options
    plan = CheckPlan(options.levels)
  }

  /// Checks one input.
  ///
  /// - Parameter isParallel: Whether to check components on all cores. The report is the same either way.
  public func validate(_ input: CalendarInput, isParallel: Bool = false) -> FileReport {
    let run = ValidationRun(self, input)
    return run.report(isParallel: isParallel)
  }

  /// Checks one input and passes each element to a closure, to avoid reading the input twice.
  package func validate(_ input: CalendarInput, each: @escaping (CalendarElement) -> Void) -> FileReport {
    let run = ValidationRun(self, input)
    run.onElement = each
    return run.report(isParallel: false)
  }
}

/// The report on one input.
public struct FileReport: Sendable {
  /// The input's name.
  public let file: String
  /// The findings, sorted by position, within the limits.
  public var findings: [Finding]
  /// The number of findings of each rule, including those that were not kept.
  public var counts: [Rule: Int]
  /// The number of bytes read.
  public let byteCount: Int
  /// The number of top-level components, without time zones.
  public let itemCount: Int
  /// The error if the input could not be read as iCalendar, otherwise nil.
  public let error: ICalendarError?
  /// The first line that was not fully checked because the work budget (`WorkBudget.current`) was spent; nil if
  /// everything was checked.
  public let uncheckedLine: Int?

  /// Returns the report with a limited number of findings per rule. The others are only counted.
  public func limited(toPerRule limit: Int) -> FileReport {
    var report = self
    var kept: [Rule: Int] = [:]
    report.findings = findings.filter { finding in
      kept[finding.rule, default: 0] += 1
      return kept[finding.rule, default: 0] <= limit
    }
    return report
  }

  /// The number of findings that were counted but not kept.
  public var hiddenCount: Int {
    counts.values.reduce(0, +) - findings.reduce(0) { $0 + $1.count }
  }
}
