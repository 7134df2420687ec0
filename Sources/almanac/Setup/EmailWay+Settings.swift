import CommandRunning
import MailSetup
import Mailing
import Notifications
import Settings

extension EmailWay {
  /// The mail delivery method as configured in the settings.
  init(_ settings: SettingsFile) {
    let address = { (key: SettingKey) in settings.text(key).flatMap { MailAddress($0) } }
    let others = (settings.texts(.emailAlsoTo) ?? []).compactMap { MailAddress($0) }
    let own = address(.emailTo)
    let recipients = ([own] + others).compactMap { $0 }
    let sender = MailTransport(settings)?.sender ?? SendmailSender(words: CommandWords.words(of: "sendmail -i"))
    self.init(WayName.email.rawValue, by: sender, from: address(.emailFrom) ?? own, to: recipients)
  }
}
