import ICalendar

/// What an iCalendar object begins with that is read from another format.
enum ReadCalendar {
  static let begin: [CalendarElement] = [
    .calendarBegin(ContentLine("BEGIN:VCALENDAR")),
    .calendarProperty(ContentLine("VERSION:2.0")),
    .calendarProperty(ContentLine("PRODID:-//Almanac//Almanac//EN")),
  ]
}
