public import CalendarModel
import ICalendar

extension SchedulingMessage {
  /// Creates a message from a stored calendar.
  ///
  /// - Parameters:
  ///   - calendar: The message.
  ///   - sender: The calendar address of the sender.
  ///   - recipients: The recipients, as `mailto:` URIs.
  /// - Returns: nil if the calendar is not a message about one item.
  public init?(_ calendar: ICalendarObject, from sender: String, to recipients: [String]) {
    guard let method = calendar.schedulingMethod, let item = (try? SchedulingItem(calendar)) ?? nil
    else { return nil }
    self.init(
      method: method, from: sender, to: recipients, uid: item.uid, sequence: item.members.first?.sequence ?? 0,
      isSignificant: false, instances: item.members.map { $0.isMaster ? nil : $0.instance.text }, calendar: calendar)
  }
}
