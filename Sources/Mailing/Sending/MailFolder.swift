import ICalendar

/// A folder that takes mail: a file NAME.eml for each, named after its key. A mail that is sent again replaces its file.
public struct MailFolder: MailSender {
  private let path: String

  /// - Parameter path: The folder, which exists.
  public init(_ path: String) { self.path = path }

  /// Writes the mail; the file appears once it is complete.
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
