import CalendarModel
import ICalendar

/// The beginning of an iCalendar object that is read from another format.
enum ReadCalendar {
  static let begin: [CalendarElement] =
    [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))] + ICalendarObject.ownHeader.map { .calendarProperty($0) }
}
