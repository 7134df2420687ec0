/// Who takes mail.
public protocol MailSender: Sendable {
  /// Sends a mail; it returns when somebody has taken it.
  ///
  /// - Throws: ``MailError`` if nobody did.
  func send(_ message: MailMessage) async throws(MailError)
}
