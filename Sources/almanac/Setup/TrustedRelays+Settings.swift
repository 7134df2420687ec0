import CommandLine
import SchedulingMail
import Settings

extension TrustedRelays {
  /// Those that the settings name; whoever asks has to check the settings.
  static var settings: TrustedRelays {
    UserSettings.current.texts(.trustedRelays).map { TrustedRelays($0) } ?? .standard
  }
}
