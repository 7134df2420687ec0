public import Foundation

extension NotificationCenter {
  /// Returns the notifications with the given name as a sequence. Foundation has this method only on a Mac.
  ///
  /// Observation begins with this call and ends when the sequence is deallocated.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(self, name, object)
  }

  /// An asynchronous sequence of notifications.
  public final class Notifications: AsyncSequence, AsyncIteratorProtocol, @unchecked Sendable {
    /// The element of the sequence.
    public typealias Element = Notification

    private let center: NotificationCenter
    private let token: any NSObjectProtocol
    private let stream: AsyncStream<Unshared<Notification>>
    private var iterator: AsyncStream<Unshared<Notification>>.Iterator

    init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
      self.center = center
      let (stream, continuation) = AsyncStream.makeStream(of: Unshared<Notification>.self)
      self.stream = stream
      iterator = stream.makeAsyncIterator()
      token = center.addObserver(forName: name, object: object, queue: nil) { continuation.yield(Unshared($0)) }
    }

    deinit { center.removeObserver(token) }

    /// The sequence itself.
    public func makeAsyncIterator() -> Notifications { self }

    /// Returns the next notification, or nil if the task was canceled.
    public func next() async -> Notification? { await iterator.next()?.value }
  }
}
