import Accounts
import CommandLine
import CommandRunning
import Fetching
import Mailing
import Notifications
import Settings

extension EmailWay {
  /// Mail as the settings have it.
  init(_ settings: SettingsFile) {
    let address = { (key: SettingKey) in settings.text(key).flatMap { MailAddress($0) } }
    let others = (settings.texts(.emailAlsoTo) ?? []).compactMap { MailAddress($0) }
    let own = address(.emailTo)
    let recipients = ([own] + others).compactMap { $0 }
    let sender = MailTransport(settings)?.sender ?? SendmailSender(words: CommandWords.words(of: "sendmail -i"))
    self.init(WayName.email.rawValue, by: sender, from: address(.emailFrom) ?? own, to: recipients)
  }
}

extension SMTPServer {
  /// The server that the settings name; nil if they name none.
  init?(_ settings: SettingsFile) {
    guard let address = settings.text(.emailServer).flatMap({ MailServerAddress($0) }) else { return nil }
    self.init(url: address.text, host: address.host)
    authorities = settings.path(.emailAuthorities, home: UserSettings.home)
    guard let user = settings.text(.emailUser), let place = MailPassword.place(settings) else { return }
    self.user = user
    let credentials = AccountCredentials(place, user: user, identifier: MailPassword.identifier)
    password = { () async throws(MailError) in
      do throws(HTTPError) {
        if case .password(_, let password) = try await credentials.credential(afterRefusal: false) { return password }
      } catch {
        throw MailError(error.message)
      }
      throw MailError("there is no password for mail; `almanac config password` asks for one")
    }
  }
}

/// The password with which mail is sent. It is where the passwords of accounts are.
enum MailPassword {
  /// What the file of passwords calls it.
  static let identifier = "alarms.email"
  /// What the keyring calls it.
  static let key = "almanac alarms.email"

  /// Where it is; nil if nothing is said of one.
  static func place(_ settings: SettingsFile) -> CredentialPlace? {
    if let command = settings.text(.emailPasswordCommand) { return .command(command) }
    return switch settings.text(.emailPasswordIn) {
    case "keyring": .secretService(key: key)
    case "file": .file
    default: nil
    }
  }
}
