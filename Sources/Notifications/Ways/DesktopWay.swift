public import CalendarStore
import Foundation

/// Notifications on the desktop (Desktop Notifications Specification 1.2). If the desktop supports actions, the user
/// can snooze or dismiss the alarm, and open the web address in the item.
///
/// A repeated notification replaces the earlier one, even if the program was restarted in the meantime. If there is no
/// desktop yet, the alarm waits for one.
public final class DesktopWay: ShowingWay {
  /// The name in the settings.
  public let name: String
  private let session: DesktopSession
  private let thread: NotificationThread
  private let timeLimit: Duration
  private let snooze: String
  private let isAnswered: Bool

  /// The user's answer to a notification.
  public enum Answer: Sendable, Hashable {
    /// Dismiss: do not notify again.
    case dismiss([AlarmDelivery.ID])
    /// Snooze: notify again later.
    case snooze([AlarmDelivery.ID])

    /// The numbers of its deliveries.
    public var deliveries: [AlarmDelivery.ID] {
      switch self {
      case .dismiss(let deliveries), .snooze(let deliveries): deliveries
      }
    }
  }

  /// - Parameters:
  ///   - name: The name in the settings.
  ///   - snooze: The label for snoozing an alarm.
  ///   - timeLimit: The time limit for responses from the desktop.
  ///   - environment: The environment that names the user's session, or nil for the program's own environment.
  ///   - store: The path of the store, whose notifications are kept apart from others.
  ///   - answer: A function that is called with the user's answers, or nil to show no actions.
  public init(
    _ name: String = "desktop", snooze: String = "Snooze", timeLimit: Duration = .seconds(5),
    environment: [String: String]? = nil, store: String? = nil,
    answer: (@Sendable (Answer) async -> Void)?
  ) {
    self.name = name
    self.timeLimit = timeLimit
    let session = DesktopSession(environment ?? ProcessInfo.processInfo.environment, store: store)
    self.session = session
    self.snooze = snooze
    isAnswered = answer != nil
    thread = NotificationThread {
      () throws(BusError) in
      try NotificationServer(session.address, limit: timeLimit)
    } hear: { server, signal in
      guard let answer, let memory = try? Self.memory(of: server, session) else { return }
      switch signal {
      case .closed(let number): memory.take(number)
      case .changed: break
      case .action(let number, let key):
        guard let action = DesktopAction(rawValue: key), let entry = memory.take(number) else { return }
        Task { await action.perform(entry, answer) }
      }
    }
  }

  deinit {
    thread.end()
    if session.isFolderOwn { try? FileManager.default.removeItem(at: session.folder) }
  }

  /// Whether this program is running in a user's session, where there may be a desktop.
  public static func hasSession() -> Bool { DesktopSession.exists(ProcessInfo.processInfo.environment) }

  /// Shows a notification.
  public func tell(_ notice: Notice) async throws(NotificationError) {
    let (session, snooze, isAnswered) = (session, snooze, isAnswered)
    do {
      // Showing a notification takes at most four calls.
      try await thread.perform(within: timeLimit * 4) { (server) throws(BusError) in
        let hasActions = try server.can("actions")
        // Without the folder, the notification is still shown.
        let memory = try? Self.memory(of: server, session)
        let canClick = isAnswered && hasActions && memory != nil
        let actions = DesktopAction.allCases.filter { canClick && (notice.link != nil || !$0.opensLink) }
        let number = try server.show(
          notice, replacing: memory?.number(of: notice.place) ?? 0,
          actions: actions.map { ($0.rawValue, $0.words(snooze: snooze)) })
        memory?.note(number, key: notice.place, .init(link: notice.link, deliveries: notice.deliveries))
      }
    } catch {
      throw NotificationError(error.message, isAbsent: error.isAbsent)
    }
  }

  /// Closes notifications whose alarms are all settled.
  public func withdraw(_ settled: @escaping @Sendable ([AlarmDelivery.ID]) -> Set<AlarmDelivery.ID>) async {
    let session = session
    // Usually nothing is being shown, and no call is needed.
    if NotificationMemory.isEmpty(in: session.folder) { return }
    // If the server has exited, its notifications are gone too.
    try? await thread.perform(within: timeLimit * 4) { (server) throws(BusError) in
      guard let memory = try? Self.memory(of: server, session) else { return }
      for (number, entry) in memory.entries where settled(entry.deliveries).isSuperset(of: entry.deliveries) {
        if memory.take(number) != nil { try server.close(number) }
      }
    }
  }

  private static func memory(of server: NotificationServer, _ session: DesktopSession) throws -> NotificationMemory {
    try NotificationMemory(server.identity(), in: session.folder)
  }
}
