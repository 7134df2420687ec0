import CalendarServer
import CalendarStore
import Logging
import MailSetup
import Settings

/// Mail as the settings have it, for a server.
struct ServerMail: ServedMail {
  private let settings: SettingsFile
  private let own: [String]
  private let logger: Logger

  /// - Parameter own: The addresses of the only person who sends; none if several people do.
  /// - Returns: nil if no mail is set up.
  init?(_ settings: SettingsFile, of own: [String], _ logger: Logger) {
    if MailTransport(settings) == nil { return nil }
    if MeetingMail(settings, own: own) == nil {
      logger.warning(
        "no mail about meetings is sent: nothing says from which address; set scheduling.email.from in the settings")
      return nil
    }
    (self.settings, self.own, self.logger) = (settings, own, logger)
  }

  func send(
    from store: CalendarStore, limit: Int, while continues: @escaping @Sendable () -> Bool
  ) async throws {
    // Made anew each time: a password that was changed counts at once.
    try await MeetingMail(settings, own: own)?.send(
      from: store, logger, limit: limit, isForOthers: own.isEmpty, while: continues)
  }
}
