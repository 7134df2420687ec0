package import CalendarModel
import ICalendar

extension ICalendarObject {
  /// What a message is for, METHOD; nil if it does not say, or nobody knows.
  package var schedulingMethod: SchedulingMethod? {
    lines.first { $0.property == .method }.flatMap { SchedulingMethod(rawValue: $0.text.uppercased()) }
  }
}
