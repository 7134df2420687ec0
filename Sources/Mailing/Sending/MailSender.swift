/// A type that sends mail.
public protocol MailSender: Sendable {
  /// Sends an e-mail. Returns when the e-mail has been accepted.
  ///
  /// - Throws: ``MailError`` if the e-mail was not accepted.
  func send(_ message: MailMessage) async throws(MailError)
}
