import ArgumentParser
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import JSON
import TerminalText

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show the history of changes.",
    discussion: """
      Lists revisions, newest first. With the number of a revision, shows what it changed. `almanac undo REVISION` \
      undoes it.
      """)

  @Argument(help: ArgumentHelp("The number of a revision.", valueName: "revision"))
  var revision: Int64?

  @Option(name: .long, help: ArgumentHelp("Show at most this many revisions.", valueName: "number"))
  var limit: Int = 50

  @Option(
    name: .long, help: ArgumentHelp("From now on, keep the data that undo needs for this many days.", valueName: "days")
  )
  var keep: Int?

  @OptionGroup var dryRunOption: DryRunOption
  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var list: ListOptions

  func validate() throws {
    try Check.number(limit, of: "--limit", from: 0)
    if keep == nil, dryRunOption.dryRun { throw ValidationError("-n needs --keep") }
    if revision != nil, keep != nil || list.jsonl {
      throw ValidationError("a revision cannot be used with --keep or --jsonl")
    }
    if let keep, !(0...100_000).contains(keep) {
      throw ValidationError("--keep must be a number of days from 0 to 100000")
    }
  }

  func run() throws {
    let times = TimeText(zone: try zoneOptions.displayZone())
    let store = try keep == nil ? storeOptions.openExisting() : storeOptions.openToChange()
    if let keep, dryRunOption.dryRun {
      let days = try store.undoDays()
      let diff = days == keep ? [] : ["- undo days: \(days)", "+ undo days: \(keep)"]
      return ChangePlan(diff: diff).print(asJSON: list.json || list.jsonl)
    }
    if let keep {
      try store.setUndoDays(keep)
      Terminal.remark("from now on, the data that undo needs is kept for \(keep.of("day"))")
    }
    if let revision { return try show(revision, of: store, times) }
    let revisions = try store.revisions(limit: limit).map { RevisionEntry($0, times) }
    list.print(Listing(["revisions": revisions], remarks: ["undo_days": try store.undoDays()]), zone: times.zone)
  }
}

extension LogCommand {
  /// Shows the changes in a revision.
  private func show(_ number: Int64, of store: CalendarStore, _ times: TimeText) throws {
    let revisions = try store.revisions(in: number...number).map { RevisionEntry($0, times) }
    let diff = ChangeDiff(style: list.style)
    if !list.json { list.print(Listing(["revisions": revisions]), zone: times.zone) }
    var items: [RevisedItemEntry] = []
    let calendars = try store.forEachItem(ofRevision: number) { item in
      let entry = RevisedItemEntry(item, diff)
      if list.json { items.append(entry) } else { StandardOutput.write(entry.text) }
    }
    if list.json {
      StandardOutput.write(
        json: RevisionDetails(
          revision: revisions.first, items: items, calendars: calendars.map(RevisedCalendarEntry.init)))
    } else {
      StandardOutput.write(lines: calendars.map { "calendar “\($0.title.printableName)”: \($0.action.rawValue)" })
    }
  }
}
