import ArgumentParser
import CalendarStore
import CivilTime

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show changes as they happen, by whatever program.",
    discussion: "Goes on until it is interrupted, or has seen as many commits as --count says.")

  @Option(
    name: .long, help: ArgumentHelp("Begin after that revision. (default: the newest)", valueName: "revision"))
  var since: Int64?

  @Option(name: .long, help: ArgumentHelp("End after so many commits.", valueName: "number"))
  var count: Int?

  @Flag(name: .long, help: "Print one JSON object a line.")
  var jsonl = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var storeOptions: StoreOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count takes a number from 1 on") }
    if let since, since < 0 { throw ValidationError("--since takes a number from 0 on") }
  }

  func run() async throws {
    let times = TimeText(zone: try zoneOptions.displayZone())
    let store = try storeOptions.openForReading()
    if let since, try since > store.revision() { throw Failure(.usage, "there is no revision \(since) yet") }
    // Who may not see what was done is told so before it is done.
    _ = try store.revisions(limit: 1)
    let sequence = try store.newRevisions(after: since)
    // Who started the program may wait for it to listen.
    Terminal.write("watching \(store.path) from revision \(sequence.start) on")
    var seen = 0
    for try await number in sequence {
      guard let revision = try store.revisions(in: number...number).first else { continue }
      let changes = try store.changes(since: number - 1, until: number)
      if jsonl {
        StandardOutput.write(try JSON.text(WatchedRevision(revision, changes, times), isPretty: false))
      } else {
        StandardOutput.write(Self.line(revision, changes, times).printable)
      }
      seen += 1
      if seen == count { return }
    }
  }

  private static func line(_ revision: Revision, _ changes: ChangesSince, _ times: TimeText) -> String {
    let items = [("+", changes.added), ("~", changes.updated), ("-", changes.deleted)].flatMap { sign, items in
      items.prefix(10).map { "\(sign)\($0.id) \($0.uid)" }
        + (items.count > 10 ? ["\(sign)… \(items.count - 10) more"] : [])
    }
    let head = "\(revision.number) \(times.short(.utc(revision.instant.civil(at: .zero)))) \(revision.command)"
    return ([head] + items).joined(separator: "  ")
  }
}

/// A revision with the items that it changed, in JSON.
private struct WatchedRevision: Encodable {
  private let entry: RevisionEntry
  private let changes: ChangesSince

  init(_ revision: Revision, _ changes: ChangesSince, _ times: TimeText) {
    entry = RevisionEntry(revision, times)
    self.changes = changes
  }

  private struct Item: Encodable {
    let id: String
    let uid: String
    let kind: String
    let recurrence: String?

    init(_ item: ChangesSince.Item) {
      id = item.id.description
      uid = item.uid
      kind = ItemKind.word(for: item.kind)
      recurrence = item.recurrenceKey.isEmpty ? nil : item.recurrenceKey
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(uid, forKey: .uid)
      try container.encode(kind, forKey: .kind)
      try container.encode(recurrence, forKey: .recurrence)
    }

    enum CodingKeys: String, CodingKey {
      case id, uid, kind
      case recurrence = "recurrence_id"
    }
  }

  func encode(to encoder: any Encoder) throws {
    try entry.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(changes.added.map(Item.init), forKey: .added)
    try container.encode(changes.updated.map(Item.init), forKey: .updated)
    try container.encode(changes.deleted.map(Item.init), forKey: .deleted)
  }

  enum CodingKeys: String, CodingKey {
    case added = "added_items"
    case updated = "updated_items"
    case deleted = "deleted_items"
  }
}
