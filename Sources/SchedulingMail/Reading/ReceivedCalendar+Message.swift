public import Archives
public import CalendarModel
public import ICalendar

extension ReceivedCalendar {
  /// Parses the calendar as a message.
  ///
  /// - Throws: `ICalendarError` `notICalendar` if it is not a calendar, is too large for a message, or cannot be
  ///   decoded.
  public func message() throws(ICalendarError) -> ICalendarObject {
    try ICalendarObject(CalendarReader(source: MemoryByteSource(bytes())))
  }
}
