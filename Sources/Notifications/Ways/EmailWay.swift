import CivilTime
public import Mailing

/// Sends e-mail to the user and to addresses that the user specifies, never to addresses in a calendar.
public struct EmailWay: NotificationWay {
  /// The name in the settings.
  public let name: String
  private let sender: any MailSender
  private let from: MailAddress?
  private let recipients: [MailAddress]

  /// - Parameters:
  ///   - name: The name in the settings.
  ///   - sender: The object that sends mail.
  ///   - from: The address from which it is sent.
  ///   - recipients: The user's address, and others that the user has specified.
  public init(_ name: String, by sender: any MailSender, from: MailAddress?, to recipients: [MailAddress]) {
    self.name = name
    self.sender = sender
    self.from = from
    self.recipients = recipients
  }

  /// Sends the e-mail. A second e-mail about the same alarm has the same Message-ID.
  public func tell(_ notice: Notice) async throws(NotificationError) {
    guard let from, !recipients.isEmpty else { throw NotificationError("the e-mail has no sender or no recipient") }
    var lines = [notice.body]
    if let calendar = notice.calendar { lines.append("Calendar: \(NoticeText.line(calendar))") }
    if let link = notice.link { lines.append(link) }
    let message = MailMessage(
      from: from, named: "Almanac", to: recipients, subject: notice.title, text: lines.joined(separator: "\n\n"),
      key: "alarm-\(notice.key)", date: notice.due)
    do throws(MailError) {
      try await sender.send(message)
    } catch {
      throw NotificationError(error.message)
    }
  }
}
