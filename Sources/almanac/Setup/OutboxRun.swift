import CalendarModel
import CalendarStore
import CalendarText
import CommandLine
import ICalendar
import Mailing
import Scheduling
import SchedulingMail
import Settings
import TerminalText

/// Sends the messages about meetings that are in the queue.
struct OutboxRun {
  private let store: CalendarStore
  private let sender: (any MailSender)?
  private let writer: SchedulingMailWriter?

  /// - Parameter folder: Where mails are written as files; nil if they are sent as the settings have it.
  init(_ store: CalendarStore, folder: String? = nil) throws {
    self.store = store
    let settings = try UserSettings.checked()
    sender = folder.map { MailFolder($0) } ?? MailTransport(settings)?.sender
    writer = SchedulingMailWriter(settings)
  }

  /// How many were sent, and how many were not.
  struct Result {
    var sent: [OutgoingMessage] = []
    var failed: [(message: OutgoingMessage, reason: String)] = []
  }

  /// Whether mail can be sent.
  var isSetUp: Bool { sender != nil && writer != nil }

  /// Sends what is due.
  func send() async throws -> Result {
    var result = Result()
    guard let sender, let writer else { return result }
    var last: OutgoingMessage.ID = 0
    while let message = try store.takeOutgoingMessage(after: last) {
      last = message.id
      do throws(MailError) {
        try await sender.send(try writer.mail(message))
        try? store.conclude(message)
        result.sent.append(message)
      } catch {
        try store.conclude(message, failure: error.message)
        result.failed.append((message, error.message))
      }
    }
    return result
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
      Terminal.write("almanac: would tell \(names)")
    } else if notices.allSatisfy({ !$0.isQueued }) {
      Terminal.write("almanac: nobody was told: \(names); `almanac invite ID` tells all who are invited what holds now")
    } else if !isSetUp {
      Terminal.write(
        "almanac: mail to \(names) waits in the outbox, since no mail is set up; `almanac help config` says how, and "
          + "`almanac outbox send --outbox FOLDER` writes it as files")
    } else {
      let result = try await send()
      if !result.sent.isEmpty { Terminal.write("almanac: told \(Self.names(result.sent))") }
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

extension SchedulingMailWriter {
  /// As the settings have it; nil if they say no address of one's own.
  init?(_ settings: SettingsFile) {
    let own = UserSettings.ownAddresses.first
    guard
      let address = [settings.text(.schedulingFrom), settings.text(.emailFrom), own].lazy.compactMap({
        $0.flatMap { MailAddress($0) }
      }).first
    else { return nil }
    let zone = try? DisplayZone(named: settings.text(.timeZone))
    self.init(
      rules: MailSenderRules(address: address, domains: settings.texts(.schedulingDomains) ?? []),
      locale: "", zone: zone?.rules)
  }

  /// The mail of a message in the queue.
  fileprivate func mail(_ message: OutgoingMessage) throws(MailError) -> MailMessage {
    guard let written = SchedulingMessage(message.calendar, from: message.sender, to: [message.recipient]) else {
      throw MailError("it is no message any more")
    }
    return try mail(written, to: message.recipient, before: message.before)
  }
}
