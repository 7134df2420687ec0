/// What comes as it happens, such as server-sent events.
struct ServedStream: AsyncSequence, Sendable {
  /// What is sent, piece by piece.
  let pieces: AsyncStream<[UInt8]>
  /// Ends it, whoever waits for the next piece: nobody listens any more.
  let end: @Sendable () -> Void

  func makeAsyncIterator() -> AsyncStream<[UInt8]>.Iterator { pieces.makeAsyncIterator() }
}
