import CalendarStore
import ServiceLifecycle
import Synchronization

/// Processes the queues in stores, such as outgoing messages: a few stores at once, each in turn, to keep a slow store
/// from delaying all the others.
final class QueueService: Service, CustomStringConvertible {
  private struct State {
    /// The owners of the stores being processed.
    var busy: Set<String> = []
    /// Wakes the loop that takes due stores.
    var waker: AsyncStream<Void>.Continuation?
  }

  let description: String
  private let lanes: Int
  private let pause: Duration
  private let due: @Sendable (_ limit: Int) -> [String]
  private let isOn: @Sendable () -> Bool
  private let work: @Sendable (_ name: String) async -> Bool
  private let state = Mutex(State())

  /// Creates a service for messages.
  ///
  /// - Parameters:
  ///   - pause: How often to check for due messages.
  ///   - isOn: Whether messages can currently be sent this way.
  ///   - work: Processes part of a user's queue, and notes when more is due. Returns false if the rest can wait for the
  ///     next check.
  convenience init(
    _ way: MessageWay, _ waiting: WaitingStores, every pause: Duration,
    isOn: @escaping @Sendable () -> Bool = { true }, _ work: @escaping @Sendable (_ name: String) async -> Bool
  ) {
    self.init("queues (\(way))", lanes: 4, every: pause, isOn: isOn, due: { waiting.due(way, limit: $0) }, work)
  }

  /// Creates a service for any kind of queue.
  ///
  /// - Parameters:
  ///   - description: The name for the log.
  ///   - lanes: The number of stores processed at once.
  ///   - due: The users with due work, longest overdue first.
  init(
    _ description: String, lanes: Int, every pause: Duration, isOn: @escaping @Sendable () -> Bool = { true },
    due: @escaping @Sendable (_ limit: Int) -> [String], _ work: @escaping @Sendable (_ name: String) async -> Bool
  ) {
    (self.description, self.lanes, self.pause, self.isOn) = (description, lanes, pause, isOn)
    (self.due, self.work) = (due, work)
  }

  /// Starts the next check immediately.
  func wake() { _ = state.withLock { $0.waker }?.yield() }

  /// Runs until shutdown or until its task is canceled. Any messages already being sent are finished first.
  func run() async throws {
    let (events, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.waker = waker }
    await withDiscardingTaskGroup { group in
      let pulse = Task { [pause] in
        repeat { wake() } while (try? await Task.sleep(for: pause)) != nil
      }
      await withGracefulShutdownHandler {
        for await _ in events {
          for name in take() { group.addTask { await self.serve(name) } }
        }
      } onGracefulShutdown: {
        waker.finish()
      }
      pulse.cancel()
    }
  }

  private func serve(_ name: String) async {
    let goesOn = await work(name)
    state.withLock { _ = $0.busy.remove(name) }
    if goesOn { wake() }
  }

  /// Returns the users to process next, as many as there are free lanes.
  private func take() -> [String] {
    if !isOn() { return [] }
    let busy = state.withLock { $0.busy }
    let ready = due(lanes + busy.count).filter { !busy.contains($0) }
    return state.withLock { state in
      let names = Array(ready.prefix(max(lanes - state.busy.count, 0)))
      state.busy.formUnion(names)
      return names
    }
  }
}
