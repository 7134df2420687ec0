import ArgumentParser
import CalendarStore
import Birthdays
import CivilTime
import Foundation
import ICalendar
import Validation

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take .ics files into a calendar, or birthdays from vCards.",
    discussion: """
      Items are known by calendar, UID and RECURRENCE-ID; a second import of the same files changes nothing. Without \
      --calendar they go to the calendar that the file names (NAME or X-WR-CALNAME), which is made if need be, else \
      to the default calendar. All files are imported in one transaction.

      With --birthdays the files are vCards, and whose birthday is in them (BDAY) has it in a calendar of birthdays \
      that nothing else writes to.
      """)

  @Argument(
    help: ArgumentHelp("Files, folders with .ics files, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var files: [String]

  @Option(name: [.customShort("c"), .long], help: ArgumentHelp("The calendar to import into.", valueName: "name"))
  var calendar: String?

  @Flag(name: .long, help: "Make the calendar if there is none of that name.")
  var create = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What happens to items that the store has in another version: newer means that the higher SEQUENCE, then the "
        + "later DTSTAMP wins.", valueName: "policy"))
  var onConflict: ConflictChoice = .newer

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Put floating times into a time zone, in files that do not name one (X-WR-TIMEZONE).", valueName: "zone"))
  var assumeTz: String?

  @Flag(name: .long, help: "Take the birthdays from vCards.")
  var birthdays = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, as a diff, and change nothing.")
  var dryRun = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write what is mended or cannot be kept to a file, as findings like those of validate; - for standard output.",
      valueName: "file"),
    completion: .file())
  var report: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How to write the report: one of the formats of validate. (default: by the ending of the file, else json)",
      valueName: "format"),
    completion: .list(ReportFormat.allCases.map(\.rawValue)))
  var reportFormat: ReportFormat?

  @OptionGroup var limits: LimitOptions
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if output.json, report == "-" { throw ValidationError("--json and --report - both want standard output") }
    if let assumeTz, !TimeZoneDatabase.system.contains(assumeTz) {
      throw ValidationError("--assume-tz: “\(assumeTz)” is no time zone")
    }
    if birthdays, calendar != nil || report != nil {
      throw ValidationError("--birthdays goes with neither --calendar nor --report")
    }
    if reportFormat != nil, report == nil { throw ValidationError("--report-format is the format of --report") }
    if create, calendar == nil { throw ValidationError("--create makes the calendar that --calendar names") }
  }

  func run() throws {
    let files = try InputFiles(files, suffix: birthdays ? "vcf" : "ics")
    let store = try dryRun ? storeOptions.openForDryRun() : storeOptions.open()
    let issues = ImportIssues()
    let limits = limits.readingLimits
    let findings = report.map { ImportReport(files.inputs, path: $0, format: reportFormat, limits: limits) }
    // Before the import, so that nothing is imported where the report cannot be written.
    let reportFile = try report.flatMap { $0 == "-" ? nil : try AtomicFile.interruptible(path: $0) }
    let bar = ProgressBar(total: files.byteCount, isOn: !output.json)
    let diff = ChangeDiff(style: output.style)
    let start = Date()
    let observer = ImportObserver(
      issue: { issues.add($1, in: $0) },
      change: { if !output.json { StandardOutput.write(diff.text($0)) } },
      progress: { bar.update(bytes: $0, items: $1) })
    let options = ImportOptions(
      calendar: calendar, createsCalendar: create, conflictPolicy: onConflict.policy, isDryRun: dryRun,
      assumedTimeZone: assumeTz, limits: limits)
    let inputs = findings?.inputs ?? files.inputs
    let summary: ImportSummary
    do {
      summary =
        try birthdays
        ? store.importBirthdays(inputs, isDryRun: dryRun, observer: observer)
        : store.importCalendars(inputs, options: options, observer: observer)
    } catch {
      bar.finish()
      throw error
    }
    bar.finish()
    issues.printFirst()
    try findings?.write { text in
      if let reportFile { try reportFile.write(Array(text.utf8)) } else { StandardOutput.write(Array(text.utf8)) }
    }
    try reportFile?.finish()
    try finish(summary, issues, seconds: Date().timeIntervalSince(start), inputCount: files.inputs.count)
  }

  private func finish(_ summary: ImportSummary, _ issues: ImportIssues, seconds: Double, inputCount: Int) throws {
    for failure in summary.failures {
      Terminal.error(failure.fullMessage)
    }
    if output.json {
      StandardOutput.write(try JSON.text(ImportResult(summary, seconds: seconds, isDryRun: dryRun)))
    } else {
      printSummary(summary)
    }
    if let first = summary.failures.first {
      let all = summary.failures.count == inputCount
      throw ExitCode(all ? first.error.code.exitStatus.rawValue : ExitStatus.findings.rawValue)
    }
    if issues.hasLosses { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private func printSummary(_ summary: ImportSummary) {
    for skipped in summary.skipped.prefix(20) {
      StandardOutput.write("skipped \(skipped.input):\(skipped.line) \(skipped.uid): \(skipped.reason)".printable)
    }
    if summary.skippedCount > 20 { StandardOutput.write("… and \(summary.skippedCount - 20) more; --json has them") }
    let names = summary.calendars.map { "“\($0)”" }.joined(separator: ", ")
    var parts = ["\(summary.added) added", "\(summary.updated) updated", "\(summary.unchanged) unchanged"]
    if summary.removed > 0 { parts.append("\(summary.removed) removed") }
    parts.append("\(summary.skippedCount) skipped")
    let verb = dryRun ? "Would import" : "Imported"
    StandardOutput.write("\(verb)\(names.isEmpty ? "" : " into \(names)"): \(parts.joined(separator: ", "))")
  }
}

/// The policies as arguments.
enum ConflictChoice: String, ExpressibleByArgument, CaseIterable {
  case newer, replace, keep, fail

  var policy: ImportOptions.ConflictPolicy {
    switch self {
    case .newer: .newer
    case .replace: .replace
    case .keep: .keep
    case .fail: .fail
    }
  }
}

/// How much one line and one component may take.
struct LimitOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The longest content line in bytes.", valueName: "bytes"))
  var maxLine: Int = ReadingLimits().lineLength

  @Option(name: .long, help: ArgumentHelp("The largest component in bytes.", valueName: "bytes"))
  var maxComponent: Int = ReadingLimits().componentSize

  @Option(name: .long, help: ArgumentHelp("The deepest nesting of components.", valueName: "levels"))
  var maxDepth: Int = ReadingLimits().depth

  var readingLimits: ReadingLimits {
    ReadingLimits(lineLength: maxLine, componentSize: maxComponent, depth: maxDepth, issuesPerCode: 100)
  }

  func validate() throws {
    if maxLine < 80 || maxComponent < 80 || maxDepth < 2 {
      throw ValidationError("limits below 80 bytes or 2 levels leave nothing to read")
    }
    if maxLine > 1 << 30 || maxComponent > 1 << 30 {
      throw ValidationError("limits above 1 GiB are beyond what a component can be")
    }
  }
}

