import CalendarModel
import GRDB
public import ICalendar

extension MirrorBatch {
  /// The first source of a type, which is created if there is none.
  public func source(_ type: Source.SourceType, title: String) throws -> Source {
    try Source.fetch(db, type) ?? makeSource(type, title: title)
  }

  /// Calls a closure with the items of a calendar and their numbers, in the order in which they were added.
  public func forEachItem(calendarID: Int64, _ body: (Int64, Component) throws -> Void) throws {
    for entry in try StoredItemTable(db).entries(calendarID: calendarID) {
      if let row = try families.row(entry.id) { try body(entry.id, row.component) }
    }
  }

  /// The fingerprints of a calendar's VTIMEZONEs, as returned by ``fingerprint(of:)``.
  public func zoneFingerprints(calendarID: Int64) throws -> Set<String> {
    try ZoneTable(db).digests(calendarID: calendarID)
  }

  /// The fingerprint of a VTIMEZONE.
  public static func fingerprint(of zone: Component) -> String { Digest(zone.unfoldedBytes).text }

  /// Imports a feed into the calendar that follows it. The feed's version of an item always wins, except for alarms
  /// that people added.
  ///
  /// - Parameter filter: Selects the items to import. The VTIMEZONEs of the feed are always imported.
  /// - Throws: ``StoreError``: `unavailable` if the input fails partway.
  public func readFeed(
    _ input: CalendarInput, calendarID: Int64, limits: ReadingLimits, taking filter: @escaping ComponentFilter
  ) throws -> ImportSummary {
    var options = ImportOptions(conflictPolicy: .replace, limits: limits)
    options.isFeed = true
    options.calendarID = calendarID
    options.filter = filter
    let own = try ownAlarms(calendarID: calendarID)
    let summary = try edits.readFeed(input, options)
    for (identity, old) in own {
      guard
        let id = try families.holder(
          uid: identity.uid, calendarID: calendarID, kind: identity.kind, recurrenceKey: identity.key),
        let row = try families.row(id), !OwnAlarms.areIn(row.component)
      else { continue }
      try edits.update(
        row, to: OwnAlarms.moved(from: old, to: row.component), in: edits.calendar(calendarID))
    }
    return summary
  }

  private struct ItemIdentity {
    let uid: String
    let kind: ItemKind
    let key: RecurrenceIdentity
  }

  /// The items in a calendar to which people have added alarms.
  private func ownAlarms(calendarID: Int64) throws -> [(ItemIdentity, Component)] {
    // The database searches for the name, so that items in feeds without such alarms are not read again.
    let marked = RowCondition("instr(content, CAST(? AS BLOB))", [OwnAlarms.name]).inCalendar(calendarID)
    let ids = try Array(StoredItemTable(db).contents(marked).map { $0["id"] as Int64 })
    return try ids.compactMap { id in
      guard let row = try families.row(id), OwnAlarms.areIn(row.component) else { return nil }
      return (ItemIdentity(uid: row.uid, kind: row.kind, key: row.recurrenceKey), row.component)
    }
  }

  /// Deletes items.
  ///
  /// - Parameter numbers: The numbers from ``forEachItem(calendarID:_:)``, in the same order.
  public func delete(numbers: [Int64]) throws { try edits.items.delete(numbers) }
}

extension EditBatch {
  fileprivate func readFeed(_ input: CalendarInput, _ options: ImportOptions) throws -> ImportSummary {
    let pipeline = try ImportPipeline(change, inputs: [input], options: options, observer: ImportObserver())
    try pipeline.takeAll()
    forgetCalendars()
    return pipeline.summary
  }
}
