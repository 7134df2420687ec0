import CalendarStore
import ServiceLifecycle
import Synchronization

/// Works off what waits in stores, such as messages that go some way: of a few stores at once, of each in its turn, so that
/// one where it goes slowly does not keep all others waiting.
final class QueueService: Service, CustomStringConvertible {
  private struct State {
    /// Whose stores somebody works at.
    var busy: Set<String> = []
    /// Wakes whoever takes what is due.
    var waker: AsyncStream<Void>.Continuation?
  }

  let description: String
  private let lanes: Int
  private let pause: Duration
  private let due: @Sendable (_ limit: Int) -> [String]
  private let isOn: @Sendable () -> Bool
  private let work: @Sendable (_ name: String) async -> Bool
  private let state = Mutex(State())

  /// Works off messages.
  ///
  /// - Parameters:
  ///   - pause: How often it looks whether something has become due.
  ///   - isOn: Whether anything is sent that way now.
  ///   - work: Works off some of what waits of somebody, and says when more is due. Returns false if that can wait for the
  ///     next look.
  convenience init(
    _ way: MessageWay, _ waiting: WaitingStores, every pause: Duration,
    isOn: @escaping @Sendable () -> Bool = { true }, _ work: @escaping @Sendable (_ name: String) async -> Bool
  ) {
    self.init("queues (\(way))", lanes: 4, every: pause, isOn: isOn, due: { waiting.due(way, limit: $0) }, work)
  }

  /// Works off whatever waits.
  ///
  /// - Parameters:
  ///   - description: What it is, for the log.
  ///   - lanes: At how many stores it works at once.
  ///   - due: Of whom something is due, who have waited longest first.
  init(
    _ description: String, lanes: Int, every pause: Duration, isOn: @escaping @Sendable () -> Bool = { true },
    due: @escaping @Sendable (_ limit: Int) -> [String], _ work: @escaping @Sendable (_ name: String) async -> Bool
  ) {
    (self.description, self.lanes, self.pause, self.isOn) = (description, lanes, pause, isOn)
    (self.due, self.work) = (due, work)
  }

  /// Lets it look at once.
  func wake() { _ = state.withLock { $0.waker }?.yield() }

  /// Works until it is asked to end, or its task is cancelled; what is being sent then is sent.
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

  /// Those whose turn it is, as far as there is room.
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
