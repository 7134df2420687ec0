import CalendarText
import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Scheduling
import Validation

/// The pages for importing a file: choosing it, checking the effects, and viewing the result.
struct ImportPages {
  let context: PageContext
  let desk: ImportDesk

  /// The number of findings per page, and the maximum number kept.
  private static let pageSize = 100
  private static let mostFindings = 1000

  func response() throws -> PageResponse {
    let path = context.request.path
    guard path.count == 2 else { return try context.request.isPost ? check() : choice() }
    guard let entry = desk.entry(path[1], of: context.request.user) else {
      return try MessagePage(
        status: 404, title: .noFileWaits, paragraphs: [.word(.chooseFileAgain)], link: ("/import", .word(.importFile))
      ).response(context)
    }
    guard context.request.isPost else { return try report(entry, path[1]) }
    if context.request.form["do"] == "import", !entry.isDone { return try run(entry, path[1]) }
    if !entry.isDone { desk.remove(path[1]) }
    return .redirect(entry.isDone ? "/import/\(path[1])" : "/import")
  }

  // MARK: Importing

  private func check() throws -> PageResponse {
    let form = context.request.form
    guard let file = form.files.first, !file.bytes.isEmpty else {
      return try choice(.word(.noFile))
    }
    let id = form["calendar"].flatMap { Int64($0) }
    let calendar = id.flatMap { id in context.calendars.all.first { $0.id == id }?.identifier }
    do {
      let report = try report(file.bytes, calendar, isDryRun: true)
      let name = desk.put(
        .init(
          user: context.request.user, filename: PlainText.short(file.name, 200), bytes: file.bytes,
          calendar: calendar, report: report))
      return .redirect("/import/\(name)")
    } catch let error as StoreError where [.readOnly, .notFound, .conflict, .invalidArgument].contains(error.code) {
      return try choice(.foreign(PlainText.line(error.message)))
    }
  }

  private func run(_ entry: ImportDesk.Entry, _ name: String) throws -> PageResponse {
    do {
      var report = try report(entry.bytes, entry.calendar, isDryRun: false)
      if report.added + report.updated > 0 { report.revision = try context.store.revision() }
      report.firstDay = entry.report.firstDay
      desk.finish(name, report)
      return .redirect("/import/\(name)")
    } catch let error as StoreError where [.readOnly, .notFound, .conflict, .invalidArgument].contains(error.code) {
      return try choice(.foreign(PlainText.line(error.message)))
    }
  }

  private func report(_ bytes: [UInt8], _ calendar: String?, isDryRun: Bool) throws -> ImportCheck {
    let input = CalendarInput(name: "file", bytes: bytes)
    try Self.checkLoad(bytes)
    var options = ImportOptions(calendar: calendar, isDryRun: isDryRun)
    options.messages = MessageOptions(addresses: Set(context.addresses))
    var check = ImportCheck()
    var first: CivilDate?
    let observer = ImportObserver(change: { change in
      let date = change.new.flatMap { ComponentTimes($0).firstTime?.civilDate }
      if let date { first = min(first ?? date, date) }
    })
    let summary = try context.store.importCalendars([input], options: options, observer: observer)
    if let failure = summary.failures.first {
      throw StoreError(.invalidArgument, "The file could not be read: \(failure.error.message)")
    }
    check.added = summary.added
    check.updated = summary.updated
    check.unchanged = summary.unchanged
    check.skipped = summary.skippedCount
    check.calendars = summary.calendars
    check.firstDay = first.map({ RFC3339.text($0) })
    var validation = ValidationOptions(profile: .import, now: context.now)
    validation.limits.findings = Self.mostFindings
    let report = Validator(options: validation).validate(input)
    check.uncheckedLine = report.uncheckedLine
    let conflicts = summary.conflicts.prefix(Self.mostFindings).map { conflict in
      ImportCheck.Finding(
        severity: .warning, line: conflict.line,
        text: PlainText.short(conflict.text, 500), item: PlainText.short(conflict.title), rule: "")
    }
    let messages = summary.messages.filter { ![.applied, .unchanged].contains($0.decision) || $0.waiting != nil }
      .prefix(Self.mostFindings).map { message in
        ImportCheck.Finding(
          severity: .warning, line: message.line,
          text: message.reason.words, item: PlainText.short(message.title, 200), rule: "")
      }
    let leading = summary.inputsWithLeadingText.map { _ in
      ImportCheck.Finding(
        severity: .warning, line: 1, text: "the file \(ImportSummary.leadingTextWords)", item: "", rule: "")
    }
    check.findings =
      leading + conflicts + messages
      + report.findings.sorted { one, other in
        one.severity != other.severity ? one.severity > other.severity : one.start.line < other.start.line
      }.map { finding in
        ImportCheck.Finding(
          severity: finding.severity,
          line: finding.start.line, text: PlainText.short(finding.message, 500),
          item: PlainText.short(finding.component?.summary ?? finding.component?.uid ?? "", 200),
          rule: finding.rule.id)
      }
    return check
  }

