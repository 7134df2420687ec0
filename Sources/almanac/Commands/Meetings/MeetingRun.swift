import CalendarModel
import CalendarStore
import CommandLine
import ICalendar
import JSON
import Scheduling

/// One run of a command that replies or invites: its transaction, its output and its e-mails.
final class MeetingRun {
  let store: CalendarStore
  let zone: DisplayZone
  var isDryRun: Bool { options.dryRun }
  /// The user's addresses.
  let addresses: [String]
  private let options: MeetingOptions
  private let record = ChangeRecord()

  init(_ options: MeetingOptions) throws {
    self.options = options
    zone = try options.zoneOptions.displayZone()
    addresses = UserSettings.ownAddresses
    if addresses.isEmpty {
      throw Failure(
        .usage,
        "your e-mail addresses are not configured; set scheduling.addresses in \(UserSettings.path), "
          + "or $ALMANAC_ADDRESSES"
      )
    }
    store = try options.open()
  }

  /// Makes the change, and records the state before it and the people it concerns.
  func take(
    _ body: (_ onChange: @escaping (ItemChange) -> Void, _ onNotice: @escaping (MeetingNotice) -> Void) throws -> Void
  )
    throws
  {
    try body({ self.record.add($0) }, { self.record.add($0) })
  }

  /// Reports what was done, and sends the e-mails.
  ///
  /// - Parameters:
  ///   - verb: What was done, as text.
  ///   - unchanged: What to say if nothing was changed or sent.
  func finish(_ verb: String, unchanged: String = "Nothing to change") async throws {
    let told = record.notices.flatMap(\.messages)
    var changes = record.counted(
      isDryRun: isDryRun, isJSON: options.json, ChangeDiff(style: options.colorOption.style))
    if options.json {
      changes.revision = isDryRun ? nil : try store.revision()
      StandardOutput.write(json: MeetingResult(changes: changes, messages: told.map { MeetingMessage($0) }))
    } else if isDryRun {
      for message in told { StandardOutput.write(Array(message.calendar.bytes)) }
    } else {
      let title = record.notices.first?.title ?? record.changes.first?.new?.first(.summary)?.text
      StandardOutput.write(changes.isEmpty && told.isEmpty ? unchanged : "\(verb) \(title.displayTitle)")
    }
    try await OutboxRun(store, folder: options.sending.outbox).tell(record.notices, isDryRun: isDryRun)
  }
}

/// The result of a reply or an invitation, as JSON.
private struct MeetingResult: Entry {
  let changes: ItemChanges
  let messages: [MeetingMessage]

  static let columns = ItemChanges.counts.members(of: \MeetingResult.changes).adding(Column("messages", \.messages))
}

/// A message about a meeting, as JSON.
struct MeetingMessage: Entry {
  private let message: SchedulingMessage

  init(_ message: SchedulingMessage) { self.message = message }

  static let columns: Columns<MeetingMessage> = [
    Column("method", \.message.method.rawValue), Column("from", \.message.from), Column("to", \.message.to),
    Column("uid", \.message.uid), Column("sequence", \.message.sequence),
    Column("calendar") { String(decoding: $0.message.calendar.bytes, as: UTF8.self) },
  ]
}
