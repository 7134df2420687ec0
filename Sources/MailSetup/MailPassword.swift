package import Accounts
package import Settings

/// The password with which mail is sent. It is where the passwords of accounts are.
package enum MailPassword {
  /// What the file of passwords calls it.
  package static let identifier = "alarms.email"
  /// What the keyring calls it.
  package static let key = "almanac alarms.email"

  /// Where it is; nil if nothing is said of one.
  package static func place(_ settings: SettingsFile) -> CredentialPlace? {
    if let command = settings.text(.emailPasswordCommand) { return .command(command) }
    return switch settings.text(.emailPasswordIn) {
    case "keyring": .secretService(key: key)
    case "file": .file
    default: nil
    }
  }
}
