import CalendarModel
import ICalendar

/// The beginning of an iCalendar object converted from another format.
enum ReadCalendar {
  static let begin: [CalendarElement] =
    [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))] + ICalendarObject.ownHeader.map { .calendarProperty($0) }
}
