import CalendarModel
import CivilTime
import ICalendar
import TimeZones

extension EditBatch {
  /// Moves an item with its overrides to another calendar; for an occurrence, the whole series.
  ///
  /// Its id, UID and times stay; floating times that its calendar places in a zone are written in that zone if the other
  /// calendar does not. The VTIMEZONEs that it needs move with it.
  ///
  /// - Throws: ``StoreError``: `readOnly` if one of the calendars is read-only; `notFound`; `conflict` if the other
  ///   calendar has an item with the UID.
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

  /// Moves an item to a calendar, and what an import last brought of it, which the next one is compared with.
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
  /// A component of one calendar as it is at the same time in another one: floating times that the first one places
  /// (X-WR-TIMEZONE) get the zone that they are in, unless the other one places them there too.
  func carried(_ component: Component, from calendarID: Int64, to target: Int64) throws -> Component {
    guard let tzid = try floatingZone(calendarID: calendarID), try floatingZone(calendarID: target) != tzid,
      let rules = ZoneContext().rules(named: tzid)
    else { return component }
    return component.placingFloatingTimes(in: tzid, rules)
  }
}
