import ICalendar

/// What an iCalendar object begins with that is read from another format.
enum ReadCalendar {
  /// The program that makes it.
  static let prodid = "-//Almanac//Almanac//EN"

  /// The properties that every iCalendar object has.
  static let lines = [ContentLine("VERSION:2.0"), ContentLine("PRODID:\(prodid)")]

  static let begin: [CalendarElement] =
    [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))] + lines.map { .calendarProperty($0) }
}
