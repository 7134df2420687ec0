import CalendarModel
public import CivilTime
import GRDB

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
  /// - Throws: ``StoreError``: `notFound`; `ambiguous` if several ids begin that way, several calendars have the UID, or
  ///   one item has the UID and another one the id.
  public func occurrence(named reference: String) throws(StoreError) -> ItemOccurrence {
    try readItems { db, rights in
      let reader = try OccurrenceReader(db, now: now)
      let found = try ItemReference(reference, db, rights)
      let masters = found.items.filter { $0.recurrenceKey == .series }
      let item = masters.first ?? found.items[0]
      if masters.count > 1 {
        throw try ItemReference.ambiguous(reference, masters, db)
      }
      guard let row = try reader.families.row(item.id.number) else { throw try reader.gone(item) }
      guard let time = found.occurrence else { return try reader.occurrence(of: row) }
      guard let found = try reader.occurrence(of: row, named: time) else {
        throw try reader.noOccurrence(time, of: item)
      }
      return found
    }
  }
}

extension OccurrenceReader {
  /// The occurrence that a text names: a time, or the recurrence key of an override.
  func occurrence(of row: ItemRow, named text: String) throws -> ItemOccurrence? {
    if let override = try families.family(row.family).rows.first(where: { $0.recurrenceKey.text == text }) {
      return try occurrence(of: override)
    }
    guard let time = Self.time(text) else { return nil }
    return try occurrence(of: row, at: time)
  }

  /// A time as iCalendar writes it, or with the dashes and colons of ISO 8601, and then also without seconds.
  private static func time(_ text: String) -> CalendarTime? {
    if let time = try? CalendarTime(parsing: text, tzid: nil) { return time }
    let digits = text.filter { $0 != "-" && $0 != ":" }
    let (clock, zone) = digits.hasSuffix("Z") ? (String(digits.dropLast()), "Z") : (digits, "")
    return try? CalendarTime(parsing: clock + (clock.utf8.count == 13 ? "00" : "") + zone, tzid: nil)
  }
}
