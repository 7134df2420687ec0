import Bounds
import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// The body of a request. It is read on demand, and counts against the sender's address until the request is answered.
final class ReceivedBody: Sendable {
  private let held: HeldBytes
  private let key: String
  private let isShared: Bool
  private let count = Mutex(0)

  /// - Parameters:
  ///   - held: The counter.
  ///   - key: The address that the bytes count against.
  ///   - isShared: Whether many clients share the address.
  init(_ held: HeldBytes, of key: String, isShared: Bool) {
    self.held = held
    self.key = key
    self.isShared = isShared
  }

  /// Reads the body of a request.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  ///   - channel: The channel of the request.
  /// - Throws: The response if the body is refused.
  func read(_ request: Request, atMost limit: Int, on channel: any Channel) async throws(RequestRefusal) -> [UInt8] {
    let tooLarge = RequestRefusal(
      response: .last(.contentTooLarge, "the body of this request can have at most \(limit) bytes"))
    let length = request.head.bodyLength(atMost: limit)?.value
    if let length, length > limit { throw tooLarge }
    if request.headers[.contentEncoding].map({ $0.lowercased() != "identity" }) == true {
      throw RequestRefusal(response: .last(.unsupportedMediaType, "compressed bodies are not supported"))
    }
    try take(length ?? 0)
    channel.triggerUserOutboundEvent(WantedBody(bytes: length ?? limit), promise: nil)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length ?? 0)
    do {
      for try await part in request.body {
        if bytes.count + part.readableBytes > limit { throw tooLarge }
        if length == nil { try take(part.readableBytes) }
        bytes += part.readableBytesView
      }
    } catch let error as RequestRefusal {
      throw error
    } catch {
      throw Self.broken
    }
    // The connection was closed before the whole body arrived.
    if let length, bytes.count < length { throw Self.broken }
    return bytes
  }

  private static let broken = RequestRefusal(response: .last(.badRequest, "the body is incomplete or malformed"))

  private func take(_ bytes: Int) throws(RequestRefusal) {
    guard held.take(bytes, of: key, isShared: isShared) else {
      throw RequestRefusal(response: .later(.serviceUnavailable, seconds: 5, "too much data is being sent at once"))
    }
    count.withLock { $0 += bytes }
  }

  /// Releases the bytes once the request has been answered.
  func release() { held.giveBack(count.withLock { $0 }, of: key) }
}

extension HTTPRequest {
  /// The body length according to the header, capped just above the limit, or nil without a Content-Length. A value
  /// that is not a number is treated as too large.
  func bodyLength(atMost limit: Int) -> BoundedNumber? {
    headerFields[.contentLength].map { text in
      let range = 0...BoundedNumber(limit, in: 0...(.max - 1)).value + 1
      return BoundedNumber(text, in: range) ?? BoundedNumber(.max, in: range)
    }
  }
}
