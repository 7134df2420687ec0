import CalendarServer
import CalendarStore
import Logging
import MailSetup
import Settings

/// Sends mail for a server according to the settings.
struct ServerMail: ServedMail {
  private let settings: SettingsFile
  private let own: [String]
  private let logger: Logger

  /// Returns nil if mail is not set up.
  ///
  /// - Parameter own: The addresses of the only sender, or an empty list if there are several.
  init?(_ settings: SettingsFile, of own: [String], _ logger: Logger) {
    if MailTransport(settings) == nil { return nil }
    if MeetingMail(settings, own: own) == nil {
      logger.warning(
        "no mail about meetings is sent, because the sender is unknown; set scheduling.email.from in the settings")
      return nil
    }
    (self.settings, self.own, self.logger) = (settings, own, logger)
  }

  func send(
    from store: CalendarStore, limit: Int, while continues: @escaping @Sendable () -> Bool
  ) async throws {
    // Create the sender each time, because a changed password must take effect immediately.
    try await MeetingMail(settings, own: own)?.send(
      from: store, logger, limit: limit, isForOthers: own.isEmpty, while: continues)
  }
}
