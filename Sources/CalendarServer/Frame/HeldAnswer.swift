/// The bytes of an answer, which count for whoever asked until the client has taken them, or has gone.
final class HeldAnswer: Sendable {
  private let count: Int
  private let held: HeldBytes
  private let key: String

  /// Nil if they are too many.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - held: what counts the bytes.
  ///   - key: for whom they count.
  ///   - isShared: whether that speaks for many.
  init?(_ count: Int, _ held: HeldBytes, of key: String, isShared: Bool) {
    guard held.take(count, of: key, isShared: isShared) else { return nil }
    (self.count, self.held, self.key) = (count, held, key)
  }

  deinit { held.giveBack(count, of: key) }
}
