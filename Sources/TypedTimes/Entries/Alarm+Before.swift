package import CalendarModel
package import CivilTime

extension Alarm {
  /// Creates an alarm that shows an item's title at a given time before it.
  package init(before length: CalendarDuration, of item: some CalendarItem, anchor: AlarmTrigger.Anchor) {
    self.init(action: .display, trigger: .relative(-length, to: anchor))
    text = item.title ?? "Reminder"
  }
}