/// What `import --json` prints.
private struct ImportResult: Encodable {
  let calendar: String?
  let calendars: [String]
  let added: Int
  let updated: Int
  let unchanged: Int
  let removed: Int
  let skipped: [Skipped]
  let failed: [Failed]
  let bytes: UInt64
  let seconds: Double
  let dryRun: Bool

  init(_ summary: ImportSummary, seconds: Double, isDryRun: Bool) {
    calendar = summary.calendars.first
    calendars = summary.calendars
    added = summary.added
    updated = summary.updated
    unchanged = summary.unchanged
    removed = summary.removed
    skipped = summary.skipped.map { Skipped(file: $0.input, line: $0.line, reason: $0.reason, uid: $0.uid) }
    failed = summary.failures.map { Failed(file: $0.input, reason: $0.error.message) }
    bytes = summary.byteCount
    self.seconds = (seconds * 1000).rounded() / 1000
    dryRun = isDryRun
  }

  struct Skipped: Encodable {
    let file: String
    let line: Int
    let reason: String
    let uid: String
  }

  struct Failed: Encodable {
    let file: String
    let reason: String
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(calendar, forKey: .calendar)
    try container.encode(calendars, forKey: .calendars)
    try container.encode(added, forKey: .added)
    try container.encode(updated, forKey: .updated)
    try container.encode(unchanged, forKey: .unchanged)
    try container.encode(removed, forKey: .removed)
    try container.encode(skipped, forKey: .skipped)
    try container.encode(failed, forKey: .failed)
    try container.encode(bytes, forKey: .bytes)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(dryRun, forKey: .dryRun)
  }

  enum CodingKeys: String, CodingKey {
    case calendar, calendars, added, updated, unchanged, removed, skipped, failed, bytes, seconds
    case dryRun = "dry_run"
  }
}
