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
        throw EditBatch.gone(item)
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
        throw EditBatch.gone(item)
      }
      guard let found = try reader.occurrence(of: row, at: time) else {
        throw StoreError(.notFound, "the item \(item.id) has no occurrence \(time.text)")
      }
      return found
    }
  }

  /// An item or occurrence by the name that people type, for editing: a UID or the beginning of an id, or an occurrence
  /// such as `ID/20261123T090000Z`, `ID/20261123` or `UID/20261123`.
  ///
  /// - Throws: ``StoreError``: `notFound`; `ambiguous` if several ids begin that way, or several calendars have the
  ///   UID.
  public func occurrence(named reference: String) throws(StoreError) -> ItemOccurrence {
    try readItems { db, rights in
      let reader = try OccurrenceReader(db, now: now)
      let (items, time) = try Self.fetch(db, named: reference, rights)
      let masters = items.filter { $0.recurrenceKey == .series }
      guard let item = masters.first ?? items.first else {
        throw StoreError(.notFound, about: .item, "there is no item “\(reference)”")
      }
      if masters.count > 1 {
        let names = masters.prefix(5).map(\.id.description).joined(separator: ", ")
        throw StoreError(.ambiguous, "several items have the UID \(item.uid): \(names); use an id")
      }
      guard let row = try reader.families.row(item.id.number) else { throw EditBatch.gone(item) }
      guard let time else { return try reader.occurrence(of: row) }
      guard let found = try reader.occurrence(of: row, named: time) else {
        throw StoreError(.notFound, "the item \(item.id) has no occurrence \(time)")
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
    guard let time = try? CalendarTime(parsing: text, tzid: nil) else { return nil }
    return try occurrence(of: row, at: time)
  }
}
