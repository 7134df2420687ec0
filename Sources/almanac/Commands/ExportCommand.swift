import ArgumentParser
import CalendarModel
import CalendarStore
import CalendarText
import CommandLine
import Conversion
import Foundation
import ICalendar

struct ExportCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write calendars or the results of a search to .ics files.",
    discussion: """
      Each calendar becomes a VCALENDAR with its properties and the VTIMEZONEs it needs. The same store always \
      produces the same bytes. A file appears only when it is complete, and not at all if there is nothing to export.

      --for writes .ics files that an importer accepts, as `almanac convert --for` does.
      """)

  @Argument(
    help: ArgumentHelp("Export only these items, by id or UID. A series is kept whole.", valueName: "id"),
    completion: StoreCompletion.ids)
  var ids: [String] = []

  @OptionGroup var calendarsOption: CalendarsOption

  @Option(
    name: [.customLong("after"), .customLong("from")],
    help: ArgumentHelp("Export only items that end after this time; series are kept whole.", valueName: "time"))
  var from: MomentArgument?

  @Option(
    name: [.customLong("before"), .customLong("to")],
    help: ArgumentHelp("Export only items that begin before this time.", valueName: "time"))
  var to: MomentArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("Export only the items that this search finds; see `almanac help search`.", valueName: "query"))
  var query: String?

  @Option(name: .long, help: ArgumentHelp("Export only the item with this UID. Repeatable.", valueName: "uid"))
  var uid: [String] = []

  @Option(name: .long, help: ArgumentHelp("Export only these kinds, such as event,reminder.", valueName: "kinds"))
  var kind: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var output: String = "-"

  @OptionGroup var importer: ImporterOptions

  @Option(
    name: .long, help: ArgumentHelp("Write one file per UID into this folder.", valueName: "folder"),
    completion: .directory)
  var split: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write one folder per calendar into this folder, in the layout of khal, vdirsyncer and todoman.",
      valueName: "folder"),
    completion: .directory)
  var vdir: String?

  @Option(name: .long, help: ArgumentHelp("The METHOD to write, such as PUBLISH.", valueName: "method"))
  var method: String?

  @OptionGroup var dryRunOption: DryRunOption
  @OptionGroup var jsonOption: JSONOption
  @OptionGroup var remarkOptions: RemarkOptions
  var remarks: Remarks { remarkOptions.remarks }
  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions

  private var dryRun: Bool { dryRunOption.dryRun }

  func validate() throws {
    if [split != nil, vdir != nil, output != "-"].count(where: \.self) > 1 {
      throw ValidationError("--split, --vdir and --output cannot be used together")
    }
    if importer.name != nil, split != nil || vdir != nil || method != nil || jsonOption.json || dryRun {
      throw ValidationError(
        "--for writes METHOD:PUBLISH files to --output and cannot be used with other forms of output")
    }
    if importer.name == nil, importer.maxSize != nil { throw ValidationError("--max-size needs --for") }
    if jsonOption.json, split == nil, vdir == nil, output == "-", !dryRun {
      throw ValidationError(
        "--json needs --output FILE, --split FOLDER or --vdir FOLDER, because the calendar itself goes to standard output"
      )
    }
    if let method, !method.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) || method.isEmpty {
      throw ValidationError("“\(method)” is not a METHOD; expected a word such as PUBLISH")
    }
  }

  func run() throws {
    let store = try storeOptions.openExisting()
    var query = try itemQuery()
    let zone = try zoneOptions.displayZone()
    query.items = try ids.flatMap { try store.items(named: $0, readIn: zone.rules) }.map(\.id)
    for uid in uid {
      var own = ItemQuery()
      own.uids = [uid]
      if try store.uids(matching: own).isEmpty { throw Failure(.notFound, "there is no item with the UID “\(uid)”") }
    }
    if let importer = importer.name { return try write(for: importer, store, query, zone) }
    let options = ExportOptions(method: method?.uppercased())
    var result = ExportResult()
    if let vdir {
      result = try VdirExport(store, query, options, isDryRun: dryRun).write(into: vdir)
    } else if let split {
      try write(into: split, store, query, options, &result)
    } else {
      let summary = try write(to: dryRun ? nil : output, store, query, options)
      result.add(summary, file: output)
    }
    if result.items == 0 {
      // A VCALENDAR without components is not a valid iCalendar object, so the user should know.
      Terminal.write(
        result.bytes == 0 ? "There is nothing to export" : "There are no items to export, only calendar properties")
    }
    if jsonOption.json {
      StandardOutput.write(json: result)
    } else if result.items == 0 {
      return
    } else if dryRun {
      StandardOutput.write(
        "Would write \(result.items.of("item")) in \(result.files.count.of("file")), \(result.bytes.of("byte"))")
    } else if let target = vdir ?? split ?? (output == "-" ? nil : output) {
      Terminal.write("Wrote \(result.items.of("item")) to \(target)")
    }
  }

  private func itemQuery() throws -> ItemQuery {
    let zone = try zoneOptions.displayZone()
    var query = try self.query.map { try ItemQuery(typed: $0, in: zone) } ?? ItemQuery()
    query.calendars += calendarsOption.calendars
    query.uids += uid
    let bounds = try MomentArgument.moments(from: from, to: to, in: zone)
    query.from = bounds.from ?? query.from
    query.to = bounds.to ?? query.to
    query.kinds += try ItemKind.kinds(kind)
    return query
  }

  /// Writes files for an importer, and reports what was changed and omitted.
  private func write(
    for importer: CalendarImporter, _ store: CalendarStore, _ query: ItemQuery, _ zone: DisplayZone
  ) throws {
    var bytes: [UInt8] = []
    try store.export(query, options: ExportOptions()) { bytes += $0 }
    if bytes.isEmpty { return Terminal.write("There is nothing to export") }
    var options = ConversionOptions()
    options.zone = ConversionOptions.Zone(zone.name, zone.rules)
    options.now = zone.nowInstant
    let prepared = try ImporterFiles.prepare(
      [CalendarInput(name: store.path, bytes: bytes)], from: .ics, for: importer, maxSize: self.importer.maxSize,
      options
    ).result
    ConversionFailure.tell(prepared.changes, hasLines: false)
    ConversionWarnings.warn(of: prepared.losses, hasLines: false)
    if prepared.parts.isEmpty { return Terminal.write("There are no items to export") }
    try CalendarParts.write(prepared, limit: self.importer.maxSize, to: output)
  }

  /// Writes to a file or standard output, or discards the bytes if the path is nil.
  private func write(
    to path: String?, _ store: CalendarStore, _ query: ItemQuery, _ options: ExportOptions
  ) throws -> ExportSummary {
    guard let path else { return try store.export(query, options: options) { _ in } }
    if path == "-" { return try store.export(query, options: options) { StandardOutput.write($0) } }
    let file = try AtomicFile.interruptible(path: path)
    var fileFailure: (any Error)?
    do {
      let summary = try store.export(query, options: options) { bytes in
        do { try file.write(bytes) } catch {
          fileFailure = error
          throw error
        }
      }
      if summary.byteCount > 0 { try file.finish() }
      return summary
    } catch {
      // The store's own description of the file error is not needed.
      throw fileFailure ?? error
    }
  }

  private func write(
    into folder: String, _ store: CalendarStore, _ query: ItemQuery, _ options: ExportOptions,
    _ result: inout ExportResult
  ) throws {
    let uids = try store.uids(matching: query)
    if !dryRun, !uids.isEmpty { try FileName.createFolder(folder) }
    for uid in uids {
      var own = query
      own.uids = [uid]
      let path = (folder as NSString).appendingPathComponent(FileName.name(for: uid))
      result.add(try write(to: dryRun ? nil : path, store, own, options), file: path)
    }
  }
}
