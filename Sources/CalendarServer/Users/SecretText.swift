/// Texts that nobody may guess piece by piece.
enum SecretText {
  /// Whether two texts are the same octets, in a time that depends on their lengths alone.
  static func areEqual(_ first: String, _ second: String) -> Bool {
    guard first.utf8.count == second.utf8.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(first.utf8, second.utf8) { difference |= one ^ other }
    return difference == 0
  }

  /// A new secret of 130 random bits, in letters and digits that nobody takes for each other.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<length).map { _ in digits[Int.random(in: 0..<digits.count, using: &generator)] })
  }

  /// Whether a text can be such a secret.
  static func isSecret(_ text: String) -> Bool { text.count == length && text.allSatisfy(digits.contains) }

  private static let digits = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private static let length = 26
}
