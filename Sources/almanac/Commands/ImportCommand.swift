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
      Items are identified by calendar, UID and RECURRENCE-ID, so importing the same files again changes nothing. \
      Without --calendar, items go to the calendar named in the file (NAME or X-WR-CALNAME), which is created if \
      necessary, else to the default calendar. All files are imported in one transaction.

      Your own edits are kept: for an edited item, an import applies only what has changed in the file since the last \
      import. If you and the file both changed a property, your value wins, or the file's value with --on-conflict \
      theirs. `almanac conflicts` lists the values that lost.

      A file is recognized by its path, or by the name given with --source, and each calendar in it by its name. Items \
      from it that you have since deleted, or moved to another calendar, are not added again; a calendar that you \
      renamed still belongs to its file. Items no longer in the file stay until you delete them with --prune.

      vCalendar 1.0, the format of old phones and organizers, is recognized in any file you name, whatever its \
      extension.

      Messages about meetings change what is in the store: an invitation keeps your reply and your alarms, a reply to \
      one of your meetings is recorded, a cancellation cancels the meeting. A message in an e-mail takes effect only \
      if its sender is entitled to send it; invitations in e-mails, and messages that only you can decide on, wait in \
      `almanac invitations`. Other items in e-mails go to the default calendar or the one you name. Files and standard \
      input that are not e-mails are trusted, unless there is text before the first BEGIN:VCALENDAR, as in an e-mail.

      With --birthdays, the files are vCards. Their birthdays (BDAY) go to a calendar of their own, which contains \
      nothing else.
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
      "Which side wins if the store has another version of an item. For items edited here, mine and theirs select the value "
        + "of a property that both changed; for other items, they keep the version with the higher SEQUENCE, then the "
        + "later DTSTAMP, as newer does for all items.", valueName: "policy"))
  var onConflict: ImportOptions.ConflictPolicy = .mine

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The time zone of floating times in files without X-WR-TIMEZONE.", valueName: "zone"))
  var assumeTz: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A name by which to recognize the files next time, for standard input and downloads whose names change. (default: the path "
        + "of each)", valueName: "name"))
  var source: String?

  @Flag(name: .long, help: "Delete items from earlier imports that are no longer in the files.")
  var prune = false

  @Flag(name: .long, help: "With --prune: carry out deletions that were held back.")
  var allowDeletions = false

  @Flag(name: .long, help: "Add items again that you deleted or moved to another calendar.")
  var readd = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Import the calendars in all e-mails in this folder: a Maildir, or a folder with .eml files and mailboxes.",
      valueName: "folder"),
    completion: .directory)
  var mail: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How to handle messages about meetings that only you can decide on: ask keeps them waiting, apply applies them.",
      valueName: "what"),
    completion: .list(MessageOptions.Request.allCases.map(\.rawValue)))
  var onRequest: MessageOptions.Request = .ask

  @Flag(name: .long, help: "Import birthdays from vCards.")
  var birthdays = false

  @OptionGroup var dryRunOption: DryRunOption

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write findings like those of `almanac validate` about what was repaired or could not be kept to this file, or "
        + "to standard output for -.",
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
      throw ValidationError("--prune needs --source NAME for standard input, which has no name of its own")
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
    let takesMail = { (path) throws(ICalendarError) in try mails.take(file: path, isNamed: false) }
    let files =
      others.isEmpty && mails.mailCount > 0
      ? InputFiles()
      : try InputFiles(
        others, web, suffix: birthdays ? "vcf" : "ics", takesMail: birthdays ? nil : takesMail)
    let store = try dryRun ? storeOptions.openForDryRun() : storeOptions.open()
    let issues = ImportIssues()
    let limits = limits.readingLimits
    // Files that the user names come before e-mails from others, which may be about the same items.
    let calendars = (birthdays ? files.inputs : files.calendars(zone: assumeTz, limits: limits)) + mails.inputs
    let findings = report.map { ImportReport(calendars, path: $0, format: reportFormat, limits: limits) }
    // Create this file before the import, so that nothing is imported if the report cannot be written.
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
        throw Failure(.notFound, "\(error.message); to create it, add --create")
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

  /// Open conflicts from earlier imports of these files, in which the store's value won.
  private func conflicts(of inputs: Set<String>, in store: CalendarStore) throws -> [Int64] {
    let kept = Set(inputs.map(KeptConflict.kept))
    return try store.openConflicts().filter { $0.taken == .mine && $0.input.map(kept.contains) ?? false }.map(\.id)
  }

  private func finish(
    _ summary: ImportSummary, _ issues: ImportIssues, _ preview: ImportPreview?, openConflicts: Int, seconds: Double,
    inputCount: Int
  ) throws {
    for failure in summary.failures {
      let isCard = !birthdays && failure.input.lowercased().hasSuffix(".vcf")
      let advice = isCard ? "; to import birthdays, run `almanac import --birthdays \(failure.input.shellWord)`" : ""
      Terminal.error(failure.fullMessage.onOnePrintableLine + advice, about: failure.input)
    }
    let warnings = summary.warnings(ofBirthdays: birthdays, in: try DisplayZone(named: nil))
    ImportLoss.show(
      issues.losses + warnings.compactMap { list in list.first.map { ImportLoss(text: $0.text, count: list.count) } })
    for held in summary.heldPrunings {
      Terminal.error(
        "\(held.place): \(held.text)\(held.calendar == nil ? "" : "; to carry them out, add --allow-deletions")",
        about: held.place)
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
            + "to add \(summary.notAddedAgain == 1 ? "it" : "them"), use --readd")
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
      StandardOutput.write("… and \(summary.conflicts.count - 20) more conflicts; --json lists all of them")
    }
    if summary.conflicts.first?.takesTheirs == false, !dryRun {
      Terminal.write(
        "almanac: your values were kept; `almanac conflicts` lists the file's values, and `almanac conflicts resolve ID "
          + "--theirs` uses them")
    } else if open > 0 {
      let them = open.of("conflict")
      Terminal.write(
        onConflict == .theirs
          ? "almanac: \(them) from earlier imports \(dryRun ? "would be decided" : "decided") in favor of the file"
          : "almanac: \(them) with the file \(open == 1 ? "is" : "are") open, and your values were kept; "
            + "`almanac conflicts` lists \(open == 1 ? "it" : "them"), and --on-conflict theirs uses the file's values"
      )
    }
  }

  private func printSkipped(_ summary: ImportSummary) {
    // Losses are reported as warnings.
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
    if first.count < skipped.count { StandardOutput.write("--json lists all skipped items") }
    if let older = skipped.first(where: \.isOlder) {
      let file = older.input.shellWord
      Terminal.write(
        "almanac: newer versions were kept; `almanac diff \(file) -c CALENDAR` shows the differences, and `almanac import \(file) "
          + "--on-conflict replace` uses the file's versions")
    }
  }
}

extension ImportOptions.ConflictPolicy: ExpressibleByArgument {}

extension MessageOptions.Request: ExpressibleByArgument {}
