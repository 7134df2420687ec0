import ICalendar

/// What an iCalendar object begins with that is read from another format.
enum ReadCalendar {
  /// The program that makes it.
  static let prodid = "-//Almanac//Almanac//EN"

  static let begin: [CalendarElement] = [
    .calendarBegin(ContentLine("BEGIN:VCALENDAR")),
    .calendarProperty(ContentLine("VERSION:2.0")),
    .calendarProperty(ContentLine("PRODID:\(prodid)")),
  ]
}
