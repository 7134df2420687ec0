import CommandLine
import SchedulingMail
import Settings

extension TrustedRelays {
  /// Those that the settings name.
  ///
  /// - Throws: `Failure` `usage` if anything is wrong with the settings.
  static func settings() throws -> TrustedRelays {
    try UserSettings.checked().texts(.trustedRelays).map { TrustedRelays($0) } ?? .standard
  }
}
