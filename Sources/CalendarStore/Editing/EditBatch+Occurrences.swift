public import CivilTime

extension EditBatch {
  /// An item as a whole, or the occurrence of an override.
  ///
  /// - Throws: ``StoreError`` `notFound` if it no longer exists.
  public func occurrence(of item: StoredItem) throws(StoreError) -> ItemOccurrence {
    try Self.reporting {
      guard let row = try families.row(item.id.number) else { throw try reader.gone(item) }
      try checkAccess(row.kind, row.id)
      return try reader.occurrence(of: row)
    }
  }

  /// The occurrence of a series at a time, in any form that names it.
  ///
  /// - Throws: ``StoreError`` `notFound` if the series has no occurrence at that time.
  public func occurrence(of item: StoredItem, at time: CalendarTime) throws(StoreError) -> ItemOccurrence {
    try Self.reporting {
      guard let row = try families.row(item.id.number) else { throw try reader.gone(item) }
      try checkAccess(row.kind, row.id)
      guard let found = try reader.occurrence(of: row, at: time) else {
        throw try reader.noOccurrence(time.text, of: item)
      }
      return found
    }
  }

  /// The item with an id, as it is at this point of the batch.
  ///
  /// - Throws: ``StoreError`` `notFound`.
  public func item(_ id: ItemID) throws(StoreError) -> StoredItem {
    try Self.reporting {
      let item = try reader.storedItem(id.number)
      try checkAccess(item.kind, id.number)
      return item
    }
  }
}
