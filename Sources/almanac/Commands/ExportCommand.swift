import ICalendar
import ArgumentParser
import CalendarStore
import Foundation

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write calendars, or the items that a query finds, as .ics.",
    discussion: """
      Every calendar becomes a VCALENDAR with its properties and the VTIMEZONEs that it needs. The same store gives the \
      same bytes. A file that is written to appears when it is whole.
      """)

  @Option(name: [.customShort("c"), .long], help: ArgumentHelp("A calendar; may be repeated.", valueName: "name"))
  var calendar: [String] = []

  @Option(name: .long, help: ArgumentHelp("Only what is not over at this time; series go on.", valueName: "time"))
  var from: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Only what begins before this time.", valueName: "time"))
  var to: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("Only what a search finds; see `almanac help search`.", valueName: "query"))
  var query: String?

  @Option(name: .long, help: ArgumentHelp("An item's UID; may be repeated.", valueName: "uid"))
  var uid: [String] = []

  @Option(name: .long, help: ArgumentHelp("Kinds, such as event,reminder.", valueName: "kinds"))
  var kind: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; - is standard output, the default.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var output: String = "-"

  @Option(
    name: .long, help: ArgumentHelp("Write one file for every UID into a folder.", valueName: "folder"),
    completion: .directory)
  var split: String?

  @Option(name: .long, help: ArgumentHelp("The METHOD to write, such as PUBLISH.", valueName: "method"))
  var method: String?

  @Flag(name: [.customShort("n"), .long], help: "Say what would be written, and write nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Print what was written as one JSON document; needs --output or --split.")
  var json = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var storeOptions: StoreOptions

  func validate() throws {
    if split != nil, output != "-" { throw ValidationError("--split and --output exclude each other") }
    if json, split == nil, output == "-", !dryRun {
      throw ValidationError(
        "--json needs --output FILE or --split FOLDER, since the calendar itself goes to standard output")
    }
    if let method, !method.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) || method.isEmpty {
      throw ValidationError("“\(method)” is no METHOD; methods are words such as PUBLISH")
    }
  }

  func run() throws {
    let store = try storeOptions.openForReading()
    let query = try itemQuery()
    for uid in uid {
      var own = ItemQuery()
      own.uids = [uid]
      if try store.uids(matching: own).isEmpty { throw Failure(.notFound, "there is no item with the UID “\(uid)”") }
    }
    let options = ExportOptions(method: method?.uppercased())
    var result = Result()
    if let split {
      try write(into: split, store, query, options, &result)
    } else {
      let summary = try write(to: dryRun ? nil : output, store, query, options)
      result.add(summary, file: output)
    }
    if json {
      StandardOutput.write(try JSON.text(result))
    } else if dryRun {
      StandardOutput.write("Would write \(result.items) items, \(result.bytes) bytes, \(result.files.count) files")
    } else if split != nil || output != "-" {
      Terminal.write("Wrote \(result.items) items to \(split ?? output)")
    }
  }

  private func itemQuery() throws -> ItemQuery {
    let zone = try zoneOptions.displayZone()
    var query = try self.query.map { try SearchQueryText($0, in: zone).query } ?? ItemQuery()
    query.calendars += calendar
    query.uids += uid
    if let from { query.from = try from.moment(in: zone) }
    if let to { query.to = try to.moment(in: zone) }
    if let kind { query.kinds += try kind.split(separator: ",").map { try ItemKind.componentName(String($0)) } }
    return query
  }

  /// Writes to a file, or standard output; to nowhere where the path is nil.
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
      try file.finish()
      return summary
    } catch {
      // What the file's failure looks like to the store is of no interest.
      throw fileFailure ?? error
    }
  }

  private func write(
    into folder: String, _ store: CalendarStore, _ query: ItemQuery, _ options: ExportOptions, _ result: inout Result
  ) throws {
    if !dryRun {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw Failure(.notFound, "the folder \(folder) could not be made: \(error.localizedDescription)")
      }
    }
    for uid in try store.uids(matching: query) {
      var own = query
      own.uids = [uid]
      let path = (folder as NSString).appendingPathComponent(FileName.name(for: uid))
      result.add(try write(to: dryRun ? nil : path, store, own, options), file: path)
    }
  }

  /// What `export --json` prints.
  private struct Result: Encodable {
    var files: [String] = []
    var items = 0
    var calendars = 0
    var bytes = 0

    mutating func add(_ summary: ExportSummary, file: String) {
      files.append(file)
      items += summary.items
      calendars += summary.calendars
      bytes += summary.byteCount
    }
  }
}
