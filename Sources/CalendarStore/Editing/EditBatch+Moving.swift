import CalendarModel
import CivilTime
import ICalendar
import TimeZones

extension EditBatch {
  /// Moves an item and its overrides to another calendar. For an occurrence, the whole series is moved.
  ///
  /// The id, UID and times do not change. If the old calendar defines a time zone for floating times and the new
  /// calendar does not define the same one, floating times are rewritten with that time zone. The VTIMEZONEs that the
  /// item needs move with it.
  ///
  /// - Throws: ``StoreError``: `readOnly` if one of the calendars is read-only; `notFound`; `conflict` if the new
  ///   calendar contains an item with the same UID.
  public func move(_ occurrence: ItemOccurrence, to calendar: StoredCalendar) throws(StoreError) {
    try Self.reporting {
      guard let row = try families.row(occurrence.main.id.number) else { throw try reader.gone(occurrence.item) }
      _ = try writableCalendar(row.calendarID)
      let target = try self.calendar(for: row.kind, calendar)
      if target.id == row.calendarID { return }
      let series = try reader.series(of: row)
      try note(row) { $0.newCalendarID = target.id }
      try carry(row, to: target)
      guard !row.isOverride else { return }
      for override in series.overrides { try carry(override, to: target) }
    }
  }

  /// Moves an item to a calendar, together with its last imported text, which the next import needs for comparison.
  private func carry(_ row: ItemRow, to target: StoredCalendar) throws {
    let zones = families.zones
    var text = ImportedTexts.Fate.kept
    if let imported = try ImportedTexts.text(of: row, db) {
      let carried = try zones.carried(imported, from: row.calendarID, to: target.id)
      if carried != imported { text = .replaced(carried) }
    }
    try update(
      row, to: zones.carried(row.component, from: row.calendarID, to: target.id), in: target, imported: text)
  }
}

extension StoredZones {
  /// Adapts a component to another calendar so that it takes place at the same time. Floating times for which the old
  /// calendar defines a time zone (X-WR-TIMEZONE) receive that time zone, unless the new calendar defines the same
  /// one.
  func carried(_ component: Component, from calendarID: Int64, to target: Int64) throws -> Component {
    guard let tzid = try floatingZone(calendarID: calendarID), try floatingZone(calendarID: target) != tzid,
      let rules = ZoneContext().rules(named: tzid)
    else { return component }
    return component.placingFloatingTimes(in: tzid, rules)
  }
}
