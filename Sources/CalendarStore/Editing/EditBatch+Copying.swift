import CalendarModel
import CivilTime
import ICalendar

extension EditBatch {
  /// Copies an item with its overrides; of an occurrence that occurrence alone, as a single item.
  ///
  /// The copy has a UID of its own, and the VTIMEZONEs of what was copied.
  ///
  /// - Parameter calendar: where the copy goes; nil for the same calendar.
  /// - Throws: ``StoreError``: `notFound`; `readOnly` or `invalidArgument` if the calendar does not take such items.
  public func copy(_ occurrence: ItemOccurrence, to calendar: StoredCalendar? = nil) throws(StoreError) -> ItemID {
    try Self.reporting {
      guard let row = try families.row(occurrence.item.id.number) else { throw try reader.gone(occurrence.item) }
      try checkAccess(row.kind, row.id)
      let target = try self.calendar(for: row.kind, calendar ?? StoredCalendar.fetch(db, id: row.calendarID))
      let uid = Self.makeUID()
      if row.isOverride || occurrence.recurrenceID != nil {
        let single = occurrence.component.copy(uid: uid, at: now, isSingle: true)
        return ItemID(number: try insert(single, in: target, linked: row.zones))
      }
      let series = try reader.series(of: row)
      let id = try insert(row.component.copy(uid: uid, at: now), in: target, linked: row.zones)
      for override in series.overrides where series.master?.id == row.id {
        _ = try insert(override.component.copy(uid: uid, at: now), in: target, linked: override.zones)
      }
      return ItemID(number: id)
    }
  }
}

extension Component {
  /// The component with another UID, as new.
  ///
  /// - Parameter isSingle: Whether it is no longer one of a series.
  fileprivate func copy(uid: String, at now: Instant, isSingle: Bool = false) -> Component {
    let stamp = CalendarTime.utc(now.civil(at: .zero)).text
    var builder = ComponentBuilder(self)
    builder.set(ContentLine("UID:\(uid)"))
    builder.set(ContentLine("DTSTAMP:\(stamp)"))
    for name in ["CREATED", "LAST-MODIFIED"] where builder.first(named: name) != nil {
      builder.set(ContentLine("\(name):\(stamp)"))
    }
    builder.removeProperties { $0.property == .sequence || isSingle && $0.property == .recurrenceID }
    return builder.component()
  }
}
