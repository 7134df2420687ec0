import CalendarModel
import CivilTime
import ICalendar

extension EditBatch {
  /// Copies an item and its overrides, or copies one occurrence as a single item.
  ///
  /// The copy and its alarms receive new UIDs (RFC 9074 section 4), and snoozed alarms are not copied. The copy keeps
  /// the VTIMEZONEs of the original and takes place at the same time in any calendar.
  ///
  /// - Parameter calendar: The calendar for the copy, or nil for the same calendar.
  /// - Throws: ``StoreError``: `notFound`; `readOnly` or `invalidArgument` if such items cannot be added to the
  ///   calendar.
  public func copy(_ occurrence: ItemOccurrence, to calendar: StoredCalendar? = nil) throws(StoreError) -> ItemID {
    try Self.reporting {
      guard let row = try families.row(occurrence.item.id.number) else { throw try reader.gone(occurrence.item) }
      try checkAccess(row.kind, row.id)
      let target = try self.calendar(for: row.kind, calendar ?? StoredCalendar.fetch(db, id: row.calendarID))
      var identity = CopiedIdentity(uid: Self.makeUID(), stamp: CalendarTime.utc(now.civil(at: .zero)).text)
      if row.isOverride || occurrence.recurrenceID != nil {
        let single = occurrence.component.copy(as: &identity, isSingle: true)
        return ItemID(
          number: try insert(
            families.zones.carried(single, from: row.calendarID, to: target.id), in: target, linked: row.zones))
      }
      let series = try reader.series(of: row)
      let whole = try families.zones.carried(row.component.copy(as: &identity), from: row.calendarID, to: target.id)
      let id = try insert(whole, in: target, linked: row.zones)
      for override in series.overrides where series.master?.id == row.id {
        let copy = try families.zones.carried(
          override.component.copy(as: &identity), from: row.calendarID, to: target.id)
        _ = try insert(copy, in: target, linked: override.zones)
      }
      return ItemID(number: id)
    }
  }

  /// After a series has been copied to a different time, moves the changed occurrences of events by the same amount.
  ///
  /// - Parameter seconds: The number of seconds to move, on the clock of each occurrence.
  /// - Throws: ``StoreError``: `notFound`, `readOnly`.
  public func moveOverrides(of item: StoredItem, bySeconds seconds: Int64) throws(StoreError) {
    try Self.reporting {
      guard let row = try families.row(item.id.number) else { throw try reader.gone(item) }
      try checkAccess(row.kind, row.id)
      let calendar = try writableCalendar(row.calendarID)
      let series = try reader.series(of: row)
      for override in series.overrides {
        let event = try Event(override.component)
        guard let start = event.start else { continue }
        let moved = event.moved(to: start.with(start.civilDateTime.adding(seconds: seconds)), series.zones)
        try update(override, to: moved.applied(to: override.component, at: now), in: calendar)
      }
    }
  }
}

/// The identity of a copied series.
private struct CopiedIdentity {
  let uid: String
  /// The time of the copy, in UTC.
  let stamp: String
  /// The new UIDs of the alarms, keyed by their old ones. Alarms that shared a UID across instances still share one.
  private var alarms: [ExactText: String] = [:]

  init(uid: String, stamp: String) {
    self.uid = uid
    self.stamp = stamp
  }

  mutating func uid(ofAlarm old: String) -> String {
    if let uid = alarms[ExactText(old)] { return uid }
    let uid = EditBatch.makeUID()
    alarms[ExactText(old)] = uid
    return uid
  }
}

extension Component {
  /// The component with new UIDs and stamps.
  ///
  /// - Parameter isSingle: Whether the copy is a single item that is no longer part of a series.
  fileprivate func copy(as identity: inout CopiedIdentity, isSingle: Bool = false) -> Component {
    var builder = ComponentBuilder(self)
    builder.set(ContentLine("UID:\(identity.uid)"))
    builder.set(ContentLine("DTSTAMP:\(identity.stamp)"))
    for name in ["CREATED", "LAST-MODIFIED"] where builder.first(named: name) != nil {
      builder.set(ContentLine("\(name):\(identity.stamp)"))
    }
    builder.removeProperties {
      $0.property == .sequence || isSingle && $0.property == .recurrenceID || AlarmMarks.isMark($0)
    }
    for component in components(.valarm) {
      guard var alarm = try? Alarm(component) else { continue }
      if alarm.snoozes != nil {
        builder.remove(component)
        continue
      }
      if let uid = alarm.uid { alarm.uid = identity.uid(ofAlarm: uid) }
      if let copied = try? alarm.applied(to: component) { builder.replace(component, with: copied) }
    }
    return builder.component()
  }
}
