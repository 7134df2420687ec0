import CalendarStore
import CoreMetrics
import Synchronization

/// Notifies open pages of changes, with one watch per store no matter how many pages are open.
final class WebChanges: Sendable {
  /// A store and the name of its owner.
  struct Source {
    let name: String
    let store: CalendarStore
  }

  /// An open page.
  private final class Listener: Sendable {
    /// The user of the page.
    let user: String
    let continuation: AsyncStream<[UInt8]>.Continuation
    /// Whether the user may still listen.
    let isAdmitted: @Sendable () -> Bool
    /// Whether an owner still shares calendars with the user.
    private let sees: @Sendable (_ owner: String) -> Bool
    /// The last revision sent for each store.
    private let revisions: Mutex<[String: Int64]>

    init(
      _ user: String, _ continuation: AsyncStream<[UInt8]>.Continuation, _ revisions: [String: Int64],
      sees: @escaping @Sendable (String) -> Bool, while isAdmitted: @escaping @Sendable () -> Bool
    ) {
      (self.user, self.continuation, self.sees, self.isAdmitted) = (user, continuation, sees, isAdmitted)
      self.revisions = Mutex(revisions)
    }

    /// The stores that the page follows.
    var names: [String] { revisions.withLock { Array($0.keys) } }

    /// Sends the first event.
    func begin() { tell(revisions.withLock { $0 }, retry: true) }

    /// Notifies the page that a store has changed.
    func tell(_ revision: Int64, of name: String) {
      guard name == user || sees(name) else { return }
      let known = revisions.withLock { revisions in
        revisions[name] = revision
        return revisions
      }
      tell(known, retry: false)
    }

    /// Sends the sum of the revisions in all followed stores.
    private func tell(_ known: [String: Int64], retry: Bool) {
      let sum = known.values.reduce(0, &+)
      continuation.yield(Array("\(retry ? "retry: 5000\n" : "")id: \(sum)\nevent: change\ndata: \(sum)\n\n".utf8))
    }
  }

  private struct Watch {
    var listeners: [Int: Listener] = [:]
    var task: Task<Void, Never>?
  }

  private struct State {
    var watches: [String: Watch] = [:]
    var next = 0
    /// The number of listening pages per user.
    var counts: [String: Int] = [:]
    var count: Int { counts.values.reduce(0, +) }
  }

  private let state = Mutex(State())
  private let meter: Meter

  /// Returns a number that changes when a user may have lost access, or nil if unknown.
  private let generation: @Sendable () -> Int64?

  /// - Parameter generation: Returns a number that changes when a user may have lost access, or nil if unknown.
  init(_ meter: Meter, generation: @escaping @Sendable () -> Int64?) {
    self.meter = meter
    self.generation = generation
  }

  /// The maximum number of listening pages.
  private static let most = 2000
  /// The maximum number of one user's listening pages.
  private static let mostOfUser = most / 2
  /// The number of seconds between keep-alive comments, which reveal disconnected pages.
  private static let pulse = 25
  /// How long further changes to a store are held back after a notification.
  private static let rest: Duration = .milliseconds(500)
  /// How often to check whether users may still listen.
  private static let look: Duration = .seconds(1)

  /// Returns a stream of server-sent events for changes to a user's store and the stores of others, or nil if too many
  /// pages are listening.
  ///
  /// - Parameters:
  ///   - own: The user's store.
  ///   - others: The stores of users who share calendars on the page.
  ///   - sees: Whether an owner still shares calendars with the user.
  ///   - isAdmitted: Whether the user may still listen. If not, the stream ends.
  func stream(
    of own: Source, and others: [Source] = [], sees: @escaping @Sendable (_ owner: String) -> Bool = { _ in false },
    while isAdmitted: @escaping @Sendable () -> Bool
  ) -> ServedStream? {
    let sources = [own] + others
    // The watches continue from the revisions sent first.
    let revisions = Dictionary(sources.map { ($0.name, (try? $0.store.revision()) ?? 0) }) { first, _ in first }
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(4))
    let listener = Listener(own.name, continuation, revisions, sees: sees, while: isAdmitted)
    let number = state.withLock { state -> Int? in
      if state.count >= Self.most || state.counts[own.name, default: 0] >= Self.mostOfUser { return nil }
      state.next += 1
      state.counts[own.name, default: 0] += 1
      meter.set(state.count)
      for source in sources {
        state.watches[source.name, default: Watch()].listeners[state.next] = listener
        if state.watches[source.name]?.task == nil {
          state.watches[source.name]?.task = Task { await self.watch(source, after: revisions[source.name] ?? 0) }
        }
      }
      return state.next
    }
    guard let number else { return nil }
    continuation.onTermination = { _ in self.remove(number, listener) }
    listener.begin()
    // The user may have lost access before being added to the listeners.
    if !isAdmitted() { continuation.finish() }
    return ServedStream(pieces: stream) { continuation.finish() }
  }

  private func remove(_ number: Int, _ listener: Listener) {
    let tasks = state.withLock { state -> [Task<Void, Never>] in
      var tasks: [Task<Void, Never>] = []
      for name in listener.names {
        state.watches[name]?.listeners[number] = nil
        guard state.watches[name]?.listeners.isEmpty == true else { continue }
        if let task = state.watches.removeValue(forKey: name)?.task { tasks.append(task) }
      }
      let left = state.counts[listener.user, default: 0] - 1
      state.counts[listener.user] = left > 0 ? left : nil
      meter.set(state.count)
      return tasks
    }
    for task in tasks { task.cancel() }
  }

  private func watch(_ source: Source, after revision: Int64) async {
    let name = source.name
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        guard let revisions = try? source.store.newRevisions(after: revision) else { return }
        do {
          for try await revision in revisions {
            // After several changes, notify pages only of the last one, because each notification reloads the page.
            if let newest = try? source.store.revision(), revision < newest { continue }
            self.endStrangers(name)
            for listener in self.listeners(name) { listener.tell(revision, of: name) }
            try await Task.sleep(for: Self.rest)
          }
        } catch {
          for listener in self.listeners(name) { listener.continuation.finish() }
        }
      }
      group.addTask {
        var seconds = 0
        var known = self.generation()
        while (try? await Task.sleep(for: Self.look)) != nil {
          let generation = self.generation()
          if generation == nil || generation != known { self.endStrangers(name) }
          known = generation
          seconds += 1
          if seconds % Self.pulse == 0 { self.pulse(name) }
        }
      }
      await group.waitForAll()
    }
  }

  /// Sends a keep-alive comment to the pages of a user.
  private func pulse(_ user: String) {
    endStrangers(user)
    for listener in listeners(user) where listener.user == user { listener.continuation.yield(Array(":\n\n".utf8)) }
  }

  /// Ends the streams that follow a user's store but whose readers are no longer allowed to listen.
  func endStrangers(_ user: String) {
    for listener in listeners(user) where !listener.isAdmitted() { listener.continuation.finish() }
  }

  private func listeners(_ name: String) -> [Listener] {
    state.withLock { $0.watches[name].map { Array($0.listeners.values) } ?? [] }
  }
}
