public import ICalendar

/// A type that writes iCalendar elements in one format, in constant memory.
public protocol ElementWriter {
  /// What the format can carry; everything else is counted as a loss.
  var capabilities: FormatCapabilities { get }

  /// Writes an element, and adds the parts that the format cannot represent to the losses.
  mutating func write(_ element: CalendarElement, losses: inout LossLog) throws

  /// Writes the end of the output, and adds the remaining losses. This method must be called.
  mutating func finish(losses: inout LossLog) throws
}
