import CommandRunning
package import Mailing
package import Settings

/// What takes mail, as the settings have it.
package struct MailTransport {
  /// It.
  package let sender: any MailSender

  /// - Returns: nil if the settings say nothing of mail.
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
