/// What a ``CalendarReader`` comes upon, one after the other in the order of the input.
public enum CalendarElement: Sendable {
  /// BEGIN:VCALENDAR.
  case calendarBegin(ContentLine)
  /// A property of the VCALENDAR itself; most stand before the components, some files have them behind.
  case calendarProperty(ContentLine)
  /// A whole component with all that is nested in it: an event, a to-do, a time zone, or one that nobody knows.
  case component(Component, isInCalendar: Bool)
  /// The VCALENDAR's end, whether by END:VCALENDAR, by the next BEGIN:VCALENDAR or by the end of the input.
  case calendarEnd
}
