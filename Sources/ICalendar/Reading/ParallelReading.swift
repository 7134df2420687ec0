import Dispatch
import Synchronization

/// The state that the workers of a ``ParallelCalendarReader`` share with its caller.
///
/// The memory of a batch is freed on the worker thread that allocated it. If one thread allocates memory and another
/// frees it, they wait for each other's allocator.
final class ParallelReading<Element: Sendable>: Sendable {
  private let input: Mutex<InputSequence>
  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)
  private let room: DispatchSemaphore
  private let map: @Sendable ([InputSequence.Element]) -> [Element]

  /// The size of the components in one batch, in bytes.
  private let batchSize = 1 << 17

  private struct State {
    var batches: [Batch] = []
    var isFinished = false
    var isCancelled = false
  }

  init(
    _ inputs: [CalendarInput], limits: ReadingLimits, batches: Int,
    map: @escaping @Sendable ([InputSequence.Element]) -> [Element]
  ) {
    input = Mutex(InputSequence(inputs, limits: limits))
    self.map = map
    // The semaphore is created at zero and then signaled, because it must not be released while it is below its initial
    // value.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<max(batches, 1) { room.signal() }
  }

  // MARK: Workers

  /// Reads and maps batches until there are none left. Call it once on each worker thread.
  func work() {
    let returned = Returned()
    while true {
      returned.free()
      room.wait()
      let batch = Batch(returned)
      let elements = input.withLock { input in
        // This is inside the lock so that batches are queued in the order in which they are read.
        let elements = input.next(size: batchSize)
        let isWanted = state.withLock { state in
          if elements.isEmpty { state.isFinished = true }
          let isWanted = !state.isFinished && !state.isCancelled
          if isWanted { state.batches.append(batch) }
          return isWanted
        }
        return isWanted ? elements : []
      }
      // One signal for each batch, and one per worker for the end.
      available.signal()
      if elements.isEmpty {
        // Let the other workers find the end too.
        room.signal()
        return
      }
      batch.fill(map(elements))
    }
  }

  // MARK: The caller

  /// Waits for the next batch, or returns nil if there are no more.
  func next() -> Batch? {
    while true {
      available.wait()
      let (batch, isOver): (Batch?, Bool) = state.withLock { state in
        if !state.batches.isEmpty { return (state.batches.removeFirst(), false) }
        return (nil, state.isFinished || state.isCancelled)
      }
      if let batch {
        room.signal()
        return batch
      }
      if isOver {
        // Further calls must also find the end.
        available.signal()
        return nil
      }
    }
  }

  /// Discards everything that has been read and stops the workers.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.batches = []
    }
    available.signal()
    room.signal()
  }
}

extension ParallelReading {
  /// Elements on their way from a worker to the caller.
  final class Batch: Sendable {
    private let mapped = Mutex<[Element]>([])
    private let isMapped = DispatchSemaphore(value: 0)
    private let returned: Returned

    init(_ returned: Returned) {
      self.returned = returned
    }

    func fill(_ elements: [Element]) {
      mapped.withLock { $0 = elements }
      isMapped.signal()
    }

    /// Returns the elements once they are mapped. Call this only once.
    func elements() -> [Element] {
      isMapped.wait()
      return mapped.withLock { $0 }
    }

    /// Returns the elements to the worker, which frees them.
    func giveBack() {
      returned.add(
        mapped.withLock { elements in
          defer { elements = [] }
          return elements
        })
    }
  }

  /// Elements of a worker that the caller no longer needs.
  final class Returned: Sendable {
    private let elements = Mutex<[[Element]]>([])

    func add(_ used: [Element]) {
      elements.withLock { $0.append(used) }
    }

    /// Frees the elements on the calling thread.
    func free() {
      let used = elements.withLock { elements in
        defer { elements = [] }
        return elements
      }
      _ = used
    }
  }
}
