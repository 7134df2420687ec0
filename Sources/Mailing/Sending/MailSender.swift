/// A type that sends mail.
public protocol MailSender: Sendable {
  /// Sends a mail. Returns when the mail has been accepted.
  ///
  /// - Throws: ``MailError`` if the mail was not accepted.
  func send(_ message: MailMessage) async throws(MailError)
}
