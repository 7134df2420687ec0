package import CalendarModel
import ICalendar

extension ICalendarObject {
  /// The method of a message (METHOD), or nil if it is missing or unknown.
  package var schedulingMethod: SchedulingMethod? {
    lines.first { $0.property == .method }.flatMap { SchedulingMethod(rawValue: $0.text.uppercased()) }
  }
}
