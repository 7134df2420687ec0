/// An element that a ``CalendarReader`` reads, in the order of the input.
public enum CalendarElement: Sendable {
  /// BEGIN:VCALENDAR.
  case calendarBegin(ContentLine)
  /// A property of the VCALENDAR itself; most come before the components, in some files after them.
  case calendarProperty(ContentLine)
  /// A whole component with all nested ones: an event, a to-do, a time zone, or an unknown one.
  case component(Component, isInCalendar: Bool)
  /// The VCALENDAR's end, whether by END:VCALENDAR, by the next BEGIN:VCALENDAR or by the end of the input.
  case calendarEnd
}
