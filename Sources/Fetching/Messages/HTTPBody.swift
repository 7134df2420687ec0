import Synchronization

/// A body in chunks of bytes, as they come. It can be read once.
///
/// ```swift
/// for try await chunk in response.body { count += chunk.count }
/// ```
///
/// A body that nobody reads makes the server wait; one that is let go before its end ends its connection.
public struct HTTPBody: AsyncSequence, Sendable {
  private let source: @Sendable () async throws(HTTPError) -> [UInt8]?

  /// A body whose chunks a function gives, one at a time, until it gives nil.
  public init(next: @escaping @Sendable () async throws(HTTPError) -> [UInt8]?) {
    source = next
  }

  /// A body in memory.
  public init(_ bytes: [UInt8] = []) {
    let rest = OneChunk(bytes)
    self.init { () async throws(HTTPError) in rest.take() }
  }

  /// Reads on where the last iterator stopped.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Reads chunk after chunk.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: @Sendable () async throws(HTTPError) -> [UInt8]?

    /// The next chunk, never empty; nil at the end.
    public mutating func next() async throws(HTTPError) -> [UInt8]? {
      while let chunk = try await source() {
        if !chunk.isEmpty { return chunk }
      }
      return nil
    }

    /// The next chunk, never empty; nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> [UInt8]? {
      while let chunk = try await source() {
        if !chunk.isEmpty { return chunk }
      }
      return nil
    }
  }

  /// The whole body.
  ///
  /// - Throws: ``HTTPError`` `tooLarge` if it has more bytes than the limit, and what reading throws.
  public func bytes(limit: Int) async throws(HTTPError) -> [UInt8] {
    var all: [UInt8] = []
    var iterator = makeAsyncIterator()
    while let chunk = try await iterator.next() {
      guard all.count + chunk.count <= limit else {
        throw HTTPError(.tooLarge, "the answer is larger than \(limit) bytes")
      }
      all += chunk
    }
    return all
  }

  /// Reads a short rest, so that the connection can go on to the next request; a long one is not worth it.
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
