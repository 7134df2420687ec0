import ArgumentParser
import CivilTime
import Foundation
import ICalendar
import Validation

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check .ics files and tell what is wrong, where, and what to do about it.",
    discussion: """
      Findings have a file, a line, a column and a rule; `almanac explain RULE` tells more of a rule, `almanac fix` mends \
      what can be mended. Settings may stand in a file .almanac.conf beside the inputs or above them.

      Exit codes: 0 nothing that matters was found; 1 findings of the severity of --fail-on or above, or too many \
      warnings; 9 an input is no iCalendar at all.
      """)

  @Argument(
    help: ArgumentHelp("Files, folders with .ics files, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var files: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How to report: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")). (default: text)",
      valueName: "format"),
    completion: .list(ReportFormat.allCases.map(\.rawValue)))
  var format: ReportFormat?

  @Flag(name: .long, help: "Report as one JSON document; the same as --format json.")
  var json = false

  @Flag(name: .long, help: "Report as one JSON document a line; the same as --format jsonl.")
  var jsonl = false

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("Write the report to a file.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The least severity that makes the exit code 1: error, warning, info or never.", valueName: "severity"),
    completion: .list(["error", "warning", "info", "never"]))
  var failOn: String?

  @Option(name: .long, help: ArgumentHelp("How many warnings are tolerated.", valueName: "count"))
  var maxWarnings: Int?

  @Option(
    name: .long, help: ArgumentHelp("Leave out the findings that this file lists.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    name: .long, help: ArgumentHelp("Write what is found to a file for --baseline.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An older version of the calendar, to find UIDs that changed and versions that went down.", valueName: "old.ics"),
    completion: .file(extensions: ["ics"]))
  var against: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The content type that it was delivered with, to compare its method with METHOD.", valueName: "type"))
  var contentType: String?

  @Option(name: .long, help: ArgumentHelp("The zone that floating times are in, for fixes.", valueName: "zone"))
  var assumeTz: String?

  @Flag(name: .long, help: "Ask libical too, and report what it complains of as findings of the rule ICS850.")
  var secondOpinion = false

  @Option(
    name: .long,
    help: ArgumentHelp("How many findings of one rule are shown of each file; the rest is counted.", valueName: "count")
  )
  var maxFindings: Int?

  @Flag(name: .long, help: "Tell how often each rule was broken.")
  var statistics = false

  @Option(
    name: .long, help: ArgumentHelp("When to use colour: auto, always or never.", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue)))
  var color: ColorChoice = .auto

  func validate() throws {
    let formats = [format != nil, json, jsonl].count { $0 }
    if formats > 1 { throw ValidationError("--format, --json and --jsonl exclude each other") }
    if let failOn, failOn != "never", Severity(rawValue: failOn) == nil {
      throw ValidationError("--fail-on takes error, warning, info or never")
    }
    if maxWarnings ?? 0 < 0 { throw ValidationError("--max-warnings takes a number from 0 on") }
    if maxFindings ?? 1 < 1 { throw ValidationError("--max-findings takes a number from 1 on") }
    if let assumeTz, !TimeZoneDatabase.system.contains(assumeTz) {
      throw ValidationError("--assume-tz: “\(assumeTz)” is no time zone")
    }
  }

  func run() throws {
    let files = try InputFiles(files)
    let configurations = try ConfigurationFiles(named: rules.config, isOff: rules.noConfig)
    let general = try files.inputs.first.flatMap { try configurations.configuration(for: $0.name) }
    let older = try against.map { try OlderVersion(CalendarInput(path: $0)) }
    let pool = ValidatorPool(files: configurations, selection: try rules.selection()) { options in
      options.assumedZone = assumeTz
      options.contentType = contentType
      options.older = older
      options.asksLibical = secondOpinion
      if let maxFindings { options.limits.findingsPerRule = maxFindings }
    }
    let jobs = try files.inputs.map { (input: $0, validator: try pool.validator(for: $0.name)) }
    let known = try (baseline ?? general?.baseline).map { try Self.baseline($0) }
    var summary = ReportSummary()
    var found = Baseline()
    var taken: [UInt64: Int] = [:]
    let target = try ReportTarget(path: output)
    let format = format ?? (json ? .json : jsonl ? .jsonl : general?.format ?? .text)
    var writer = format.writer(
      fileCount: jobs.count, usesColor: color.isOn && output == nil, showsStatistics: statistics)
    try target.write(writer.begin())
    var failures: [ICalendarError] = []
    try ValidatorPool.run(jobs) { report, levels in
      var report = report
      if writeBaseline != nil { found.add(report) }
      if let known { report = known.removing(from: report, taken: &taken) }
      if let error = report.error {
        failures.append(error)
        Terminal.error(Self.message(error, report.file))
      }
      summary.add(report, levels: levels)
      try target.write(writer.write(report))
    }
    try target.write(writer.end(summary))
    try target.finish()
    if let writeBaseline {
      let file = try AtomicFile.interruptible(path: writeBaseline)
      try file.write(Array(found.text.utf8))
      try file.finish()
    }
    try finish(summary, failures, general, count: jobs.count)
  }

  private static func message(_ error: ICalendarError, _ file: String) -> String {
    error.description.hasPrefix(file + " ") ? error.description : "\(file): \(error.description)"
  }

  private static func baseline(_ path: String) throws -> Baseline {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.notFound, "\(path) could not be read; --write-baseline makes a baseline")
    }
    do {
      return try Baseline(parsing: String(decoding: data, as: UTF8.self))
    } catch {
      throw Failure(.usage, "\(path): \(error.message)")
    }
  }

  private func finish(
    _ summary: ReportSummary, _ failures: [ICalendarError], _ general: Configuration?, count: Int
  ) throws {
    if failures.count == count, let first = failures.first { throw ExitCode(first.code.exitStatus.rawValue) }
    let least: Severity? = failOn.map { Severity(rawValue: $0) } ?? (general?.failOn ?? .some(.error))
    let isBad = least.map { least in Severity.allCases.contains { $0 >= least && summary.count($0) > 0 } } ?? false
    let tooMany = (maxWarnings ?? general?.maxWarnings).map { summary.count(.warning) > $0 } ?? false
    if tooMany, !isBad {
      Terminal.warning("there are \(summary.count(.warning)) warnings, more than are tolerated")
    }
    if isBad || tooMany || !failures.isEmpty { throw ExitCode(ExitStatus.findings.rawValue) }
  }
}

/// Where a report goes: standard output, or a file that appears when it is whole.
private struct ReportTarget {
  private let file: AtomicFile?

  init(path: String?) throws {
    file = try path.flatMap { $0 == "-" ? nil : try AtomicFile.interruptible(path: $0) }
  }

  func write(_ text: String) throws {
    if text.isEmpty { return }
    if let file { try file.write(Array(text.utf8)) } else { StandardOutput.write(Array(text.utf8)) }
  }

  func finish() throws { try file?.finish() }
}
