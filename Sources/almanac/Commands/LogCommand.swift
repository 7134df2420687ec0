import ArgumentParser
import CalendarStore
import CivilTime

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show what was changed by which command.",
    discussion: "The newest first. `almanac undo REVISION` takes one back.")

  @Option(name: .long, help: ArgumentHelp("At most so many.", valueName: "number"))
  var limit: Int = 50

  @Option(
    name: .long,
    help: ArgumentHelp("From now on keep what was before a change for so many days, to undo it.", valueName: "days"))
  var keep: Int?

  @Flag(name: .long, help: "Print one JSON object a line.")
  var jsonl = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit takes a number from 0 on") }
    if let keep, !(0...100_000).contains(keep) { throw ValidationError("--keep takes days, from 0 to 100000") }
  }

  func run() throws {
    let times = TimeText(zone: try zoneOptions.displayZone())
    let store = try storeOptions.openForReading()
    if let keep { try store.setUndoDays(keep) }
    let revisions = try store.revisions(limit: limit)
    if output.json || jsonl {
      let entries = revisions.map { RevisionEntry($0, times) }
      if jsonl {
        for entry in entries { StandardOutput.write(try JSON.text(entry, isPretty: false)) }
      } else {
        StandardOutput.write(try JSON.text(RevisionList(revisions: entries, undoDays: store.undoDays())))
      }
      return
    }
    var table = Table(["REVISION", "TIME", "COMMAND", "ADDED", "UPDATED", "DELETED", "REMARKS"])
    for revision in revisions {
      var remarks: [String] = []
      if let target = revision.undoes { remarks.append("undoes \(target)") }
      if revision.isUndone { remarks.append("undone") }
      if revision.calendars > 0 { remarks.append("calendars: \(revision.calendars)") }
      table.add([
        "\(revision.number)", times.short(.utc(revision.instant.civil(at: .zero))), revision.command,
        "\(revision.added)", "\(revision.updated)", "\(revision.deleted)", remarks.joined(separator: ", "),
      ])
    }
    for line in table.lines(output.style) { StandardOutput.write(line) }
  }

  private struct RevisionList: Encodable {
    let revisions: [RevisionEntry]
    let undoDays: Int

    enum CodingKeys: String, CodingKey {
      case revisions
      case undoDays = "undo_days"
    }
  }
}

/// A revision in JSON.
struct RevisionEntry: Encodable {
  private let revision: Revision
  private let time: String

  init(_ revision: Revision, _ times: TimeText) {
    self.revision = revision
    time = times.json(.utc(revision.instant.civil(at: .zero)))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(revision.number, forKey: .revision)
    try container.encode(time, forKey: .time)
    try container.encode(revision.command, forKey: .command)
    try container.encode(revision.added, forKey: .added)
    try container.encode(revision.updated, forKey: .updated)
    try container.encode(revision.deleted, forKey: .deleted)
    try container.encode(revision.calendars, forKey: .calendars)
    try container.encode(revision.undoes, forKey: .undoes)
    try container.encode(revision.isUndone, forKey: .undone)
  }

  enum CodingKeys: String, CodingKey {
    case revision, time, command, added, updated, deleted, calendars, undoes, undone
  }
}
