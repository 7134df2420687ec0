/// Combining marks after each other: whoever compares or normalizes a text sorts them, in time that grows with the square
/// of their number. No language has more than a few, and texts from outside may have ``most``.
public enum CombiningMarks {
  /// How many may follow each other in what comes from outside.
  @inlinable public static var most: Int { 256 }

  /// Whether more follow each other in some UTF-8 than may.
  ///
  /// It takes no time for texts that are short or in ASCII, as most lines of a file are.
  @inlinable public static func exceed(in text: some BidirectionalCollection<UInt8>) -> Bool {
    // The first mark is U+0300, CC 80.
    text.count > 2 * most && text.contains { $0 >= 0xCC } && exceed(in: String(decoding: text, as: UTF8.self))
  }

  @usableFromInline static func exceed(in text: String) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars {
      count = isMark(scalar) ? count + 1 : 0
      if count > most { return true }
    }
    return false
  }

  /// Whether whoever normalizes a text may put a scalar to another place among those beside it.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }
}
