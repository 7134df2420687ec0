package import CalendarModel
package import ICalendar

extension ICalendarObject {
  /// What the item of the calendar says of an instance of its series: the override of it, or what the series gives.
  ///
  /// - Parameters:
  ///   - recurrenceID: The RECURRENCE-ID that names the instance; nil for the series or single item itself.
  ///   - person: Whose view of the item counts; nil for all of it.
  /// - Returns: nil if the calendar has no item that the person may see, or the item no such instance.
  package func component(at recurrenceID: ContentLine?, seenBy person: AddressIdentity? = nil) -> Component? {
    guard let all = try? SchedulingItem(self), let item = person.map({ all.view(of: $0) }) ?? all else { return nil }
    guard let recurrenceID else { return item.master?.component }
    let instance = RecurrenceIdentity(recurrenceID, in: item.zones)
    return (item[instance] ?? item.override(for: instance))?.component
  }
}
