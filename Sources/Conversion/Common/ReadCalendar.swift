import CalendarModel
import ICalendar

/// What an iCalendar object begins with that is read from another format.
enum ReadCalendar {
  static let begin: [CalendarElement] =
    [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))] + ICalendarObject.ownHeader.map { .calendarProperty($0) }
}
