public import ICalendar

/// A type that reads an input of one format as iCalendar elements, in constant memory.
public protocol ElementReader {
  /// Returns the next element, or nil at the end.
  ///
  /// - Throws: ``ConversionError`` if the input is not in the format, or malformed as a whole.
  mutating func next() throws -> CalendarElement?

  /// The issues found since the last call.
  mutating func takeIssues() -> [ConversionIssue]

  /// The losses since the last call.
  mutating func takeLosses() -> [Loss]
}
