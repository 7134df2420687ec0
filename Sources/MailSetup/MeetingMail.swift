package import CalendarStore
import CalendarText
package import Logging
package import Mailing
import Scheduling
package import SchedulingMail
package import Settings

/// Sends the meeting messages in the queues of stores by mail.
package struct MeetingMail: Sendable {
  private let sender: any MailSender
  private let writer: SchedulingMailWriter

  /// Creates a sender of meeting mail from a mail sender and a writer.
  package init(_ sender: any MailSender, _ writer: SchedulingMailWriter) {
    (self.sender, self.writer) = (sender, writer)
  }

  /// Creates a sender of meeting mail from the settings.
  ///
  /// - Parameters:
  ///   - own: The addresses of the only person who sends mail; empty if several people do.
  ///   - folder: A folder to which e-mails are written as files, or nil to send them.
  /// - Returns: nil if mail or an address from which to send it is not configured.
  package init?(_ settings: SettingsFile, own: [String], folder: String? = nil) {
    guard let sender: any MailSender = folder.map({ MailFolder($0) }) ?? MailTransport(settings)?.sender,
      let writer = SchedulingMailWriter(settings, own: own)
    else { return nil }
    self.init(sender, writer)
  }

  /// The messages that were sent, and the messages that were not.
  package struct Result: Sendable {
    /// The messages that a mail server has accepted.
    package var sent: [OutgoingMessage] = []
    /// The messages that have failed or will be tried again, with the reason.
    package var failed: [(message: OutgoingMessage, reason: String)] = []

    /// Creates an empty result.
    package init() {}
  }

  /// Sends the messages of a store that are due, and records their delivery status in the meetings. Messages that
  /// another process is sending at the same time are skipped.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of messages to try. The next call continues with the remaining messages.
  ///   - isForOthers: Whether the store belongs to a person who has not configured mail. Text from the mail server,
  ///     which may be confidential, is then not stored.
  ///   - continues: Called before each message. Returns whether to continue.
  /// - Throws: `StoreError` if the queue cannot be read or written.
  package func send(
    from store: CalendarStore, limit: Int = .max, isForOthers: Bool = false,
    while continues: () -> Bool = { !Task.isCancelled }
  ) async throws -> Result {
    var result = Result()
    var last: OutgoingMessage.ID = 0
    for _ in 0..<limit {
      guard continues(), let message = try store.takeOutgoingMessage(after: last) else { break }
      last = message.id
      do throws(MailError) {
        try await sender.send(try writer.mail(message))
        concludeSurely(message, store)
        result.sent.append(message)
      } catch {
        try store.conclude(message, failure: isForOthers ? error.summary : error.message)
        result.failed.append((message, error.message))
      }
    }
    try store.noteMails(result.sent + result.failed.map(\.message))
    return result
  }

  /// Sends the messages that are due, like ``send(from:limit:isForOthers:while:)``, and logs the results.
  package func send(
    from store: CalendarStore, _ logger: Logger, limit: Int = .max, isForOthers: Bool = false,
    while continues: () -> Bool = { !Task.isCancelled }
  ) async throws {
    let result = try await send(from: store, limit: limit, isForOthers: isForOthers, while: continues)
    if !result.sent.isEmpty { logger.notice("sent \(result.sent.count.of("e-mail")) about meetings") }
    for (message, reason) in result.failed {
      logger.warning("e-mail \(message.id) in the outbox was not sent: \(reason)")
    }
  }

  /// Records that a message was sent, so that it is not sent twice; retries if another program keeps writing for a long
  /// time. Until then, the message is reserved and no other process sends it.
  private func concludeSurely(_ message: OutgoingMessage, _ store: CalendarStore) {
    for _ in 0..<10 where (try? store.conclude(message)) != nil { return }
  }
}

extension SchedulingMailWriter {
  /// Writes the e-mail for a message in the queue.
  fileprivate func mail(_ message: OutgoingMessage) throws(MailError) -> MailMessage {
    guard let written = SchedulingMessage(message.calendar, from: message.sender, to: [message.recipient]) else {
      throw MailError("the queued message is no longer valid")
    }
    return try mail(written, to: message.recipient, before: message.before, ofChange: message.revision)
  }
}
