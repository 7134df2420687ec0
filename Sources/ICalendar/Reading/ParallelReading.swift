import Dispatch
import Synchronization

/// What the workers of a ``ParallelCalendarReader`` and its caller share.
///
/// A batch is freed on the worker's thread that made it: if one thread allocates memory and another frees it, both wait
/// for each other's allocator.
final class ParallelReading<Element: Sendable>: Sendable {
  private let input: Mutex<InputSequence>
  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)
  private let room: DispatchSemaphore
  private let map: @Sendable ([InputSequence.Element]) -> [Element]

  /// How many bytes of components go into one batch.
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
    // Signals instead of a beginning value: a semaphore may not be let go of while it is below that.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<max(batches, 1) { room.signal() }
  }

  // MARK: Workers

  /// Reads and maps batches until there are none; run it once on each worker's thread.
  func work() {
    let returned = Returned()
    while true {
      returned.free()
      room.wait()
      let batch = Batch(returned)
      let elements = input.withLock { input in
        // In here, so that batches stand in the order in which they are read.
        let elements = input.next(size: batchSize)
        let isWanted = state.withLock { state in
          if elements.isEmpty { state.isFinished = true }
          let isWanted = !state.isFinished && !state.isCancelled
          if isWanted { state.batches.append(batch) }
          return isWanted
        }
        return isWanted ? elements : []
      }
      // One signal for each batch, and one a worker for the end.
      available.signal()
      if elements.isEmpty {
        // The others find the end too.
        room.signal()
        return
      }
      batch.fill(map(elements))
    }
  }

  // MARK: The caller

  /// Waits for the next batch; nil if there are no more.
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
        // The end stays the end for whoever asks again.
        available.signal()
        return nil
      }
    }
  }

  /// Drops what has been read and stops the workers.
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
  /// Some elements on their way from the worker that makes them to the caller.
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

    /// The elements, once they are mapped; call it only once.
    func elements() -> [Element] {
      isMapped.wait()
      return mapped.withLock { $0 }
    }

    /// Has the worker that made the elements free them.
    func giveBack() {
      returned.add(
        mapped.withLock { elements in
          defer { elements = [] }
          return elements
        })
    }
  }

  /// The elements that a worker made and that the caller is done with.
  final class Returned: Sendable {
    private let elements = Mutex<[[Element]]>([])

    func add(_ used: [Element]) {
      elements.withLock { $0.append(used) }
    }

    /// Frees them, on the thread that calls this.
    func free() {
      let used = elements.withLock { elements in
        defer { elements = [] }
        return elements
      }
      _ = used
    }
  }
}
