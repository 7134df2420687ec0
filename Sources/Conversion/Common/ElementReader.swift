public import ICalendar

/// Reads an input of one format as the elements of iCalendar objects, in memory that does not grow with the input.
public protocol ElementReader {
  /// Goes on to the next element; nil at the end.
  ///
  /// - Throws: ``ConversionError`` if the input is not of its format, or ill-formed as a whole.
  mutating func next() throws -> CalendarElement?

  /// The issues found since the last call.
  mutating func takeIssues() -> [ConversionIssue]

  /// What was left out of the input since the last call.
  mutating func takeLosses() -> [Loss]
}
