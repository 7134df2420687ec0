public import ArgumentParser
import Birthdays
import CalendarText
public import CalendarStore
import CivilTime
import CommandLine
import Foundation
import ICalendar
import Settings
import TerminalText
import Validation

struct ImportCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import .ics files into a calendar, or birthdays from vCards.",
    discussion: """
      Calendar, UID and RECURRENCE-ID identify an item, so importing the same files again changes nothing. Without \
      --calendar, items go to the calendar that the file names (NAME or X-WR-CALNAME), which is created if necessary, \
      else to the default calendar. All files are imported in one transaction.

      What you edited here stays: of such an item, an import brings what has changed in the file since the last import. \
      Where both have changed a property, yours stands; with --on-conflict theirs the file's does. `almanac conflicts` \
      lists what does not stand.

      A file is known again by its path, or by what --source names, and each calendar in it by its name. What it brought and \
      you deleted since, or moved to another calendar, is not added again; a calendar that you renamed keeps its file. What \
      the file no longer has stays, until --prune takes it out.

      vCalendar 1.0, which old phones and organizers wrote, is read as such, in files of any name that are named.

      Messages about meetings change what is in the store: an invitation keeps your answer and your alarms, an answer to a \
      meeting of yours is noted, a cancellation calls off. What comes by mail counts only if it is from whoever may say it; \
      invitations in mails, and what only you can decide, wait in `almanac invitations`. For files that are no mails, and for \
      standard input, you vouch.

      With --birthdays the files are vCards. Their birthdays (BDAY) go to a calendar of their own, and nothing else \
      goes there.
      """)

  @Argument(
    help: ArgumentHelp("Files, folders with .ics files, URLs, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var files: [String] = []
  @OptionGroup(title: "URLs") var web: WebOptions

  @Option(
    name: [.customShort("c"), .long], help: ArgumentHelp("The calendar to import into.", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendar: String?

  @Flag(name: .long, help: "Create the calendar if it does not exist.")
  var create = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What wins if the store has another version of an item. Of what was edited here, mine and theirs say whose value "
        + "stands where both changed a property; of the rest, they keep the version with the higher SEQUENCE, then the "
        + "later DTSTAMP, as newer does for all.", valueName: "policy"))
  var onConflict: ImportOptions.ConflictPolicy = .mine

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The time zone of floating times in files that name none (X-WR-TIMEZONE).", valueName: "zone"))
  var assumeTz: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What the files are known by the next time, for standard input and downloads whose names change. (default: the path "
        + "of each)", valueName: "name"))
  var source: String?

  @Flag(name: .long, help: "Delete items that the files have brought before, and no longer have.")
  var prune = false

  @Flag(name: .long, help: "With --prune: do the deletions that are held back.")
  var allowDeletions = false

  @Flag(name: .long, help: "Add again what you deleted, or moved to another calendar.")
  var readd = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Import the calendars of all mails in this folder: a Maildir, or one with .eml files and mailboxes.",
      valueName: "folder"),
    completion: .directory)
  var mail: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What becomes of messages about meetings that only you can decide: ask lets them wait, apply takes what they say.",
      valueName: "what"),
    completion: .list(MessageOptions.Request.allCases.map(\.rawValue)))
  var onRequest: MessageOptions.Request = .ask

  @Flag(name: .long, help: "Import birthdays from vCards.")
  var birthdays = false

  @OptionGroup var dryRunOption: DryRunOption

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write what is repaired or cannot be kept to this file, or to standard output for -, as findings like those of "
        + "`almanac validate`.",
      valueName: "file"),
    completion: .file())
  var report: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format of the report; see `almanac help validate`. (default: by the file's extension, else json)",
      valueName: "format"),
    completion: .list(ReportFormat.allCases.map(\.rawValue)))
  var reportFormat: ReportFormat?

  @OptionGroup var limits: LimitOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var remarkOptions: RemarkOptions
  var remarks: Remarks { remarkOptions.remarks }
  private var quiet: Bool { remarkOptions.quiet }

  private var dryRun: Bool { dryRunOption.dryRun }

  func validate() throws {
    if files.isEmpty, mail.isEmpty { throw ValidationError("Missing expected argument '<file> ...'") }
    if birthdays, !mail.isEmpty { throw ValidationError("--birthdays cannot be used with --mail") }
    if output.json, report == "-" {
      throw ValidationError("--json and --report - cannot both write to standard output")
    }
    try Check.zone(assumeTz, of: "--assume-tz")
    if birthdays, calendar != nil || report != nil {
      throw ValidationError("--birthdays cannot be used with --calendar or --report")
    }
    if birthdays, source != nil || prune || readd {
      throw ValidationError("--birthdays cannot be used with --source, --prune or --readd")
    }
    if allowDeletions, !prune { throw ValidationError("--allow-deletions needs --prune") }
    if prune, source == nil, files.contains("-") {
      throw ValidationError("--prune needs --source NAME for standard input, since nothing else names it")
    }
    if source?.isEmpty == true { throw ValidationError("--source needs a name") }
    if quiet, output.json { throw ValidationError("--quiet cannot be used with --json") }
    if reportFormat != nil, report == nil { throw ValidationError("--report-format needs --report") }
    if create, calendar == nil { throw ValidationError("--create needs --calendar") }
  }

  func run() throws {
    var mails = MailInputs()
    for folder in mail { try mails.take(folder: folder) }
    let others = birthdays ? self.files : try self.files.filter { try !mails.take(file: $0) }
    let files =
      others.isEmpty && mails.mailCount > 0
      ? InputFiles() : try InputFiles(others, web, suffix: birthdays ? "vcf" : "ics")
    let store = try dryRun ? storeOptions.openForDryRun() : storeOptions.open()
    let issues = ImportIssues()
    let limits = limits.readingLimits
    let calendars = mails.inputs + (birthdays ? files.inputs : files.calendars(zone: assumeTz, limits: limits))
    let findings = report.map { ImportReport(calendars, path: $0, format: reportFormat, limits: limits) }
    // Before the import, so that nothing is imported if the report cannot be written.
    let reportFile = try report.flatMap { $0 == "-" ? nil : try AtomicFile.interruptible(path: $0) }
    let bar = ProgressBar(total: files.byteCount, isOn: !output.json)
    let preview = try dryRun && !output.json && !quiet ? ImportPreview(output.style) : nil
    let start = Date()
    let observer = ImportObserver(
      issue: { issues.add($1, in: $0) },
      change: { preview?.add($0) },
      progress: { bar.update(bytes: $0, items: $1) })
    var options = ImportOptions(
      calendar: calendar, createsCalendar: create, conflictPolicy: onConflict, isDryRun: dryRun,
      assumedTimeZone: assumeTz, limits: limits)
    if !birthdays { options.places = ImportPlaces.places(of: calendars, members: files.members, named: source) }
    (options.prunes, options.allowsDeletions, options.readds) = (prune, allowDeletions, readd)
    options.origins = mails.origins
    options.messages = MessageOptions(
      addresses: Set(UserSettings.ownAddresses),
      automatic: UserSettings.current.text(.schedulingAutomatic).flatMap(MessageOptions.Automatic.init) ?? .known,
      onRequest: onRequest, sends: store.scheduling?.sends ?? false)
    let inputs = findings?.inputs ?? calendars
    let summary: ImportSummary
    do {
      summary =
        try birthdays
        ? store.importBirthdays(inputs, command: "import --birthdays", isDryRun: dryRun, observer: observer)
        : store.importCalendars(inputs, options: options, observer: observer)
    } catch {
      bar.finish()
      if error.code == .notFound, error.subject == .calendar {
        throw Failure(.notFound, "\(error.message); --create creates it")
      }
      throw error
    }
    bar.finish()
    try findings?.write { text in
      if let reportFile { try reportFile.write(Array(text.utf8)) } else { StandardOutput.write(Array(text.utf8)) }
    }
    try reportFile?.finish()
    let seconds = Date().timeIntervalSince(start)
    let open = try conflicts(of: Set(calendars.map(\.name)), in: store)
    if onConflict == .theirs, !dryRun { for id in open { try store.resolveConflict(id, taking: .theirs) } }
    try finish(summary, issues, preview, openConflicts: open.count, seconds: seconds, inputCount: calendars.count)
  }

  /// The conflicts with these files that earlier imports have left open, and in which what is here stands.
  private func conflicts(of inputs: Set<String>, in store: CalendarStore) throws -> [Int64] {
    try store.openConflicts().filter { $0.taken == .mine && $0.input.map(inputs.contains) ?? false }.map(\.id)
  }

  private func finish(
    _ summary: ImportSummary, _ issues: ImportIssues, _ preview: ImportPreview?, openConflicts: Int, seconds: Double,
    inputCount: Int
  ) throws {
    for failure in summary.failures {
      let isCard = !birthdays && failure.input.lowercased().hasSuffix(".vcf")
      let advice = isCard ? "; `almanac import --birthdays \(failure.input.shellWord)` imports birthdays" : ""
      Terminal.error(failure.fullMessage + advice, about: failure.input)
    }
    let warnings = summary.warnings(ofBirthdays: birthdays, in: try DisplayZone(named: nil))
    ImportLoss.show(
      issues.losses + warnings.compactMap { list in list.first.map { ImportLoss(text: $0.text, count: list.count) } })
    for held in summary.heldPrunings {
      Terminal.error(
        "\(held.place): \(held.text)\(held.calendar == nil ? "" : "; --allow-deletions does it")", about: held.place)
    }
    let all = !summary.failures.isEmpty && summary.failures.count == inputCount
    let result = ImportResult(summary, warnings: warnings.flatMap { $0 }, seconds: seconds, isDryRun: dryRun)
    if output.json {
      StandardOutput.write(json: result)
    } else if !quiet {
      if dryRun, !all { StandardOutput.write(result.text) }
      for message in summary.messages { StandardOutput.write(MessageReport(message).line) }
      printConflicts(summary, open: openConflicts)
      printSkipped(summary)
      if !dryRun, !all { StandardOutput.write(result.text) }
      if summary.notAddedAgain > 0 {
        StandardOutput.write(
          "\(summary.notAddedAgain) that you deleted or moved \(summary.notAddedAgain == 1 ? "was" : "were") not added again; "
            + "--readd adds \(summary.notAddedAgain == 1 ? "it" : "them")")
      }
      try preview?.print()
    }
    if let first = summary.failures.first {
      throw ExitCode(all ? first.error.code.exitStatus.rawValue : ExitStatus.findings.rawValue)
    }
    if !summary.heldPrunings.isEmpty || summary.skipped.contains(where: { $0.isLost || $0.isCutOff }) {
      throw ExitCode(ExitStatus.findings.rawValue)
    }
  }

  private func printConflicts(_ summary: ImportSummary, open: Int) {
    for conflict in summary.conflicts.prefix(20) {
      StandardOutput.write(ImportResult.Conflict(conflict: conflict).text)
    }
    if summary.conflicts.count > 20 {
      StandardOutput.write("… and \(summary.conflicts.count - 20) more conflicts; --json shows them all")
    }
    if summary.conflicts.first?.takesTheirs == false, !dryRun {
      Terminal.write(
        "almanac: what is here stays; `almanac conflicts` lists what the file says, and `almanac conflicts resolve ID "
          + "--theirs` takes it")
    } else if open > 0 {
      let them = open.of("conflict")
      Terminal.write(
        onConflict == .theirs
          ? "almanac: \(them) of earlier imports \(dryRun ? "would be decided" : "decided") for the file"
          : "almanac: \(them) with the file \(open == 1 ? "is" : "are") open, where what is here stands; "
            + "`almanac conflicts` lists \(open == 1 ? "it" : "them"), and --on-conflict theirs takes what the file says"
      )
    }
  }

  private func printSkipped(_ summary: ImportSummary) {
    // What is lost has its warning.
    let skipped = summary.skipped.filter { !$0.isLost }
    let reasons = Dictionary(grouping: skipped, by: \.reason)
    var told: Set<String> = []
    let first = skipped.filter { told.insert($0.reason).inserted }
    for skipped in first.prefix(Terminal.remarks.limit) {
      let text =
        "skipped \(skipped.input.printableName):\(skipped.line)"
        + (skipped.uid.isEmpty ? "" : " \(skipped.uid.printableName)") + ": \(skipped.reason)"
      StandardOutput.write(ImportLoss(text: text, count: reasons[skipped.reason]?.count ?? 1).line)
    }
    if first.count < skipped.count { StandardOutput.write("--json lists all that was skipped") }
    if let older = skipped.first(where: \.isOlder) {
      let file = older.input.shellWord
      Terminal.write(
        "almanac: newer versions stay; `almanac diff \(file) -c CALENDAR` shows what differs, and `almanac import \(file) "
          + "--on-conflict replace` takes the versions of the file")
    }
  }
}

extension ImportOptions.ConflictPolicy: ExpressibleByArgument {}

extension MessageOptions.Request: ExpressibleByArgument {}
