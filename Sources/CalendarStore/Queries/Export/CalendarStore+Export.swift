import GRDB
import ICalendar

extension CalendarStore {
  /// Writes items as an iCalendar stream, with the properties of their calendars and the VTIMEZONEs that they need.
  ///
  /// The same store gives the same bytes. Every calendar becomes a VCALENDAR, in the order in which the calendars were
  /// created, with its items in the order in which they were added. If items need different definitions of one TZID,
  /// they go to several VCALENDARs, and so do items that came with METHODs such as REPLY. A query that only picks
  /// calendars gives everything in them, including VTIMEZONEs that no item needs. If no file brought the VTIMEZONE of a TZID that the system knows, one is made from the
  /// system's rules, for the years in which the items take place. Calendars without items are left out, unless a query
  /// picks them as they are and they have properties from files; if there is nothing at all, nothing is written.
  ///
  /// - Parameters:
  ///   - query: the items to export.
  ///   - sink: takes the bytes in pieces, in order.
  /// - Throws: ``StoreError``, and whatever `sink` throws as `unavailable`.
  @discardableResult
  public func export(
    _ query: ItemQuery = ItemQuery(), options: ExportOptions = ExportOptions(), to sink: ([UInt8]) throws -> Void
  ) throws(StoreError) -> ExportSummary {
    try readItems { db, rights in
      var query = query
      try query.limit(to: rights, of: client)
      return try withoutActuallyEscaping(sink) { sink in
        var session = try ExportSession(db, query: query, options: options, sink: sink)
        return try session.run()
      }
    }
  }

  /// The UIDs of the items that match a query, each once, in the order in which they were added.
  public func uids(matching query: ItemQuery) throws(StoreError) -> [String] {
    try readItems { db, rights in
      var query = query
      try query.limit(to: rights, of: client)
      return try StoredItemTable(db).uids(RowCondition(query, db))
    }
  }
}
