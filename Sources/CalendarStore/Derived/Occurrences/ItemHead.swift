import CivilTime
import ICalendar

/// What the index is to show of an item.
struct ItemHead {
  let id: Int64
  let calendarID: Int64
  let kind: String
  let uid: String
  let component: Component
  private var isOverride = false
  private let isCancelled: Bool

  /// The head of an item by itself.
  init(
    _ component: Component, id: Int64, calendarID: Int64, kind: String, uid: String, isCancelled: Bool
  ) {
    self.id = id
    self.calendarID = calendarID
    self.kind = kind
    self.uid = uid
    self.component = component
    self.isCancelled = isCancelled
  }

  /// The head of an item of a family.
  init(_ row: ItemRow) {
    self.init(
      row.component, id: row.id, calendarID: row.calendarID, kind: row.kind, uid: row.uid, isCancelled: row.isCancelled)
    isOverride = row.isOverride
  }

  /// The property that says when it takes place; of a to-do when it is due, if it says so.
  private var time: ContentLine? {
    kind == "VTODO" ? component.first(.due) ?? component.first(.dtstart) : component.first(.dtstart)
  }

  /// What tells it from others, with when it takes place.
  func flags(_ schedule: ItemSchedule) -> ScheduledItem.Flags {
    var flags: ScheduledItem.Flags = []
    if isCancelled { flags.insert(.cancelled) }
    if isOverride { flags.insert(.override) }
    if kind == "VTODO" { flags.insert(.reminder) }
    if component.first(.transp)?.uri.uppercased() == "TRANSPARENT" { flags.insert(.transparent) }
    if time?.time?.isDate ?? false { flags.insert(.allDay) }
    if schedule.isSeries { flags.insert(.series) }
    if schedule.isComputed { flags.insert(.computed) }
    if schedule.clock == .civil { flags.insert(.civil) }
    return flags
  }

  func packed(_ flags: ScheduledItem.Flags) -> PackedHead {
    PackedHead(calendarID: calendarID, flags: flags) { text in
      switch text {
      case .uid: Array(uid.utf8)
      case .title: (component.first(.summary)?.text.utf8).map(Array.init)
      case .status: (component.first(.status)?.uri.uppercased().utf8).map(Array.init)
      case .timeZoneID: (time?.timeZoneID?.utf8).map(Array.init)
      }
    }
  }
}
