import GRDB
import ICalendar

extension CalendarStore {
  /// Writes items as an iCalendar stream, with the properties of their calendars and the VTIMEZONEs that they need.
  ///
  /// The same store always produces the same bytes. Every calendar becomes a VCALENDAR, in the order in which the
  /// calendars were created, with its items in the order in which they were added. If items need different definitions
  /// of one TZID, they are written to separate VCALENDARs, and so are items that were imported with METHODs such as
  /// REPLY. A query that selects only calendars exports everything in them, including VTIMEZONEs that no item needs. If
  /// a TZID known to the system has no VTIMEZONE from a file, one is generated from the system's rules for the years in
  /// which the items take place. Calendars without items are omitted, unless the query selects whole calendars and they
  /// have properties from files. If there is nothing to export, nothing is written.
  ///
  /// - Parameters:
  ///   - query: The items to export.
  ///   - sink: Receives the bytes in pieces, in order.
  /// - Throws: ``StoreError``. An error thrown by `sink` is reported as `unavailable`.
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

  /// Returns the distinct UIDs of the items that match a query, in the order in which the items were added.
  public func uids(matching query: ItemQuery) throws(StoreError) -> [String] {
    try readItems { db, rights in
      var query = query
      try query.limit(to: rights, of: client)
      return try StoredItemTable(db).uids(RowCondition(query, db))
    }
  }
}
