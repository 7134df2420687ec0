public import CivilTime

extension EditBatch {
  /// Returns a whole item, or the occurrence of an override.
  ///
  /// - Throws: ``StoreError`` `notFound` if the item no longer exists.
  public func occurrence(of item: StoredItem) throws(StoreError) -> ItemOccurrence {
    try Self.reporting {
      guard let row = try families.row(item.id.number) else { throw try reader.gone(item) }
      try checkAccess(row.kind, row.id)
      return try reader.occurrence(of: row)
    }
  }

  /// Returns the occurrence of a series at a time. The time can have the form of the series, be in UTC, or be a date.
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

  /// Returns the item with the given id, in its current state within the batch.
  ///
  /// - Throws: ``StoreError`` `notFound` if there is no such item.
  public func item(_ id: ItemID) throws(StoreError) -> StoredItem {
    try Self.reporting {
      let item = try reader.storedItem(id.number)
      try checkAccess(item.kind, id.number)
      return item
    }
  }
}
