import CalendarModel
public import CivilTime
import GRDB
import Recurrence
import TimeZones

extension CalendarStore {
  /// Returns a whole item, or the occurrence of an override, for editing.
  ///
  /// - Throws: ``StoreError`` `notFound` if the item no longer exists.
  public func occurrence(of item: StoredItem) throws(StoreError) -> ItemOccurrence {
    try readItems { db, rights in
      let reader = try OccurrenceReader(db, now: now)
      guard let row = try reader.families.row(item.id.number), rights.canRead(row.kind) else {
        throw try reader.gone(item)
      }
      return try reader.occurrence(of: row)
    }
  }

  /// Returns the occurrence of a series at a time, for editing. The time can have the form of the series, be in UTC, or
  /// be a date.
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

  /// Returns the item or occurrence whose name a user typed, for editing. The name is a UID, at least the first four
  /// digits of an id, or an occurrence such as `ID/20261123T090000Z`, `ID/20261123` or `UID/20261123`. The prefix
  /// `uid:` or `id:` selects one of the two interpretations.
  ///
  /// Dates and local times in the basic format (`20261123`) are in the time zone of the series. In the extended format
  /// of ISO 8601 (`2026-11-23`) they are in the reader's time zone.
  ///
  /// - Parameter reader: The time zone of the reader, or nil for the time zone of the series.
  /// - Throws: ``StoreError``: `notFound`; `ambiguous` if several ids begin with the digits, the UID occurs in several
  ///   calendars, or the name is the UID of one item and the id of another.
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
  /// Returns the occurrence named by a string, which is either a time or the recurrence key of an override.
  ///
  /// - Parameter reader: The time zone for dates and local times in the extended format of ISO 8601, or nil for the
  ///   time zone of the series.
  func occurrence(of row: ItemRow, named text: String, readIn reader: TimeZoneRules?) throws -> ItemOccurrence? {
    if let override = try families.family(row.family).rows.first(where: { $0.recurrenceKey.text == text }) {
      return try occurrence(of: override)
    }
    guard let time = Self.time(text) else { return nil }
    if let reader, text.contains("-"), !time.isUTC { return try occurrence(of: row, at: time, readIn: reader) }
    return try occurrence(of: row, at: time)
  }

  /// Returns the occurrence at a date or local time in the reader's time zone.
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

  /// Parses a time in iCalendar format or in the extended format of ISO 8601, in which the seconds may be omitted.
  private static func time(_ text: String) -> CalendarTime? {
    if let time = try? CalendarTime(parsing: text, tzid: nil) { return time }
    let digits = text.filter { $0 != "-" && $0 != ":" }
    let (clock, zone) = digits.hasSuffix("Z") ? (String(digits.dropLast()), "Z") : (digits, "")
    return try? CalendarTime(parsing: clock + (clock.utf8.count == 13 ? "00" : "") + zone, tzid: nil)
  }
}
