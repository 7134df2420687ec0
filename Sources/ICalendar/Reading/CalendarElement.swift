/// An element that a ``CalendarReader`` reads, in the order of the input.
public enum CalendarElement: Sendable {
  /// BEGIN:VCALENDAR.
  case calendarBegin(ContentLine)
  /// A property of the VCALENDAR itself. In most files these come before the components; in some, after them.
  case calendarProperty(ContentLine)
  /// A whole component with its nested components: an event, a to-do, a time zone, or an unknown one.
  case component(Component, isInCalendar: Bool)
  /// The end of the VCALENDAR: END:VCALENDAR, the next BEGIN:VCALENDAR, or the end of the input.
  case calendarEnd
}
