import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import JSON

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show changes by any program as they happen.",
    discussion: "Runs until it is interrupted or has shown --count revisions.")

  @Option(
    name: .long,
    help: ArgumentHelp("Show the changes after this revision. (default: the newest)", valueName: "revision"))
  var since: Int64?

  @Option(name: .long, help: ArgumentHelp("Stop after this many revisions.", valueName: "number"))
  var count: Int?

  @Flag(name: .long, help: "Print one JSON object per line.")
  var jsonl = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions

  func validate() throws {
    try Check.number(count, of: "--count", from: 1)
    try Check.number(since.map { Int($0) }, of: "--since", from: 0)
  }

  func run() async throws {
    let times = TimeText(zone: try zoneOptions.displayZone())
    let store = try storeOptions.openExisting()
    if let since, try since > store.revision() { throw Failure(.usage, "there is no revision \(since) yet") }
    // A program without permission to see other programs' changes is refused before it starts to wait.
    _ = try store.revisions(limit: 1)
    let sequence = try store.newRevisions(after: since)
    // The caller may be waiting for the program to start watching.
    Terminal.write("watching \(store.path) since revision \(sequence.start)")
    var seen = 0
    var last = sequence.start
    for try await number in sequence {
      if number <= last { Terminal.write("the store was restored; watching from revision \(number) on") }
      last = number
      guard let revision = try store.revisions(in: number...number).first else { continue }
      let watched = WatchedRevision(
        revision: revision, entry: RevisionEntry(revision, times),
        changes: try store.changes(since: number - 1, until: number), names: try store.itemNames())
      if jsonl {
        StandardOutput.write(json: watched, .compact)
      } else {
        StandardOutput.write(watched.line(times))
      }
      seen += 1
      if seen == count { return }
    }
  }
}

/// A revision with the items it changed.
private struct WatchedRevision: Entry {
  let revision: Revision
  let entry: RevisionEntry
  let changes: ChangesSince
  let names: ItemNames

  /// The revision as human-readable text.
  func line(_ times: TimeText) -> String {
    let items = [("+", changes.added), ("~", changes.updated), ("-", changes.deleted)].flatMap { sign, items in
      items.prefix(10).map { "\(sign)\(names.whole($0.id)) \($0.uid)" }
        + (items.count > 10 ? ["\(sign)… \(items.count - 10) more"] : [])
    }
    let head = "\(revision.number) \(times.short(.utc(revision.instant.civil(at: .zero)))) \(revision.command)"
    return ([head] + items).joined(separator: "  ")
  }

  static let columns: Columns<WatchedRevision> = RevisionEntry.columns.members(of: \WatchedRevision.entry).adding(
    Column("added_items") { watched in watched.changes.added.map { Item(item: $0, names: watched.names) } },
    Column("updated_items") { watched in watched.changes.updated.map { Item(item: $0, names: watched.names) } },
    Column("deleted_items") { watched in watched.changes.deleted.map { Item(item: $0, names: watched.names) } })

  private struct Item: Entry {
    let item: ChangesSince.Item
    let names: ItemNames

    static let columns: Columns<Item> = [
      Column("id") { $0.names.whole($0.item.id) }, Column("uid", \.item.uid),
      Column("kind") { $0.item.kind.word },
      Column("recurrence_id") { $0.item.recurrenceKey == .series ? nil : $0.item.recurrenceKey.text },
    ]
  }
}
