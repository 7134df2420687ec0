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
/// An input is read once, as a stream: physical lines, content lines and components, typed values, recurrence sets and
/// zones. Rules that concern the whole input keep keys of 32 bytes a component, so that memory hardly grows with it.
/// It draws on the budget of the work that is being done, if there is one, and says where it had to stop.
public struct Validator: Sendable {
  /// How inputs are checked.
  public let options: ValidationOptions
  let plan: CheckPlan

  /// Makes a validator that can check any number of inputs, also at the same time.
  public init(options: ValidationOptions = ValidationOptions()) {
    self.options = options
    plan = CheckPlan(options.levels)
  }

  /// Checks one input.
  ///
  /// - Parameter isParallel: Whether components are checked on all cores; the report is the same.
  public func validate(_ input: CalendarInput, isParallel: Bool = false) -> FileReport {
    let run = ValidationRun(self, input)
    return run.report(isParallel: isParallel)
  }

  /// Checks one input, and hands on what was read, so that nobody has to read it again.
  package func validate(_ input: CalendarInput, each: @escaping (CalendarElement) -> Void) -> FileReport {
    let run = ValidationRun(self, input)
    run.onElement = each
    return run.report(isParallel: false)
  }
}

/// What was found in one input.
public struct FileReport: Sendable {
  /// The input's name.
  public let file: String
  /// What was found, in the order of the places; no more than the limits allow.
  public var findings: [Finding]
  /// How often each rule was broken, even if not all findings are kept.
  public var counts: [Rule: Int]
  /// How many bytes were read.
  public let byteCount: Int
  /// How many components there are, without those within others and without time zones.
  public let itemCount: Int
  /// Why it could not be read as iCalendar; nil if it could.
  public let error: ICalendarError?
  /// The line from which on not everything was checked, since the check was for somebody else and its budget of work
  /// (`WorkBudget.current`) was spent; nil if all was.
  public let uncheckedLine: Int?

  /// The same with no more than some findings of each rule; the others are only counted.
  public func limited(toPerRule limit: Int) -> FileReport {
    var report = self
    var kept: [Rule: Int] = [:]
    report.findings = findings.filter { finding in
      kept[finding.rule, default: 0] += 1
      return kept[finding.rule, default: 0] <= limit
    }
    return report
  }

  /// How many findings were made but not kept.
  public var hiddenCount: Int {
    counts.values.reduce(0, +) - findings.reduce(0) { $0 + $1.count }
  }
}
