/// Generates random secrets, and compares secrets without revealing anything through timing.
enum SecretText {
  /// Whether two strings have the same bytes. The time that this takes depends only on their lengths.
  static func areEqual(_ first: String, _ second: String) -> Bool {
    guard first.utf8.count == second.utf8.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(first.utf8, second.utf8) { difference |= one ^ other }
    return difference == 0
  }

  /// Returns a new secret of 130 random bits, written with letters and digits that are not easily confused.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<length).map { _ in digits[Int.random(in: 0..<digits.count, using: &generator)] })
  }

  /// Whether a string has the format of a secret of this kind.
  static func isSecret(_ text: String) -> Bool { text.count == length && text.allSatisfy(digits.contains) }

  private static let digits = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private static let length = 26
}
