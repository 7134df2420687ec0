import Synchronization

/// A body as a sequence of chunks of bytes, received incrementally. It can only be read once.
///
/// ```swift
/// for try await chunk in response.body { count += chunk.count }
/// ```
///
/// The server is paused while nothing reads the body; releasing a body before its end closes its connection.
public struct HTTPBody: AsyncSequence, Sendable {
  private let source: @Sendable () async throws(HTTPError) -> [UInt8]?

  /// Creates a body from a function that returns one chunk at a time, and nil at the end.
  public init(next: @escaping @Sendable () async throws(HTTPError) -> [UInt8]?) {
    source = next
  }

  /// Creates a body in memory.
  public init(_ bytes: [UInt8] = []) {
    let rest = OneChunk(bytes)
    self.init { () async throws(HTTPError) in rest.take() }
  }

  /// Continues where the last iterator stopped.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Reads one chunk after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: @Sendable () async throws(HTTPError) -> [UInt8]?

    /// Returns the next chunk, which is never empty, or nil at the end.
    public mutating func next() async throws(HTTPError) -> [UInt8]? {
      while let chunk = try await source() {
        if !chunk.isEmpty { return chunk }
      }
      return nil
    }

    /// Returns the next chunk, which is never empty, or nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> [UInt8]? {
      while let chunk = try await source() {
        if !chunk.isEmpty { return chunk }
      }
      return nil
    }
  }

  /// Reads the whole body.
  ///
  /// - Throws: ``HTTPError`` `tooLarge` if it exceeds the limit, and errors while reading.
  public func bytes(limit: Int) async throws(HTTPError) -> [UInt8] {
    var all: [UInt8] = []
    var iterator = makeAsyncIterator()
    while let chunk = try await iterator.next() {
      guard all.count + chunk.count <= limit else {
        throw HTTPError(.tooLarge, "the response is larger than \(limit) bytes")
      }
      all += chunk
    }
    return all
  }

  /// Reads the rest of the body if it is short, to allow the connection to be reused. A long remainder is not worth
  /// reading.
  func discard() async {
    var iterator = makeAsyncIterator()
    var count = 0
    while count < 64 << 10, let chunk = try? await iterator.next() { count += chunk.count }
  }
}

private final class OneChunk: Sendable {
  private let bytes: Mutex<[UInt8]?>

  init(_ bytes: [UInt8]) {
    self.bytes = Mutex(bytes)
  }

  func take() -> [UInt8]? {
    bytes.withLock { held in
      defer { held = nil }
      return held
    }
  }
}
