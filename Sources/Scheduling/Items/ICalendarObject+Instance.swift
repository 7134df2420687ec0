package import CalendarModel
package import ICalendar

extension ICalendarObject {
  /// Returns an instance of the series in the calendar: its override, or the instance that the series generates.
  ///
  /// - Parameters:
  ///   - recurrenceID: The RECURRENCE-ID of the instance, or nil for the series or single item itself.
  ///   - person: The person whose view of the item is used, or nil for the complete item.
  /// - Returns: nil if the calendar contains no item that the person may see, or the item has no such instance.
  package func component(at recurrenceID: ContentLine?, seenBy person: AddressIdentity? = nil) -> Component? {
    guard let all = try? SchedulingItem(self), let item = person.map({ all.view(of: $0) }) ?? all else { return nil }
    guard let recurrenceID else { return item.master?.component }
    let instance = RecurrenceIdentity(recurrenceID, in: item.zones)
    return (item[instance] ?? item.override(for: instance))?.component
  }
}
