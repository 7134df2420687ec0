/// The bytes of a response, which count against the client until it has received them or disconnects.
final class HeldAnswer: Sendable {
  private let count: Int
  private let held: HeldBytes
  private let key: String

  /// Returns nil if there are too many bytes.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - held: The counter.
  ///   - key: The client that they count against.
  ///   - isShared: Whether many clients share the key.
  init?(_ count: Int, _ held: HeldBytes, of key: String, isShared: Bool) {
    guard held.take(count, of: key, isShared: isShared) else { return nil }
    (self.count, self.held, self.key) = (count, held, key)
  }

  deinit { held.giveBack(count, of: key) }
}
