import ArgumentParser
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import JSON

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show which command changed what.",
    discussion: "The newest revision comes first. `almanac undo REVISION` takes one back.")

  @Option(name: .long, help: ArgumentHelp("Show at most this many revisions.", valueName: "number"))
  var limit: Int = 50

  @Option(
    name: .long, help: ArgumentHelp("From now on, keep what undo needs for this many days.", valueName: "days"))
  var keep: Int?

  @OptionGroup var dryRunOption: DryRunOption
  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var list: ListOptions

  func validate() throws {
    try Check.number(limit, of: "--limit", from: 0)
    if keep == nil, dryRunOption.dryRun { throw ValidationError("-n needs --keep, since nothing else changes") }
    if let keep, !(0...100_000).contains(keep) { throw ValidationError("--keep takes days, from 0 to 100000") }
  }

  func run() throws {
    let times = TimeText(zone: try zoneOptions.displayZone())
    let store = try keep == nil ? storeOptions.openExisting() : storeOptions.openToChange()
    if let keep, dryRunOption.dryRun {
      let days = try store.undoDays()
      let diff = days == keep ? [] : ["- undo days: \(days)", "+ undo days: \(keep)"]
      return ChangePlan(diff: diff).print(asJSON: list.output.json || list.jsonl)
    }
    if let keep {
      try store.setUndoDays(keep)
      Terminal.write("almanac: from now on, what undo needs is kept for \(keep.of("day"))")
    }
    let revisions = try store.revisions(limit: limit).map { RevisionEntry($0, times) }
    list.print(Listing(["revisions": revisions], remarks: ["undo_days": try store.undoDays()]), zone: times.zone)
  }
}

/// A revision in a list.
struct RevisionEntry: Entry {
  private let revision: Revision
  private let time: String
  private let shortTime: String

  init(_ revision: Revision, _ times: TimeText) {
    self.revision = revision
    time = times.json(.utc(revision.instant.civil(at: .zero)))
    shortTime = times.short(.utc(revision.instant.civil(at: .zero)))
  }

  private var remarks: String {
    var remarks: [String] = []
    if let target = revision.undoes { remarks.append("undoes \(target)") }
    if revision.isUndone { remarks.append("undone") }
    if revision.calendars > 0 { remarks.append("calendars: \(revision.calendars)") }
    return remarks.joined(separator: ", ")
  }

  static let columns: Columns<RevisionEntry> = [
    Column("revision", "REVISION", \.revision.number), Column(heading: "TIME", \.shortTime).times,
    Column("command", "COMMAND", \.revision.command), Column("added", "ADDED", \.revision.added),
    Column("updated", "UPDATED", \.revision.updated), Column("deleted", "DELETED", \.revision.deleted),
    Column(heading: "REMARKS", \.remarks), Column("time", \.time), Column("calendars", \.revision.calendars),
    Column("undoes", \.revision.undoes), Column("undone", \.revision.isUndone),
  ]
}
