import CalendarModel
import CalendarStore
import CalendarText
import CommandLine
import MailSetup
import Scheduling
import TerminalText

/// Sends the queued messages about meetings in a store, and reports the result.
struct OutboxRun {
  private let store: CalendarStore
  private let mail: MeetingMail?
  private let folder: String?

  /// - Parameter folder: The folder to write e-mails to as files, or nil to send them as configured in the settings.
  init(_ store: CalendarStore, folder: String? = nil) throws {
    self.store = store
    self.folder = folder
    mail = MeetingMail(try UserSettings.checked(), own: UserSettings.ownAddresses, folder: folder)
  }

  /// Whether mail can be sent.
  var isSetUp: Bool { mail != nil }

  /// Sends the messages that are due.
  ///
  /// - Throws: `Failure` `notFound` if the folder cannot be created.
  func send() async throws -> MeetingMail.Result {
    guard let mail else { return MeetingMail.Result() }
    if let folder { try FileName.createFolder(folder) }
    return try await mail.send(from: store)
  }

  /// Sends the messages queued by a change, and reports who is notified and who is not.
  func tell(_ notices: [MeetingNotice], isDryRun: Bool) async throws {
    let unreachable = notices.reduce(into: Set()) { $0.formUnion($1.unreachable) }
    if !unreachable.isEmpty {
      let names = unreachable.sorted().joined(separator: ", ").printableName
      Terminal.write("almanac: \(names) cannot be notified by mail: the address is not one that mail can be sent to")
    }
    let served = Self.names(notices.filter(\.isSentByServer))
    if !served.isEmpty {
      Terminal.write(
        "almanac: the account's server \(isDryRun ? "would notify" : "notifies") \(served), once the change is sent with "
          + "`almanac sync`")
    }
    let notices = notices.filter { !$0.isSentByServer }
    let names = Self.names(notices)
    if names.isEmpty { return }
    if isDryRun {
      Terminal.remark("would notify \(names)")
    } else if notices.allSatisfy({ !$0.isQueued }) {
      Terminal.remark(
        "these people were not notified: \(names); to send the current state to all attendees, run `almanac invite ID`")
    } else if !isSetUp {
      Terminal.write(
        "almanac: mail to \(names) waits in the outbox because mail is not set up; see `almanac help config`, or write it as files with "
          + "`almanac outbox send --outbox FOLDER`")
    } else {
      let result = try await send()
      if !result.sent.isEmpty { Terminal.remark("notified \(Self.names(result.sent))") }
      for (message, reason) in result.failed {
        Terminal.error(
          "mail to \(CalendarAddress.shown(message.recipient).printableName) was not sent and will be retried: \(reason)"
        )
      }
    }
  }

  private static func names(_ notices: [MeetingNotice]) -> String {
    Set(notices.flatMap(\.recipients)).map { CalendarAddress.shown($0) }.sorted().joined(separator: ", ").printableName
  }

  private static func names(_ messages: [OutgoingMessage]) -> String {
    Set(messages.map { CalendarAddress.shown($0.recipient) }).sorted().joined(separator: ", ").printableName
  }
}
