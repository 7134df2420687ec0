extension CalendarStore {
  /// A file or address from which an item was imported.
  public struct ImportedFrom: Hashable, Sendable {
    /// The name under which the item was imported: the path of a file, including the path inside an archive, or the
    /// place given in ``ImportOptions/places``.
    public let place: String
    /// The name of the calendar in the input, or nil if it has none.
    public let calendar: String?
  }

  /// The sources of an item, earliest first. Empty if the item was created here, or was imported before stores
  /// recorded sources.
  ///
  /// The result is also empty for programs with a grant, because the paths are private to the owner.
  public func importSources(of item: StoredItem) throws(StoreError) -> [ImportedFrom] {
    try read(.something) { db in
      if client != nil { return [] }
      return try ImportSourceTable(db).sources(of: item.id.number).map { place, name in
        ImportedFrom(place: place, calendar: name.isEmpty ? nil : name)
      }
    }
  }
}
