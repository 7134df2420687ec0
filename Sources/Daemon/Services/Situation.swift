import CivilTime
import Synchronization

/// The current activity of the daemon, for the service manager and its users.
final class Situation: Sendable {
  private struct State {
    var isReady = false
    var nextAlarm: Instant?
    /// The problems that services have, by service name.
    var troubles: [String: String] = [:]
    var said: String?
  }

  private let state = Mutex(State())
  private let tell: @Sendable (ServiceManager.State) -> Void

  init(tell: @escaping @Sendable (ServiceManager.State) -> Void) { self.tell = tell }

  /// Records when the next alarm is due, or nil if there is none.
  func wait(for alarm: Instant?) {
    change { $0.nextAlarm = alarm }
  }

  /// Records a service's problem, or nil if the problem no longer exists.
  func setTrouble(_ words: String?, of service: String) {
    change { $0.troubles[service] = words }
  }

  /// Reloads the settings.
  func reload(_ body: () -> Void) {
    tell(.reloading)
    body()
    tell(.ready)
  }

  private func change(_ body: (inout State) -> Void) {
    let (isNew, words) = state.withLock { state in
      body(&state)
      let isNew = !state.isReady
      state.isReady = true
      let words = Self.words(state)
      defer { state.said = words }
      return (isNew, words == state.said ? nil : words)
    }
    if let words { tell(.status(words)) }
    if isNew { tell(.ready) }
  }

  private static func words(_ state: State) -> String {
    if let trouble = state.troubles.min(by: { $0.key < $1.key }) { return trouble.value }
    guard let next = state.nextAlarm else { return "No upcoming alarms" }
    return "Next alarm at \(RFC3339.text(next, in: .utc, isUTC: true))"
  }
}
