public import CalendarStore
import Foundation

/// Notifications on the desktop (Desktop Notifications Specification 1.2), with what people can click if the desktop
/// offers that: to let the alarm sleep, to dismiss it, and to open the address of the web that the item names.
///
/// What is told again, or repeats, replaces what was told before, also if the program was started again meanwhile. If there is
/// no desktop yet, it waits for one.
public final class DesktopWay: ShowingWay {
  /// What settings call it.
  public let name: String
  private let session: DesktopSession
  private let thread: NotificationThread
  private let timeLimit: Duration
  private let snooze: String
  private let isAnswered: Bool

  /// What somebody answered to a notification.
  public enum Answer: Sendable, Hashable {
    /// Nobody needs to be told again.
    case dismiss([AlarmDelivery.ID])
    /// Tell me again later.
    case snooze([AlarmDelivery.ID])

    /// The numbers of the deliveries that it is about.
    public var deliveries: [AlarmDelivery.ID] {
      switch self {
      case .dismiss(let deliveries), .snooze(let deliveries): deliveries
      }
    }
  }

  /// - Parameters:
  ///   - name: what settings call it.
  ///   - snooze: the words for letting an alarm sleep.
  ///   - timeLimit: how long the desktop may take to answer.
  ///   - environment: says where the session of the user is; nil for that of the program.
  ///   - store: the path of the store, whose notifications are apart from those of others.
  ///   - answer: is told what people answer; nil if nobody waits for that, and so nothing can be clicked.
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

  /// Whether this program runs within somebody's session, so that there may be a desktop.
  public static func hasSession() -> Bool { DesktopSession.exists(ProcessInfo.processInfo.environment) }

  /// Shows a notification.
  public func tell(_ notice: Notice) async throws(NotificationError) {
    let (session, snooze, isAnswered) = (session, snooze, isAnswered)
    do {
      // It asks four times at most.
      try await thread.perform(within: timeLimit * 4) { (server) throws(BusError) in
        let hasActions = try server.can("actions")
        // Without the folder the notification is shown all the same.
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

  /// Takes notifications away of which nobody needs to see any alarm.
  public func withdraw(_ settled: @escaping @Sendable ([AlarmDelivery.ID]) -> Set<AlarmDelivery.ID>) async {
    let session = session
    // Mostly nothing is shown, and nobody has to be asked.
    if NotificationMemory.isEmpty(in: session.folder) { return }
    // If it is gone, so is what it showed.
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