  /// Checks that importing the file will not block other writers for long.
  ///
  /// - Throws: ``StoreError`` `invalidArgument` with the exceeded limit.
  private static func checkLoad(_ bytes: [UInt8]) throws {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var file = ItemLoad()
    // Syntax errors are reported by the actual import.
    while let element = try? reader.next() {
      if case .calendarProperty = element {
        file.addCalendarLine()
        continue
      }
      guard case .component(let component, _) = element else { continue }
      if let excess = ItemLoad(of: component).excess(over: ItemLoad.ofItem) {
        throw StoreError(
          .invalidArgument,
          "The \(component.name) on line \(component.beginLine.lineNumber) \(excess.text). Nothing was imported.")
      }
      file.add(item: component)
      // Stop reading once the limit is exceeded.
      if file.excess(over: ItemLoad.ofFile) != nil { break }
    }
    if let excess = file.excess(over: ItemLoad.ofFile) {
      throw StoreError(
        .invalidArgument,
        "The file \(excess.text). Import it in parts, or with the almanac program; nothing was imported.")
    }
  }

  // MARK: Pages

  private func choice(_ problem: PageText? = nil) throws -> PageResponse {
    var values: [String: Any] = [
      "isChoice": true, "isCheck": false, "isDone": false, "isReport": false,
      "targets": context.calendars.all.filter(\.allowsContentModifications).map {
        ["id": $0.id, "title": context.calendars.title($0.id)] as [String: Any]
      },
    ]
    if let problem { values["problem"] = problem.values(context.language.words) }
    return try PageFrame(kind: "text", title: context.language.words[.importTitle], status: problem == nil ? 200 : 400)
      .response(context, "import", values)
  }

  private func report(_ entry: ImportDesk.Entry, _ name: String) throws -> PageResponse {
    let check = entry.report
    let count = check.added + check.updated
    let words = context.language.words
    let pages = 1...max((check.findings.count + Self.pageSize - 1) / Self.pageSize, 1)
    let page = context.request.query["page"].flatMap { BoundedNumber($0, in: pages)?.value } ?? 1
    let start = (page - 1) * Self.pageSize
    let shown = check.findings[start..<min(start + Self.pageSize, check.findings.count)]
    let isDone = entry.isDone
    let firstDay = check.firstDay.flatMap { RFC3339.date($0) }
    var values: [String: Any] = [
      "isChoice": false, "isCheck": !entry.isDone, "isDone": entry.isDone, "isReport": true,
      "filename": entry.filename.isEmpty ? words[.theFile] : entry.filename, "here2": "/import/\(name)",
      "lead": words[isDone ? .imported : .notImported],
      "counts": [
        (check.added, isDone ? PageWord.isAdded : .wouldAdd), (check.updated, isDone ? .isUpdated : .wouldUpdate),
        (check.unchanged, .isUnchanged), (check.skipped, isDone ? .isSkipped : .wouldSkip),
      ].map { ["count": $0.0, "word": words[$0.1]] as [String: Any] },
      "target": check.calendars.isEmpty
        ? "" : words.text(.into, [check.calendars.map { words.quoted(PlainText.short($0)) }.joined(separator: ", ")]),
      "canImport": count > 0, "importWords": words.text(count, .importItems), "hasFindings": !shown.isEmpty,
      "findings": shown.map { finding -> [String: Any] in
        [
          "severity": SeverityWords.name(finding.severity), "word": words[SeverityWords.word(finding.severity)],
          "line": finding.line, "text": finding.text,
          "item": finding.item, "rule": finding.rule,
        ]
      },
    ]
    if let line = check.uncheckedLine {
      values["unchecked"] = words.text(.unchecked, [String(line)])
    }
    if check.findings.count > start + Self.pageSize { values["nextPage"] = "/import/\(name)?page=\(page + 1)" }
    if entry.isDone, let firstDay { values["weekPath"] = context.path("week", firstDay) }
    if let revision = check.revision { values["undoRevision"] = revision }
    return try PageFrame(kind: "text", title: words[.importTitle]).response(context, "import", values)
  }
}
