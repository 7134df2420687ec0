import CalendarModel
import CivilTime
import ICalendar

/// The fields of an item that are stored in the index.
struct ItemHead {
  let flags: ScheduledItem.Flags
  /// The packed fields; see ``PackedHead``.
  let bytes: [UInt8]

  /// - Parameter schedule: The times at which the item takes place.
  init(_ row: ItemRow, _ schedule: ItemSchedule) {
    (flags, bytes) = row.component.withPropertyLines { lines in
      // The property that defines the time: DUE for a to-do that has one, otherwise DTSTART.
      let time = (row.kind == .reminder ? lines.first(.due) : nil) ?? lines.first(.dtstart)
      var flags: ScheduledItem.Flags = []
      if row.isCancelled { flags.insert(.cancelled) }
      if row.component.isCompleted { flags.insert(.completed) }
      if row.isOverride { flags.insert(.override) }
      if row.kind == .reminder { flags.insert(.reminder) }
      if lines.first(.transp)?.uri.uppercased() == "TRANSPARENT" { flags.insert(.transparent) }
      if time?.time?.isDate ?? false { flags.insert(.allDay) }
      if schedule.isSeries { flags.insert(.series) }
      if schedule.isComputed { flags.insert(.computed) }
      if schedule.clock == .civil { flags.insert(.civil) }
      flags.originalForm = schedule.originalForm
      var head = PackedHead(calendarID: row.calendarID, flags: flags)
      for text in PackedHead.Text.allCases {
        switch text {
        case .uid: head.append(row.uid)
        case .title:
          if let line = lines.first(.summary) { line.withText { head.append($0) } } else { head.append(nil as String?) }
        case .status: head.append(lines.first(.status)?.uri.uppercased())
        case .timeZoneID: head.append(time?.timeZoneID)
        }
      }
      return (flags, head.bytes)
    }
  }
}
