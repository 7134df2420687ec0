import CalendarModel
public import CivilTime
import GRDB
import Recurrence
import TimeZones

extension CalendarStore {
  /// An item as a whole, or the occurrence of an override, for editing.
  ///
  /// - Throws: ``StoreError`` `notFound` if it no longer exists.
  public func occurrence(of item: StoredItem) throws(StoreError) -> ItemOccurrence {
    try readItems { db, rights in
      let reader = try OccurrenceReader(db, now: now)
      guard let row = try reader.families.row(item.id.number), rights.canRead(row.kind) else {
        throw try reader.gone(item)
      }
      return try reader.occurrence(of: row)
    }
  }

  /// The occurrence of a series at a time, for editing. The time may be in the form of the series, in UTC, or a date.
  ///
  /// - Throws: ``StoreError`` `notFound` if the series has no occurrence at that time.
  public func occurrence(of item: StoredItem, at time: CalendarTime) throws(StoreError) -> ItemOccurrence {
    try readItems { db, rights in
      let reader = try OccurrenceReader(db, now: now)
      guard let row = try reader.families.row(item.id.number), rights.canRead(row.kind) else {
        throw try reader.gone(item)
      }
      guard let found = try reader.occurrence(of: row, at: time) else {
        throw try reader.noOccurrence(time.text, of: item)
      }
      return found
    }
  }

  /// An item or occurrence by the name that people type, for editing: a UID or the first digits of an id, four at least,
  /// or an occurrence such as `ID/20261123T090000Z`, `ID/20261123` or `UID/20261123`. `uid:` or `id:` in front says
  /// which of the two it is.
  ///
  /// Dates and local times in the basic form (`20261123`) are those of the series' own zone. In the extended form of ISO
  /// 8601 (`2026-11-23`) they are those of the reader, who sees the occurrences on the clocks of a zone.
  ///
  /// - Parameter reader: The zone of the reader; nil for that of the series.
  /// - Throws: ``StoreError``: `notFound`; `ambiguous` if several ids begin that way, several calendars have the UID, or
  ///   one item has the UID and another one the id.
  public func occurrence(
    named reference: String, readIn reader: TimeZoneRules? = nil
  ) throws(StoreError) -> ItemOccurrence {
    try readItems { db, rights in
      let occurrences = try OccurrenceReader(db, now: now)
      let found = try ItemReference(reference, db, rights)
      let masters = found.items.filter { $0.recurrenceKey == .series }
      let item = masters.first ?? found.items[0]
      if masters.count > 1 {
        throw try ItemReference.ambiguous(reference, masters, db)
      }
      guard let row = try occurrences.families.row(item.id.number) else { throw try occurrences.gone(item) }
      guard let time = found.occurrence else { return try occurrences.occurrence(of: row) }
      guard let found = try occurrences.occurrence(of: row, named: time, readIn: reader) else {
        throw try occurrences.noOccurrence(time, of: item)
      }
      return found
    }
  }
}

extension OccurrenceReader {
  /// The occurrence that a text names: a time, or the recurrence key of an override.
  ///
  /// - Parameter reader: The zone of the dates and local times in the extended form of ISO 8601; nil for the series' own.
  func occurrence(of row: ItemRow, named text: String, readIn reader: TimeZoneRules?) throws -> ItemOccurrence? {
    if let override = try families.family(row.family).rows.first(where: { $0.recurrenceKey.text == text }) {
      return try occurrence(of: override)
    }
    guard let time = Self.time(text) else { return nil }
    if let reader, text.contains("-"), !time.isUTC { return try occurrence(of: row, at: time, readIn: reader) }
    return try occurrence(of: row, at: time)
  }

  /// The occurrence at a date or local time of a reader.
  private func occurrence(
    of row: ItemRow, at time: CalendarTime, readIn reader: TimeZoneRules
  ) throws -> ItemOccurrence? {
    let series = try series(of: row)
    // Dates and floating times are the same for every reader.
    guard let start = (series.master ?? row).times.firstTime, series.zones.isPlaced(start) else {
      return try occurrence(of: row, at: time)
    }
    let first = reader.instant(of: time.civilDateTime)
    guard time.isDate else { return try occurrence(of: row, at: .utc(first.civil(at: .zero))) }
    let end = reader.instant(of: CivilDateTime(startOf: time.civilDate.adding(days: 1)))
    let overrides = series.overrides.filter { override in
      override.recurrenceID.map { (first..<end).contains(series.zones.instant(of: $0.time)) } ?? false
    }
    let set = series.master.flatMap { series.recurrenceSet(of: $0.component) }
    let found = set?.instances(startingIn: first..<end).first { _ in true }?.startInstant
    let changed = overrides.compactMap { $0.recurrenceID.map { series.zones.instant(of: $0.time) } }
    guard let instant = (changed + [found].compactMap(\.self)).min() else { return nil }
    return try occurrence(of: row, at: .utc(instant.civil(at: .zero)))
  }

  /// A time as iCalendar writes it, or with the dashes and colons of ISO 8601, and then also without seconds.
  private static func time(_ text: String) -> CalendarTime? {
    if let time = try? CalendarTime(parsing: text, tzid: nil) { return time }
    let digits = text.filter { $0 != "-" && $0 != ":" }
    let (clock, zone) = digits.hasSuffix("Z") ? (String(digits.dropLast()), "Z") : (digits, "")
    return try? CalendarTime(parsing: clock + (clock.utf8.count == 13 ? "00" : "") + zone, tzid: nil)
  }
}
