import CommandLine
import SchedulingMail
import Settings

extension TrustedRelays {
  /// The relays in the settings, which must already have been checked.
  static var settings: TrustedRelays {
    UserSettings.current.texts(.trustedRelays).map { TrustedRelays($0) } ?? .standard
  }
}
