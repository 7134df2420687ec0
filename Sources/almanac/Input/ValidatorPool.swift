import CivilTime
import CommandLine
import Foundation
import ICalendar
import Validation

/// The validators of the inputs, one for each distinct set of rules.
final class ValidatorPool {
  private let files: ConfigurationFiles
  private let selection: RuleSelection
  private let make: (RuleLevels) -> ValidationOptions
  private var validators: [RuleLevels: Validator] = [:]

  /// - Parameter make: Completes the options of validators.
  init(
    files: ConfigurationFiles, selection: RuleSelection,
    make: @escaping (inout ValidationOptions) -> Void
  ) {
    self.files = files
    self.selection = selection
    let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
    self.make = { levels in
      var options = ValidationOptions(now: now)
      options.levels = levels
      make(&options)
      return options
    }
  }

  /// The validator for an input.
  func validator(for file: String) throws -> Validator {
    let levels: RuleLevels
    do {
      levels = try files.selection(for: file).adding(selection).levels()
    } catch let error as ValidatorError {
      throw Failure(.usage, error.message)
    }
    if let known = validators[levels] { return known }
    let validator = Validator(options: make(levels))
    validators[levels] = validator
    return validator
  }

  /// Checks inputs on all cores and passes on the reports in the order of the inputs.
  static func run(
    _ jobs: [(input: CalendarInput, validator: Validator)], _ body: (FileReport, RuleLevels) throws -> Void
  ) rethrows {
    if jobs.count == 1 {
      try body(jobs[0].validator.validate(jobs[0].input, isParallel: true), jobs[0].validator.options.levels)
      return
    }
    // Process one group at a time to bound the number of waiting inputs.
    let size = 32
    for start in stride(from: 0, to: jobs.count, by: size) {
      let group = Array(jobs[start..<min(start + size, jobs.count)])
      let reports = ReportSlots(count: group.count)
      DispatchQueue.concurrentPerform(iterations: group.count) { index in
        reports.set(group[index].validator.validate(group[index].input), at: index)
      }
      for (index, report) in reports.all().enumerated() { try body(report, group[index].validator.options.levels) }
    }
  }
}

/// A list of reports that is filled in by several threads.
private final class ReportSlots: @unchecked Sendable {
  private var reports: [FileReport?]
  private let lock = NSLock()

  init(count: Int) { reports = Array(repeating: nil, count: count) }

  func set(_ report: FileReport, at index: Int) {
    lock.withLock { reports[index] = report }
  }

  func all() -> [FileReport] { lock.withLock { reports.compactMap { $0 } } }
}
