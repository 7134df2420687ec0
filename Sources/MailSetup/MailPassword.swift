package import Accounts
package import Settings

/// The password for sending mail. It is stored the same way as account passwords.
package enum MailPassword {
  /// The identifier in the password file.
  package static let identifier = "alarms.email"
  /// The key in the keyring.
  package static let key = "almanac alarms.email"

  /// Where the password is stored, or nil if none is configured.
  package static func place(_ settings: SettingsFile) -> CredentialPlace? {
    if let command = settings.text(.emailPasswordCommand) { return .command(command) }
    return switch settings.text(.emailPasswordIn) {
    case "keyring": .secretService(key: key)
    case "file": .file
    default: nil
    }
  }
}
