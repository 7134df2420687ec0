import ArgumentParser
import CalendarText
import CivilTime
import CommandLine
import Foundation
import ICalendar
import JSON
import Libical
import Validation

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check .ics files and report problems, where they are and how to fix them.",
    discussion: """
      Each finding has a file, line, column and rule; `almanac explain RULE` explains a rule, and `almanac fix` fixes \
      what it can. Settings are read from .almanac.conf in the folder of an input or a folder above it.

      Exit codes: 0 if nothing serious was found; 1 if there are findings at or above the severity of --fail-on, or \
      too many warnings; 9 if no input is iCalendar at all.
      """)

  @OptionGroup var input: ListedFileArguments
  @OptionGroup(title: "URLs") var web: WebOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format of the report: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")). (default: text)",
      valueName: "format"),
    completion: .list(ReportFormat.allCases.map(\.rawValue)))
  var format: ReportFormat?

  @Flag(name: .long, help: "The same as --format json.")
  var json = false

  @Flag(name: .long, help: "The same as --format jsonl.")
  var jsonl = false

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("Write the report to this file.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Exit with code 1 for findings at or above this severity: error, warning, hint or never.", valueName: "severity"),
    completion: .list(["error", "warning", "hint", "never"]))
  var failOn: String?

  @Option(name: .long, help: ArgumentHelp("Exit with code 1 if there are more warnings than this.", valueName: "count"))
  var maxWarnings: Int?

  @Option(
    name: .long, help: ArgumentHelp("Ignore the findings listed in this file.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write all findings to this file, for use with --baseline, and print only their number.",
      valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An older version of the calendar, to find changed UIDs and a lower SEQUENCE or DTSTAMP.",
      valueName: "old.ics"),
    completion: .file(extensions: ["ics"]))
  var against: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The content type the file was delivered with; its method parameter is compared with METHOD.", valueName: "type"))
  var contentType: String?

  @Option(name: .long, help: ArgumentHelp("The time zone of floating times, used for fixes.", valueName: "zone"))
  var assumeTz: String?

  @Flag(name: .long, help: "Also check with libical, and report its errors under rule ICS850.")
  var secondOpinion = false

  @Option(
    name: .long,
    help: ArgumentHelp("Show at most this many findings per rule and file, and count the rest.", valueName: "count")
  )
  var maxFindings: Int?

  @Flag(
    name: .long,
    help: "Also list hints. By default they are only counted, except in json, jsonl and sarif, which list all findings."
  )
  var hints = false

  @Flag(name: .long, help: "Show how often each rule was violated.")
  var statistics = false

  @OptionGroup var colorOption: ColorOption

  func validate() throws {
    let formats = [format != nil, json, jsonl].count { $0 }
    if formats > 1 { throw ValidationError("--format, --json and --jsonl cannot be used together") }
    if let failOn, failOn != "never", Severity(named: failOn) == nil {
      throw ValidationError("--fail-on must be error, warning, hint or never")
    }
    if input.filesFrom != nil, formats > 0 || output != nil || baseline != nil || writeBaseline != nil || statistics {
      throw ValidationError(
        "--files-from prints one JSON line per file and cannot be used with --format, --output, --baseline or --statistics"
      )
    }
    if writeBaseline != nil, formats > 0 || output != nil {
      throw ValidationError(
        "--write-baseline prints no report and cannot be used with --format, --json, --jsonl or --output")
    }
    try Check.number(maxWarnings, of: "--max-warnings", from: 0)
    try Check.number(maxFindings, of: "--max-findings", from: 1)
    try Check.zone(assumeTz, of: "--assume-tz")
  }

  func run() throws {
    if secondOpinion, !LibicalVersion.isInstalled {
      throw Failure(.notFound, "--second-opinion needs libical, which is not installed; install libical 3")
    }
    let configurations = try ConfigurationFiles(named: rules.config, isOff: rules.noConfig)
    if let list = input.filesFrom { return try validate(list, pool(configurations)) }
    let files = try InputFiles(input.files, web)
    let general = try files.inputs.first.flatMap { try configurations.configuration(for: $0.name) }
    let known = try (baseline ?? general?.baseline).map { try Self.baseline($0) }
    let limit = maxFindings ?? ValidationLimits().findingsPerRule
    // The baseline covers more findings than a report shows.
    let pool = try pool(configurations, keepsAll: known != nil || writeBaseline != nil)
    let jobs = try files.inputs.map { (input: $0, validator: try pool.validator(for: $0.name)) }
    var summary = ReportSummary()
    var found = Baseline()
    var taken: [UInt64: Int] = [:]
    let target = try ReportTarget(path: output)
    let isReport = writeBaseline == nil
    let format = isReport ? format ?? (json ? .json : jsonl ? .jsonl : general?.format ?? .text) : .text
    var writer = format.writer(
      fileCount: jobs.count, usesColor: colorOption.style.isOn && output == nil, showsStatistics: statistics,
      showsHints: hints || !isReport || least(general) == .info, commands: ReportCommands(rules))
    try target.write(writer.begin())
    var failures: [ICalendarError] = []
    try ValidatorPool.run(jobs) { report, levels in
      var report = report
      if !isReport { found.add(report) }
      if let known { report = known.removing(from: report, taken: &taken).limited(toPerRule: limit) }
      if let error = report.error {
        failures.append(error)
        Terminal.error(Self.message(error, report.file), about: report.file)
      }
      summary.add(report, levels: levels)
      if isReport { try target.write(writer.write(report)) }
    }
    try target.write(writer.end(summary))
    try target.finish()
    if let writeBaseline {
      try AtomicFile.write(Array(found.text.utf8), to: writeBaseline)
      Terminal.write("Wrote \(found.count.of("finding")) to \(writeBaseline)")
    }
    try finish(summary, failures, general, count: jobs.count)
  }

  private func pool(_ configurations: ConfigurationFiles, keepsAll: Bool = false) throws -> ValidatorPool {
    let older = try against.map { try OlderVersion(web.input($0)) }
    return ValidatorPool(files: configurations, selection: try rules.selection()) { options in
      options.assumedZone = assumeTz
      options.contentType = contentType
      options.older = older
      options.asksLibical = secondOpinion
      if let maxFindings { options.limits.findingsPerRule = maxFindings }
      if keepsAll { options.limits.keepAllFindings() }
    }
  }

  /// Checks the files of a list separately.
  private func validate(_ list: String, _ pool: ValidatorPool) throws {
    try ListedFile.forEach(in: list) { file in
      let validator = try pool.validator(for: file.path ?? file.name)
      var records: [any JSONWritable] = []
      var summaries: [any JSONWritable] = []
      for input in try file.inputs(web) {
        let report = validator.validate(input)
        if let error = report.error { throw Failure(error) ?? Failure(.findings, error.message) }
        let found = FileFindings(report, levels: validator.options.levels)
        records += found.findings
        summaries.append(found.summary)
      }
      return [("findings", JSONList(records)), ("summaries", JSONList(summaries))]
    }
  }

  private static func message(_ error: ICalendarError, _ file: String) -> String {
    error.description.hasPrefix(file + " ") ? error.description : "\(file): \(error.description)"
  }

  private static func baseline(_ path: String) throws -> Baseline {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.notFound, "\(path) cannot be read; to create a baseline, use --write-baseline")
    }
    do {
      return try Baseline(parsing: String(decoding: data, as: UTF8.self))
    } catch {
      throw Failure(.usage, "\(path): \(error.message)")
    }
  }

  /// The severity at which findings make the command exit with 1, or nil for none.
  private func least(_ general: Configuration?) -> Severity? {
    failOn.map { Severity(named: $0) } ?? (general?.failOn ?? .some(.error))
  }

  private func finish(
    _ summary: ReportSummary, _ failures: [ICalendarError], _ general: Configuration?, count: Int
  ) throws {
    if failures.count == count, let first = failures.first { throw ExitCode(first.code.exitStatus.rawValue) }
    let isBad =
      least(general).map { least in Severity.allCases.contains { $0 >= least && summary.count($0) > 0 } } ?? false
    let tooMany = (maxWarnings ?? general?.maxWarnings).map { summary.count(.warning) > $0 } ?? false
    if tooMany, !isBad {
      let count = summary.count(.warning)
      Terminal.warning("\(count.of("warning")) \(count == 1 ? "exceeds" : "exceed") --max-warnings")
    }
    if isBad || tooMany || !failures.isEmpty { throw ExitCode(ExitStatus.findings.rawValue) }
  }
}

/// The destination of a report: standard output, or a file that appears only when it is complete.
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

extension ReportCommands {
  /// This program's options for fixing files and listing hints.
  ///
  /// - Parameter rules: The rule options; fixes need the same profile.
  init(_ rules: RuleOptions? = nil) {
    self.init(safeFixes: "almanac fix\(rules?.profileOption ?? "")", unsafeFixes: "--unsafe", hints: "--hints")
  }
}
