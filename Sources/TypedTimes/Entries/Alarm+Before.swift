package import CalendarModel
package import CivilTime

extension Alarm {
  /// An alarm that shows the title of an item so long before it.
  package init(before length: CalendarDuration, of item: some CalendarItem, anchor: AlarmTrigger.Anchor) {
    self.init(action: .display, trigger: .relative(-length, to: anchor))
    text = item.title ?? "Reminder"
  }
}
