extension CalendarStore {
  /// A file or address that was imported, and that has brought an item.
  public struct ImportedFrom: Hashable, Sendable {
    /// What the import knew it by: the path of a file, in an archive with the path in there, or what
    /// ``ImportOptions/places`` said.
    public let place: String
    /// What the calendar in it calls itself; nil if it has no name.
    public let calendar: String?
  }

  /// What has brought an item, the first one first; none if it was made here, or came before stores knew it.
  ///
  /// Programs that work under a grant are told nothing: paths are the owner's.
  public func importSources(of item: StoredItem) throws(StoreError) -> [ImportedFrom] {
    try read(.something) { db in
      if client != nil { return [] }
      return try ImportSourceTable(db).sources(of: item.id.number).map { place, name in
        ImportedFrom(place: place, calendar: name.isEmpty ? nil : name)
      }
    }
  }
}
