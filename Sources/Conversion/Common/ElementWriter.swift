public import ICalendar

/// Writes the elements of iCalendar objects in one format, in memory that does not grow with them.
public protocol ElementWriter {
  /// What the format can carry; everything else is counted as loss.
  var capabilities: FormatCapabilities { get }

  /// Writes an element; what of it the format cannot hold is added to the losses.
  mutating func write(_ element: CalendarElement, losses: inout LossLog) throws

  /// Writes what comes at the end; what was left out until now is added to the losses. It must be called.
  mutating func finish(losses: inout LossLog) throws
}
