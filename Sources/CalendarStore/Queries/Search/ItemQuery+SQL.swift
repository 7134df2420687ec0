import CalendarModel
import CivilTime
import GRDB

extension RowCondition {
  /// Converts a query to an SQL condition.
  ///
  /// - Throws: `StoreError` `notFound` if a calendar does not exist.
  init(_ query: ItemQuery, _ db: Database) throws {
    self.init("1")
    if !query.calendars.isEmpty {
      let ids = try StoredCalendar.numbers(db, existing: query.calendars)
      addList("items.calendar_id IN", ids)
    }
    if !query.kinds.isEmpty { addList("items.kind IN", query.kinds.map(\.rawValue)) }
    if !query.excludedKinds.isEmpty { addList("items.kind NOT IN", query.excludedKinds.map(\.rawValue)) }
    if !query.uids.isEmpty { addList("items.uid IN", query.uids) }
    if !query.items.isEmpty {
      let named = RowCondition("TRUE").and("id IN", in: query.items.map(\.number))
      add("(items.uid, items.calendar_id) IN (SELECT uid, calendar_id FROM items WHERE \(named.sql))", named.arguments)
    }
    if query.isRecurring { add("items.has_recurrence") }
    if let from = query.from {
      // An item of zero length matches at its start. A series may be endless; otherwise the index has a time, on either
      // clock, after which the series has no more occurrences. An item that is not a series in the index, because its
      // rule is unreadable, takes place once.
      add(
        """
        (CASE WHEN items.has_recurrence
            AND NOT EXISTS (SELECT 1 FROM schedule WHERE item_id = items.id AND first IS NULL)
          THEN NOT EXISTS (SELECT 1 FROM schedule WHERE item_id = items.id AND last < ?)
          WHEN items.start_instant IS NULL
          THEN items.end_civil > ? OR (items.end_civil = ? AND items.start_civil = items.end_civil)
          ELSE items.end_instant > ? OR (items.end_instant = ? AND items.start_instant = items.end_instant) END)
        """,
        [
          from.instant.secondsSince1970, from.civil.secondsSinceEpoch, from.civil.secondsSinceEpoch,
          from.instant.secondsSince1970,
          from.instant.secondsSince1970,
        ])
    }
    if let to = query.to {
      add(
        "CASE WHEN items.start_instant IS NULL THEN items.start_civil < ? ELSE items.start_instant < ? END",
        [to.civil.secondsSinceEpoch, to.instant.secondsSince1970])
    }
    if let occurring = try query.occurring(db) {
      // If the occurrences of an item are unknown, only the bounds above apply.
      add(
        """
        (NOT EXISTS (SELECT 1 FROM schedule WHERE item_id = items.id AND first IS NOT NULL)
          OR items.id IN (SELECT value FROM json_each(?)))
        """, ["[\(occurring.map { "\($0)" }.joined(separator: ","))]"])
    }
    try addTexts(query.text, db)
  }

  private mutating func add(_ condition: String, _ values: StatementArguments = StatementArguments()) {
    self = and(condition, values)
  }

  private mutating func addList(_ condition: String, _ values: [some DatabaseValueConvertible]) {
    self = and(condition, in: values)
  }
}

extension ItemQuery {
  /// The series with occurrences between both bounds, or nil if a bound is missing or the result would be incomplete.
  fileprivate func occurring(_ db: Database) throws -> [Int64]? {
    guard let from, let to, let zone = from.zone ?? to.zone else { return nil }
    var query = OccurrenceQuery(from.instant..<max(from.instant, to.instant), zone: zone)
    query.calendars = calendars
    query.kinds = kinds
    query.includesCancelled = true
    query.isOfSeries = true
    var search = try OccurrenceSearch(db, query)
    let answer = try search.answer()
    return answer.isTruncated ? nil : Set(answer.occurrences.map(\.item.id.number)).sorted()
  }
}
