public import CalendarModel
import ICalendar

extension SchedulingMessage {
  /// A message that was kept as a calendar.
  ///
  /// - Parameters:
  ///   - calendar: The message.
  ///   - sender: The calendar address of who sends it.
  ///   - recipients: To whom it goes, as `mailto:` URIs.
  /// - Returns: nil if it is no message about one item.
  public init?(_ calendar: ICalendarObject, from sender: String, to recipients: [String]) {
    guard let method = calendar.schedulingMethod, let item = (try? SchedulingItem(calendar)) ?? nil
    else { return nil }
    self.init(
      method: method, from: sender, to: recipients, uid: item.uid, sequence: item.members.first?.sequence ?? 0,
      isSignificant: false, instances: item.members.map { $0.isMaster ? nil : $0.instance.text }, calendar: calendar)
  }
}
