import CCurl
import Synchronization

/// The body of a request, passed to libcurl on demand.
final class CurlUpload: @unchecked Sendable {
  weak var transfer: CurlTransfer?
  private let content: HTTPRequest.Content
  private var offset = 0
  private var stream: HTTPBody?
  private var task: Task<Void, Never>?
  /// The data from a stream, which is the only state shared between threads.
  private let arrived = Mutex<Arrived>(.nothing)

  private enum Arrived {
    case nothing
    case asked
    case chunk(ArraySlice<UInt8>)
    case end
    case failure(HTTPError)
  }

  init(_ content: HTTPRequest.Content) {
    self.content = content
  }

  /// Fills the buffer, and returns the number of bytes or a code that makes libcurl wait or stop.
  func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    transfer?.lastSign = .now
    switch content {
    case .none: return 0
    case .bytes(let bytes):
      let count = min(buffer.count, bytes.count - offset)
      bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
      offset += count
      return count
    case .stream(let length, let open): return give(buffer, length, open)
    }
  }

  /// Starts again from the beginning, after the connection broke before the server accepted anything.
  func seek(to offset: Int, _ origin: CInt) -> CInt {
    guard origin == 0, offset == 0 else { return CURL_SEEKFUNC_CANTSEEK }
    self.offset = 0
    stop()
    stream = nil
    arrived.withLock { $0 = .nothing }
    return CURL_SEEKFUNC_OK
  }

  func stop() {
    task?.cancel()
    task = nil
  }

  private func give(_ buffer: UnsafeMutableRawBufferPointer, _ length: Int, _ open: @Sendable () -> HTTPBody) -> Int {
    if offset == length { return 0 }
    let state = arrived.withLock { arrived in
      let state = arrived
      if case .nothing = state { arrived = .asked }
      return state
    }
    switch state {
    case .asked: return Int(CURL_READFUNC_PAUSE)
    case .nothing:
      ask(stream ?? open())
      return Int(CURL_READFUNC_PAUSE)
    case .end:
      transfer?.failure = HTTPError(.other, "the content ends after \(offset) of \(length) bytes")
      return Int(CURL_READFUNC_ABORT)
    case .failure(let error):
      transfer?.failure = error
      return Int(CURL_READFUNC_ABORT)
    case .chunk(let chunk):
      let count = min(buffer.count, chunk.count, length - offset)
      buffer.copyBytes(from: chunk.prefix(count))
      offset += count
      let rest = chunk.dropFirst(count)
      arrived.withLock { $0 = rest.isEmpty ? .nothing : .chunk(rest) }
      return count
    }
  }

  private func ask(_ stream: HTTPBody) {
    self.stream = stream
    task = Task(executorPreference: WaitingExecutor.shared) { [weak self] in
      let next: Arrived
      var iterator = stream.makeAsyncIterator()
      do throws(HTTPError) { next = try await iterator.next().map { .chunk($0[...]) } ?? .end } catch {
        next = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      arrived.withLock { $0 = next }
      transfer?.wake()
    }
  }
}
