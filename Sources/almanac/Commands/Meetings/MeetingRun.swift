import CalendarModel
import CalendarStore
import CommandLine
import ICalendar
import JSON
import Scheduling

/// One run of a command that answers or invites: a transaction, what is said of it, and the mails that it makes.
final class MeetingRun {
  let store: CalendarStore
  let zone: DisplayZone
  let isDryRun: Bool
  /// The addresses of the person.
  let addresses: [String]
  private let sending: SendingOptions
  private let isJSON: Bool
  private let diff: ChangeDiff
  private var changes: [ItemChange] = []
  private var notices: [MeetingNotice] = []

  init(
    _ storeOptions: StoreOptions, _ sending: SendingOptions, _ zoneOptions: ZoneOptions, _ color: ColorOption,
    _ json: JSONOption, isDryRun: Bool
  ) throws {
    zone = try zoneOptions.displayZone()
    addresses = UserSettings.ownAddresses
    if addresses.isEmpty {
      throw Failure(
        .usage,
        "nobody has said which addresses are yours; set scheduling.addresses in \(UserSettings.path), or $ALMANAC_ADDRESSES"
      )
    }
    store = try storeOptions.openToChange(sends: !sending.noSend)
    self.sending = sending
    self.isDryRun = isDryRun
    isJSON = json.json
    diff = ChangeDiff(style: color.style)
  }

  /// Makes the change, and remembers what it was and whom it concerns.
  func take(
    _ body: (_ onChange: @escaping (ItemChange) -> Void, _ onNotice: @escaping (MeetingNotice) -> Void) throws -> Void
  )
    throws
  {
    try body({ self.changes.append($0) }, { self.notices.append($0) })
  }

  /// Says what was done, and sends the mails.
  ///
  /// - Parameter verb: What was done, for people.
  func finish(_ verb: String) async throws {
    let told = notices.flatMap(\.messages)
    if isDryRun, !isJSON {
      for change in changes { StandardOutput.write(diff.text(change)) }
      for message in told { StandardOutput.write(Array(message.calendar.bytes)) }
    }
    if isJSON {
      var result = ItemChanges(isDryRun: isDryRun)
      for change in changes {
        result.count(change)
        if isDryRun { result.diff.append(diff.text(change)) }
      }
      result.revision = isDryRun ? nil : try store.revision()
      StandardOutput.write(json: MeetingResult(changes: result, messages: told.map { MeetingMessage($0) }))
    } else if !isDryRun {
      let title = notices.first?.title ?? changes.first?.new?.first(.summary)?.text
      StandardOutput.write(changes.isEmpty && told.isEmpty ? "Nothing to change" : "\(verb) \(title.displayTitle)")
    }
    try await OutboxRun(store, folder: sending.outbox).tell(notices, isDryRun: isDryRun)
  }
}

/// What an answer or an invitation has done, in JSON.
private struct MeetingResult: Entry {
  let changes: ItemChanges
  let messages: [MeetingMessage]

  static let columns = ItemChanges.counts.members(of: \MeetingResult.changes).adding(Column("messages", \.messages))
}

/// A message about a meeting, in JSON.
struct MeetingMessage: Entry {
  private let message: SchedulingMessage

  init(_ message: SchedulingMessage) { self.message = message }

  static let columns: Columns<MeetingMessage> = [
    Column("method", \.message.method.rawValue), Column("from", \.message.from), Column("to", \.message.to),
    Column("uid", \.message.uid), Column("sequence", \.message.sequence),
    Column("calendar") { String(decoding: $0.message.calendar.bytes, as: UTF8.self) },
  ]
}
