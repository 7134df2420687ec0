public import Archives
public import CalendarModel
public import ICalendar

extension ReceivedCalendar {
  /// The calendar as a message.
  ///
  /// - Throws: `ICalendarError` `notICalendar` if it is none, is too large for a message, or cannot be decoded.
  public func message() throws(ICalendarError) -> ICalendarObject {
    try ICalendarObject(CalendarReader(source: MemoryByteSource(bytes())))
  }
}
