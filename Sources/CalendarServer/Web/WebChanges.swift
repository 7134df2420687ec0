import CalendarStore
import CoreMetrics
import Synchronization

/// Tells the pages that are open what changes: one watch for each store, however many look at it.
final class WebChanges: Sendable {
  private struct Listener {
    let continuation: AsyncStream<[UInt8]>.Continuation
    /// Whether who listens may still.
    let isAdmitted: @Sendable () -> Bool
  }

  private struct Watch {
    var listeners: [Int: Listener] = [:]
    var task: Task<Void, Never>?
  }

  private struct State {
    var watches: [String: Watch] = [:]
    var next = 0
    var count = 0
  }

  private let state = Mutex(State())
  private let meter: Meter

  /// Another number as soon as somebody may have been shut out; nil if nobody can tell.
  private let generation: @Sendable () -> Int64?

  /// - Parameter generation: another number as soon as somebody may have been shut out; nil if nobody can tell.
  init(_ meter: Meter, generation: @escaping @Sendable () -> Int64?) {
    self.meter = meter
    self.generation = generation
  }

  /// How many pages may listen.
  private static let most = 2000
  /// How many of one user may.
  private static let mostOfUser = most / 2
  /// How often something is said even if nothing happens, so that it is noticed who has gone.
  private static let pulse = 25
  /// How often it is looked whether who listens may still.
  private static let look: Duration = .seconds(1)

  /// The changes of a user's store from now on, as server-sent events; nil if too many listen.
  ///
  /// - Parameter isAdmitted: whether who listens may still; the stream ends if not.
  func stream(of user: String, _ store: CalendarStore, while isAdmitted: @escaping @Sendable () -> Bool)
    -> ServedStream?
  {
    // What is told first is what the watch goes on from.
    let revision = (try? store.revision()) ?? 0
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(4))
    let number = state.withLock { state -> Int? in
      let own = state.watches[user]?.listeners.count ?? 0
      if state.count >= Self.most || own >= Self.mostOfUser { return nil }
      state.next += 1
      state.count += 1
      meter.set(state.count)
      state.watches[user, default: Watch()].listeners[state.next] = Listener(
        continuation: continuation, isAdmitted: isAdmitted)
      if state.watches[user]?.task == nil {
        state.watches[user]?.task = Task { await self.watch(user, store, after: revision) }
      }
      return state.next
    }
    guard let number else { return nil }
    continuation.onTermination = { _ in self.remove(number, of: user) }
    continuation.yield(Self.message(revision, retry: true))
    // Who was shut out meanwhile was not among the listeners yet.
    if !isAdmitted() { continuation.finish() }
    return ServedStream(pieces: stream) { continuation.finish() }
  }

  private func remove(_ number: Int, of user: String) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard state.watches[user]?.listeners.removeValue(forKey: number) != nil else { return nil }
      state.count -= 1
      meter.set(state.count)
      guard state.watches[user]?.listeners.isEmpty == true else { return nil }
      return state.watches.removeValue(forKey: user)?.task
    }
    task?.cancel()
  }

  private func watch(_ user: String, _ store: CalendarStore, after revision: Int64) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        guard let revisions = try? store.newRevisions(after: revision) else { return }
        do {
          for try await revision in revisions { self.send(Self.message(revision, retry: false), to: user) }
        } catch {
          self.close(user)
        }
      }
      group.addTask {
        var seconds = 0
        var known = self.generation()
        while (try? await Task.sleep(for: Self.look)) != nil {
          let generation = self.generation()
          if generation == nil || generation != known { self.endStrangers(user) }
          known = generation
          seconds += 1
          if seconds % Self.pulse == 0 { self.send(Array(":\n\n".utf8), to: user) }
        }
      }
      await group.waitForAll()
    }
  }

  private func send(_ message: [UInt8], to user: String) {
    endStrangers(user)
    for listener in listeners(user) { listener.continuation.yield(message) }
  }

  /// Ends the streams of a user for whoever may not listen any more.
  func endStrangers(_ user: String) {
    for listener in listeners(user) where !listener.isAdmitted() { listener.continuation.finish() }
  }

  private func close(_ user: String) { for listener in listeners(user) { listener.continuation.finish() } }

  private func listeners(_ user: String) -> [Listener] {
    state.withLock { $0.watches[user].map { Array($0.listeners.values) } ?? [] }
  }

  private static func message(_ revision: Int64, retry: Bool) -> [UInt8] {
    Array("\(retry ? "retry: 5000\n" : "")id: \(revision)\nevent: change\ndata: \(revision)\n\n".utf8)
  }
}
