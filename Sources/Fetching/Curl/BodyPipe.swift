import Synchronization

/// Passes a body from a transport's thread to the body's reader, and stops the server from sending while the reader is
/// busy.
final class BodyPipe: Sendable {
  typealias Chunk = Result<[UInt8]?, HTTPError>

  private struct State {
    var waiting: [UInt8] = []
    var isFull = false
    var end: Result<Void, HTTPError>?
    var reader: CheckedContinuation<Chunk, Never>?
  }

  /// The maximum number of bytes that may wait for the reader.
  private static let capacity = 256 << 10

  private let state = Mutex(State())

  /// Adds bytes.
  ///
  /// - Returns: Whether there was enough space; if not, the bytes must be passed again later.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (reader, isTaken) = state.withLock { state -> (CheckedContinuation<Chunk, Never>?, Bool) in
      if let reader = state.reader {
        state.reader = nil
        return (reader, true)
      }
      state.isFull = state.waiting.count >= Self.capacity
      if !state.isFull { state.waiting.append(contentsOf: bytes) }
      return (nil, !state.isFull)
    }
    reader?.resume(returning: .success(Array(bytes)))
    return isTaken
  }

  /// Ends the body, with an error if the rest could not be received.
  func end(_ result: Result<Void, HTTPError>) {
    let reader = state.withLock { state -> CheckedContinuation<Chunk, Never>? in
      state.end = result
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: result.map { nil })
  }

  /// Returns the next bytes.
  ///
  /// - Parameter resume: A function that is called if the server was paused and may continue.
  func next(resume: () -> Void) async throws(HTTPError) -> [UInt8]? {
    let result = await withCheckedContinuation { continuation in
      let (chunk, wasFull) = state.withLock { state -> (Chunk?, Bool) in
        if !state.waiting.isEmpty {
          defer {
            state.waiting = []
            state.isFull = false
          }
          return (.success(state.waiting), state.isFull)
        }
        if let end = state.end { return (end.map { nil }, false) }
        guard state.reader == nil else {
          return (.failure(HTTPError(.other, "a body is being read twice at the same time")), false)
        }
        state.reader = continuation
        return (nil, false)
      }
      if let chunk { continuation.resume(returning: chunk) }
      if wasFull { resume() }
    }
    return try result.get()
  }
}

/// A body that is being received. Its connection is closed when the body is no longer referenced.
final class TransferBody: Sendable {
  private let transfer: CurlTransfer
  private let thread: CurlThread

  init(_ transfer: CurlTransfer, _ thread: CurlThread) {
    self.transfer = transfer
    self.thread = thread
  }

  deinit { thread.loop.post(.cancel(transfer)) }

  func next() async throws(HTTPError) -> [UInt8]? {
    let loop = thread.loop
    let result = await withTaskCancellationHandler { () async -> BodyPipe.Chunk in
      do throws(HTTPError) { return .success(try await transfer.pipe.next { loop.post(.goOn(transfer)) }) } catch {
        return .failure(error)
      }
    } onCancel: {
      loop.post(.cancel(transfer))
    }
    return try result.get()
  }
}
