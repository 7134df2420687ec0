import CommandRunning
package import Mailing
package import Settings

/// The mail transport configured in the settings.
package struct MailTransport {
  /// The mail sender selected in the settings.
  package let sender: any MailSender

  /// - Returns: nil if mail is not configured.
  package init?(_ settings: SettingsFile) {
    if let server = SMTPServer(settings) {
      sender = SMTPSender(server)
    } else if let command = settings.text(.emailSendmail) {
      sender = SendmailSender(words: CommandWords.words(of: command))
    } else {
      return nil
    }
  }
}
