import CalendarModel
import CalendarStore
import CalendarText
import CommandLine
import MailSetup
import Scheduling
import TerminalText

/// Sends the messages about meetings that are in the queue of a store, and tells people of it.
struct OutboxRun {
  private let store: CalendarStore
  private let mail: MeetingMail?
  private let folder: String?

  /// - Parameter folder: Where mails are written as files; nil if they are sent as the settings have it.
  init(_ store: CalendarStore, folder: String? = nil) throws {
    self.store = store
    self.folder = folder
    mail = MeetingMail(try UserSettings.checked(), own: UserSettings.ownAddresses, folder: folder)
  }

  /// Whether mail can be sent.
  var isSetUp: Bool { mail != nil }

  /// Sends what is due.
  ///
  /// - Throws: `Failure` `notFound` if the folder cannot be created.
  func send() async throws -> MeetingMail.Result {
    guard let mail else { return MeetingMail.Result() }
    if let folder { try FileName.createFolder(folder) }
    return try await mail.send(from: store)
  }

  /// Sends what a change has put into the queue, and says whom it tells, or whom it does not.
  func tell(_ notices: [MeetingNotice], isDryRun: Bool) async throws {
    let served = Self.names(notices.filter(\.isSentByServer))
    if !served.isEmpty {
      Terminal.write(
        "almanac: the server of the account \(isDryRun ? "would tell" : "tells") \(served), once the change is sent by "
          + "`almanac sync`")
    }
    let notices = notices.filter { !$0.isSentByServer }
    let names = Self.names(notices)
    if names.isEmpty { return }
    if isDryRun {
      Terminal.remark("would tell \(names)")
    } else if notices.allSatisfy({ !$0.isQueued }) {
      Terminal.remark("nobody was told: \(names); `almanac invite ID` tells all who are invited what holds now")
    } else if !isSetUp {
      Terminal.write(
        "almanac: mail to \(names) waits in the outbox, since no mail is set up; `almanac help config` says how, and "
          + "`almanac outbox send --outbox FOLDER` writes it as files")
    } else {
      let result = try await send()
      if !result.sent.isEmpty { Terminal.remark("told \(Self.names(result.sent))") }
      for (message, reason) in result.failed {
        Terminal.error(
          "mail to \(CalendarAddress.shown(message.recipient).printable) was not sent, and is tried again: \(reason)")
      }
    }
  }

  private static func names(_ notices: [MeetingNotice]) -> String {
    Set(notices.flatMap(\.recipients)).map { CalendarAddress.shown($0) }.sorted().joined(separator: ", ").printable
  }

  private static func names(_ messages: [OutgoingMessage]) -> String {
    Set(messages.map { CalendarAddress.shown($0.recipient) }).sorted().joined(separator: ", ").printable
  }
}
