import CalendarModel
import CommandLine

/// Alarms at fixed times, which stay there if their item moves to another time.
struct KeptAlarms {
  private let times: [String]
  private let isReminder: Bool

  /// - Parameters:
  ///   - old: What was edited.
  ///   - new: The same after the edit.
  init(_ old: some CalendarItem, became new: some CalendarItem, _ texts: TimeText) {
    let (before, after) = (old as any CalendarItem, new as any CalendarItem)
    isReminder = after is Reminder
    let hasMoved =
      before.fields.start != after.fields.start || (before as? Reminder)?.due != (after as? Reminder)?.due
    guard hasMoved, before.fields.alarms == after.fields.alarms else {
      times = []
      return
    }
    times = after.fields.alarms.compactMap { alarm in
      // What sleeps goes with its item.
      guard case .absolute(let time)? = alarm.trigger, alarm.trigger?.isTime ?? false, alarm.snoozes == nil else {
        return nil
      }
      return texts.full(time)
    }
  }

  /// A sentence about them; nil if there are none.
  var remark: String? {
    guard !times.isEmpty else { return nil }
    return
      "\(times.count == 1 ? "its alarm stays" : "its alarms stay") on \(times.inWords); --alarm 0m sets one for when it "
      + (isReminder ? "is due" : "begins")
  }
}
