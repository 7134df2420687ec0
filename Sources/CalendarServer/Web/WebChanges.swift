import CalendarStore
import CoreMetrics
import Synchronization

/// Tells the pages that are open what changes: one watch for each store, however many look at it.
final class WebChanges: Sendable {
  private struct Watch {
    var listeners: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    var task: Task<Void, Never>?
  }

  private struct State {
    var watches: [String: Watch] = [:]
    var next = 0
    var count = 0
  }

  private let state = Mutex(State())
  private let meter: Meter

  init(_ meter: Meter) { self.meter = meter }

  /// How many pages may listen.
  private static let most = 2000
  /// How often something is said even if nothing happens, so that it is noticed who has gone.
  private static let pulse: Duration = .seconds(25)

  /// The changes of a user's store from now on, as server-sent events; nil if too many listen.
  func stream(of user: String, _ store: CalendarStore) -> AsyncStream<[UInt8]>? {
    // What is told first is what the watch goes on from.
    let revision = (try? store.revision()) ?? 0
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(4))
    let number = state.withLock { state -> Int? in
      if state.count >= Self.most { return nil }
      state.next += 1
      state.count += 1
      meter.set(state.count)
      state.watches[user, default: Watch()].listeners[state.next] = continuation
      if state.watches[user]?.task == nil {
        state.watches[user]?.task = Task { await self.watch(user, store, after: revision) }
      }
      return state.next
    }
    guard let number else { return nil }
    continuation.onTermination = { _ in self.remove(number, of: user) }
    continuation.yield(Self.message(revision, retry: true))
    return stream
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
        while (try? await Task.sleep(for: Self.pulse)) != nil { self.send(Array(":\n\n".utf8), to: user) }
      }
      await group.waitForAll()
    }
  }

  private func send(_ message: [UInt8], to user: String) {
    let listeners = state.withLock { $0.watches[user].map { Array($0.listeners.values) } ?? [] }
    for listener in listeners { listener.yield(message) }
  }

  private func close(_ user: String) {
    let listeners = state.withLock { $0.watches[user].map { Array($0.listeners.values) } ?? [] }
    for listener in listeners { listener.finish() }
  }

  private static func message(_ revision: Int64, retry: Bool) -> [UInt8] {
    Array("\(retry ? "retry: 5000\n" : "")id: \(revision)\nevent: change\ndata: \(revision)\n\n".utf8)
  }
}
