import ICalendar

/// The text that a reader writes more than once, such as inherited properties. Without a limit, a small file could
/// become gigabytes.
struct RepeatedText {
  /// The number of bytes that may still be repeated.
  private(set) var left: Int

  init(_ limits: ReadingLimits) { left = 3 * limits.componentSize }

  /// Counts repeated bytes if there is still room for them; returns false if there is not.
  mutating func take(_ count: Int) -> Bool {
    if count > left { return false }
    left -= count
    return true
  }

  /// Counts repeated bytes.
  ///
  /// - Parameter position: The position in the input, for the error.
  /// - Throws: ``ConversionError`` `tooLarge` if the file repeats too much.
  mutating func add(_ count: Int, at position: String) throws(ConversionError) {
    if !take(count) {
      throw ConversionError(.tooLarge, at: position, "the file is too large once everything that it repeats is written")
    }
  }
}
