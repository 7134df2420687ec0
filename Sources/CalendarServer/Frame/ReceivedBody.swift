import Bounds
import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// The body of a request: it comes when it is asked for, and counts for the address that sends it until the request has
/// been answered.
final class ReceivedBody: Sendable {
  private let held: HeldBytes
  private let key: String
  private let isShared: Bool
  private let count = Mutex(0)

  /// - Parameters:
  ///   - held: what counts the bytes.
  ///   - key: for whom they count.
  ///   - isShared: whether that address speaks for many.
  init(_ held: HeldBytes, of key: String, isShared: Bool) {
    self.held = held
    self.key = key
    self.isShared = isShared
  }

  /// Reads the body of a request.
  ///
  /// - Parameters:
  ///   - limit: how many bytes it may have.
  ///   - channel: where the request comes.
  /// - Throws: what is to be answered if the body is not taken.
  func read(_ request: Request, atMost limit: Int, on channel: any Channel) async throws(RequestRefusal) -> [UInt8] {
    let tooLarge = RequestRefusal(
      response: .last(.contentTooLarge, "the body of such a request may have \(limit) bytes"))
    let length = request.head.bodyLength(atMost: limit)?.value
    if let length, length > limit { throw tooLarge }
    if request.headers[.contentEncoding].map({ $0.lowercased() != "identity" }) == true {
      throw RequestRefusal(response: .last(.unsupportedMediaType, "bodies are not taken compressed"))
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
    // A connection that broke off has no more to say.
    if let length, bytes.count < length { throw Self.broken }
    return bytes
  }

  private static let broken = RequestRefusal(response: .last(.badRequest, "the body is cut off, or cannot be read"))

  private func take(_ bytes: Int) throws(RequestRefusal) {
    guard held.take(bytes, of: key, isShared: isShared) else {
      throw RequestRefusal(response: .later(.serviceUnavailable, seconds: 5, "too much is being sent at once"))
    }
    count.withLock { $0 += bytes }
  }

  /// The request has been answered.
  func release() { held.giveBack(count.withLock { $0 }, of: key) }
}

extension HTTPRequest {
  /// How many bytes the body has, as the header says: one more than a limit if it is more than that, and more if it is
  /// no number; nil if it says nothing.
  func bodyLength(atMost limit: Int) -> BoundedNumber? {
    headerFields[.contentLength].map { text in
      let range = 0...BoundedNumber(limit, in: 0...(.max - 1)).value + 1
      return BoundedNumber(text, in: range) ?? BoundedNumber(.max, in: range)
    }
  }
}
