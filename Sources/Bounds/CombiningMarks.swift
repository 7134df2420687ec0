/// Limits for consecutive combining marks. Comparing or normalizing text sorts the marks, which takes time that grows
/// with the square of their number. No language uses more than a few; text from untrusted sources may have at most
/// ``most``.
public enum CombiningMarks {
  /// The maximum number of consecutive marks in text from untrusted sources.
  @inlinable public static var most: Int { 256 }

  /// Whether some UTF-8 has more consecutive marks than allowed.
  ///
  /// The check is fast for short strings and for ASCII, like most lines of a file.
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

  /// Whether normalizing text may reorder the scalar among its neighbors.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }
}
