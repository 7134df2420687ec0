import ArgumentParser
import CalendarStore
import ICalendar

/// Options of all commands that change items.
struct EditOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change as a diff, and change nothing.")
  var dryRun = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions
}

/// One run of a command that changes items: a transaction, and what is said of it.
struct EditRun {
  let store: CalendarStore
  let zone: DisplayZone
  private let options: EditOptions

  /// - Parameter makesStore: whether the command may be the first of a store.
  init(_ options: EditOptions, makesStore: Bool = false) throws {
    self.options = options
    zone = try options.zoneOptions.displayZone()
    if options.dryRun, makesStore {
      store = try options.storeOptions.openForDryRun()
    } else {
      store = try makesStore ? options.storeOptions.open() : options.storeOptions.openForReading()
    }
  }

  /// Does the edits in one transaction, and tells of them.
  ///
  /// - Parameters:
  ///   - command: what the log calls it.
  ///   - verb: what was done, for people, such as "Added".
  ///   - edits: does the edits and gives the items that there is something to say of.
  func run(_ command: String, _ verb: String, _ edits: (EditBatch) throws -> [StoredItem]) throws {
    var changes = ItemChanges(isDryRun: options.dryRun)
    let diff = ChangeDiff(style: options.output.style)
    let items = try store.transaction(
      command, isDryRun: options.dryRun,
      onChange: { change in
        changes.count(change)
        guard options.dryRun else { return }
        let text = diff.text(change)
        if options.output.json { changes.diff.append(text) } else { StandardOutput.write(text) }
      },
      edits)
    let highest = max(try store.highestItemNumber(), items.map(\.id.number).max() ?? 0)
    let entries = items.map { ItemEntry($0, zone: zone, highest: highest) }
    if options.output.json {
      changes.items = entries
      changes.revision = options.dryRun ? nil : try store.revision()
      StandardOutput.write(try JSON.text(changes))
    } else if !options.dryRun {
      if changes.isEmpty {
        StandardOutput.write("Nothing to change")
        return
      }
      for entry in entries {
        StandardOutput.write(
          "\(verb) \(entry.id) \(entry.displayTitle)\(entry.when.isEmpty ? "" : ", \(entry.when)")".printable)
      }
    }
  }
}

/// What a command has changed, in JSON.
struct ItemChanges: Encodable {
  var added = 0
  var updated = 0
  var deleted = 0
  var items: [ItemEntry] = []
  var revision: Int64?
  var diff: [String] = []
  let isDryRun: Bool

  init(isDryRun: Bool) { self.isDryRun = isDryRun }

  var isEmpty: Bool { added + updated + deleted == 0 }

  mutating func count(_ change: ItemChange) {
    if change.old == nil { added += 1 } else if change.new == nil { deleted += 1 } else { updated += 1 }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(added, forKey: .added)
    try container.encode(updated, forKey: .updated)
    try container.encode(deleted, forKey: .deleted)
    try container.encode(items, forKey: .items)
    try container.encode(revision, forKey: .revision)
    try container.encode(isDryRun, forKey: .isDryRun)
    if isDryRun { try container.encode(diff, forKey: .diff) }
  }

  enum CodingKeys: String, CodingKey {
    case added, updated, deleted, items, revision, diff
    case isDryRun = "dry_run"
  }
}
