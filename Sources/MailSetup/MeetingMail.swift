package import CalendarStore
import CalendarText
package import Logging
package import Mailing
import Scheduling
package import SchedulingMail
package import Settings

/// Sends messages about meetings by mail that are in the queues of stores.
package struct MeetingMail: Sendable {
  private let sender: any MailSender
  private let writer: SchedulingMailWriter

  /// Mail that somebody takes, as a writer writes it.
  package init(_ sender: any MailSender, _ writer: SchedulingMailWriter) {
    (self.sender, self.writer) = (sender, writer)
  }

  /// Mail as the settings have it.
  ///
  /// - Parameters:
  ///   - own: The addresses of the only person who sends; none if several people do.
  ///   - folder: Where mails are written as files instead; nil to send them.
  /// - Returns: nil if the settings say nothing of mail, or no address that it may be from.
  package init?(_ settings: SettingsFile, own: [String], folder: String? = nil) {
    guard let sender: any MailSender = folder.map({ MailFolder($0) }) ?? MailTransport(settings)?.sender,
      let writer = SchedulingMailWriter(settings, own: own)
    else { return nil }
    self.init(sender, writer)
  }

  /// What was sent, and what was not.
  package struct Result: Sendable {
    /// What a mail server has taken.
    package var sent: [OutgoingMessage] = []
    /// What is tried again, or has failed, and why.
    package var failed: [(message: OutgoingMessage, reason: String)] = []

    /// Nothing.
    package init() {}
  }

  /// Sends what is due of a store, and notes on the meetings what became of it. What others send at the same time is left
  /// to them.
  ///
  /// - Parameters:
  ///   - limit: How many messages are tried at most; the next call goes on with the others.
  ///   - isForOthers: Whether the store belongs to somebody who has not set mail up: then it keeps no words of a mail
  ///     server, which may name what is nobody else's business.
  ///   - continues: Whether to go on, asked before each message.
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

  /// Sends what is due of a store as ``send(from:limit:isForOthers:while:)`` does, and logs what has become of it.
  package func send(
    from store: CalendarStore, _ logger: Logger, limit: Int = .max, isForOthers: Bool = false,
    while continues: () -> Bool = { !Task.isCancelled }
  ) async throws {
    let result = try await send(from: store, limit: limit, isForOthers: isForOthers, while: continues)
    if !result.sent.isEmpty { logger.notice("sent \(result.sent.count.of("mail")) about meetings") }
    for (message, reason) in result.failed {
      logger.warning("mail \(message.id) in the outbox was not sent: \(reason)")
    }
  }

  /// Notes that a message was sent, also if somebody else writes for long: nobody is to send it a second time. Nobody does
  /// as long as it is taken.
  private func concludeSurely(_ message: OutgoingMessage, _ store: CalendarStore) {
    for _ in 0..<10 where (try? store.conclude(message)) != nil { return }
  }
}

extension SchedulingMailWriter {
  /// The mail of a message in the queue.
  fileprivate func mail(_ message: OutgoingMessage) throws(MailError) -> MailMessage {
    guard let written = SchedulingMessage(message.calendar, from: message.sender, to: [message.recipient]) else {
      throw MailError("it is no message any more")
    }
    return try mail(written, to: message.recipient, before: message.before, ofChange: message.revision)
  }
}
