/// Combining marks after each other: whoever compares or normalizes a text sorts them, in time that grows with the square
/// of their number. No language has more than a few, and texts from outside may have ``most``.
public enum CombiningMarks {
  /// How many may follow each other in what comes from outside.
  public static let most = 256

  /// Whether more follow each other in some UTF-8 than may.
  ///
  /// It takes no time for texts that are short or in ASCII.
  public static func exceed(in text: some BidirectionalCollection<UInt8>) -> Bool {
    // The first mark is U+0300, CC 80.
    guard text.count > 2 * most, text.contains(where: { $0 >= 0xCC }) else { return false }
    var count = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      guard scalar.value >= 0x300, scalar.properties.canonicalCombiningClass != .notReordered else {
        count = 0
        continue
      }
      count += 1
      if count > most { return true }
    }
    return false
  }
}
