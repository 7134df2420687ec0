/// A stream of data, such as server-sent events.
struct ServedStream: AsyncSequence, Sendable {
  /// The data to send.
  let pieces: AsyncStream<[UInt8]>
  /// Ends the stream because the client has disconnected.
  let end: @Sendable () -> Void

  func makeAsyncIterator() -> AsyncStream<[UInt8]>.Iterator { pieces.makeAsyncIterator() }
}
