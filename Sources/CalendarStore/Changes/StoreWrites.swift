/// A sequence that produces an element shortly after this or any other program has written to the files of a store, and
/// also periodically. Elements and writes do not correspond one to one, so the reader must check whether anything
/// changed.
public struct StoreWrites: AsyncSequence, Sendable {
  /// Elements carry no information about the write.
  public typealias Element = Void

  let path: String?
  let interval: Duration

  /// Begins to wait for writes.
  public func makeAsyncIterator() -> Iterator { Iterator(StoreFileWatch(path: path, interval: interval)) }

  /// Waits for the next write.
  public struct Iterator: AsyncIteratorProtocol {
    private let watch: StoreFileWatch
    private var looks: AsyncStream<Void>.Iterator

    init(_ watch: StoreFileWatch) {
      self.watch = watch
      looks = watch.looks.makeAsyncIterator()
    }

    /// Waits until a check is due, either shortly after a write or periodically. Returns nil once the task is
    /// cancelled.
    public mutating func next() async -> Void? { await looks.next() }
  }
}

extension CalendarStore {
  /// Reports writes to the store, including those that are not revisions, such as the time of an account's next sync.
  ///
  /// - Parameter interval: The polling interval if the system does not report writes. If it does, polling is ten times
  ///   less frequent.
  public func writes(interval: Duration = .seconds(6)) -> StoreWrites {
    StoreWrites(path: Self.isInMemory(path) ? nil : path, interval: interval)
  }
}
