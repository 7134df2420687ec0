import ICalendar

/// Writes mail to a folder, as a file NAME.eml named after the e-mail's key. Sending an e-mail again replaces its file.
public struct MailFolder: MailSender {
  private let path: String

  /// Creates a sender for a folder.
  ///
  /// - Parameter path: The folder, which must exist.
  public init(_ path: String) { self.path = path }

  /// Writes the e-mail. The file appears only when it is complete.
  public func send(_ message: MailMessage) async throws(MailError) {
    do throws(ICalendarError) {
      let file = try AtomicFile(path: "\(path)/\(message.name).eml", permissions: 0o600)
      try file.write(message.bytes)
      try file.finish()
    } catch {
      throw MailError(error.message)
    }
  }
}
