/// One element soon after something was written to the files of a store, by this or any other program, and one from time
/// to time. Several writes may have one element, and one write several; whether anything changed is for the reader to see.
public struct StoreWrites: AsyncSequence, Sendable {
  /// Nothing is said of what was written.
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

    /// Returns after a write, or some time; nil once the task is cancelled.
    public mutating func next() async -> Void? { await looks.next() }
  }
}

extension CalendarStore {
  /// Tells when something may have been written that is no revision, such as when an account is due.
  ///
  /// - Parameter interval: how often to look if the system does not report writes; a tenth as often if it does.
  public func writes(interval: Duration = .seconds(6)) -> StoreWrites {
    StoreWrites(path: Self.isInMemory(path) ? nil : path, interval: interval)
  }
}
