import CalendarModel
public import CivilTime
import GRDB
import ICalendar

/// Reads, in one transaction, calendars and their resources as clients of a server see them.
public class ServingReader {
  let db: Database
  /// Kept, since reports ask for many objects.
  private var objects: ResourceTable.Objects?
  private var table: ResourceTable { ResourceTable(db) }
  /// What no client had been given before.
  fileprivate private(set) var seen: [(name: String, calendarID: Int64)] = []

  init(_ db: Database) { self.db = db }

  /// All calendars, in the order in which they were created.
  public func calendars() throws -> [ServedCalendar] { try ServedCalendar.fetchAll(db) }

  /// The calendar of a name.
  public func calendar(_ name: String) throws -> ServedCalendar? {
    try calendars().first { $0.name.hasSameBytes(as: name) }
  }

  /// Whether all calendars are served.
  func servesAllCalendars() throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT NOT EXISTS (SELECT 1 FROM calendars WHERE id NOT IN (SELECT calendar_id FROM served_calendars))"
      )) ?? true
  }

  /// What clients have set on a calendar.
  public func properties(_ calendar: ServedCalendar) throws -> [ServedProperty] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT namespace, name, content FROM served_properties WHERE calendar_id = ? ORDER BY 1, 2"),
      arguments: [calendar.calendar.id]
    ).map { ServedProperty(namespace: $0["namespace"], name: $0["name"], element: $0["content"]) }
  }

  /// The zone of the floating times of a calendar, as its files have it (X-WR-TIMEZONE); nil if they float.
  public func floatingZone(_ calendar: ServedCalendar) throws -> String? {
    try CalendarProperties(db, calendarID: calendar.calendar.id).floatingZone
  }

  /// The calendar that new invitations go to; nil if there is none.
  public func defaultCalendar() throws -> StoredCalendar? { try StoredCalendar.fetchDefault(db) }

  // MARK: Resources

  /// The resources of a calendar, by name.
  public func resources(_ calendar: ServedCalendar) throws -> [ServedResource] {
    try table.all(calendarID: calendar.calendar.id).map(ServedResource.init)
  }

  /// The resource of a name; nil if there is none.
  public func resource(_ name: String, _ calendar: ServedCalendar) throws -> ServedResource? {
    guard let entry = try table.entry(name, calendarID: calendar.calendar.id), entry.etag != nil else { return nil }
    return ServedResource(entry)
  }

  /// The resource that has a UID.
  public func holder(uid: String, _ calendar: ServedCalendar) throws -> ServedResource? {
    try table.holder(uid: uid, calendarID: calendar.calendar.id).map(ServedResource.init)
  }

  /// When a resource last became another one; nil if the log has forgotten.
  public func changed(_ resource: ServedResource) throws -> Instant? {
    try RevisionTable(db).time(of: resource.revision).map { Instant(secondsSince1970: $0) }
  }

  /// The resource of a name with its octets; nil if there is none.
  public func object(_ name: String, _ calendar: ServedCalendar) throws -> (resource: ServedResource, octets: [UInt8])?
  {
    let objects = try self.objects ?? ResourceTable.Objects(db)
    self.objects = objects
    guard let found = try objects.object(name, calendarID: calendar.calendar.id) else { return nil }
    if found.entry.isUnseen { seen.append((name, calendar.calendar.id)) }
    return (ServedResource(found.entry), found.octets)
  }

  /// The resources with events in a time range, by name; the index of occurrences finds them.
  ///
  /// - Parameter zone: the zone of dates and floating times.
  /// - Returns: nil if they could not all be found; messages are in no index.
  public func events(
    in range: Range<Instant>, zone: TimeZoneRules, _ calendar: ServedCalendar
  ) throws -> [ServedResource]? {
    if calendar.isInbox { return nil }
    var query = OccurrenceQuery(range, zone: zone)
    query.calendars = [calendar.calendar.identifier]
    query.kinds = [.event]
    query.includesCancelled = true
    var search = try OccurrenceSearch(db, query)
    let answer = try search.answer()
    if let shortfall = answer.shortfall, !shortfall.hasEverySeries { return nil }
    let read = try db.cachedStatement(sql: "SELECT uid FROM items WHERE id = ?")
    var uids: Set<ExactText> = []
    for item in Set(answer.occurrences.map(\.item.id.number)) {
      if let uid = try String.fetchOne(read, arguments: [item]) { uids.insert(ExactText(uid)) }
    }
    return try uids.compactMap { uid in
      let entry = try table.entry(ItemFamily.Name(calendarID: calendar.calendar.id, kind: .event, uid: uid.text))
      return entry.flatMap { $0.etag == nil ? nil : ServedResource($0) }
    }.sorted { $0.name < $1.name }
  }

  // MARK: Changes

  /// What clients know of a calendar: everything up to a revision, and of the next one what comes before a name.
  public struct Knowledge: Hashable, Sendable {
    /// The revision.
    public let revision: Int64
    /// When it was made, in seconds since 1970, so that one of another store is told from it.
    public let time: Int64
    /// The last name that is known of this revision; empty if all are.
    public let name: String

    /// What a client says that it knows.
    public init(revision: Int64, time: Int64, name: String = "") {
      self.revision = revision
      self.time = time
      self.name = name
    }
  }

  /// What a client knows that has just seen everything.
  public func knowledge(_ calendar: ServedCalendar) throws -> Knowledge {
    try knowledge(table.newest(calendarID: calendar.calendar.id), "")
  }

  /// What a client knows that has seen the changes up to one of them, in their order.
  public func knowledge(upTo change: ServedResource) throws -> Knowledge {
    try knowledge(change.revision, change.name)
  }

  private func knowledge(_ revision: Int64, _ name: String) throws -> Knowledge {
    Knowledge(revision: revision, time: try RevisionTable(db).time(of: revision) ?? 0, name: name)
  }

  /// The changes that a client does not know, in their order, and what it knows then.
  ///
  /// - Parameter known: what it knows; nil if nothing, and then what is gone is left out.
  /// - Returns: nil if it says what this store has never told, or has forgotten.
  public func changes(
    after known: Knowledge?, _ calendar: ServedCalendar, limit: Int
  ) throws -> (changes: [ServedResource], now: Knowledge, isCut: Bool)? {
    if let known {
      guard known.revision >= (try table.floor()), known.revision <= (try RevisionTable(db).newest()),
        try knowledge(known.revision, known.name) == known
      else { return nil }
    }
    let found = try table.changes(
      calendarID: calendar.calendar.id, after: known?.revision ?? -1, known?.name ?? "", limit: limit + 1)
    let given = found.prefix(limit).filter { known != nil || $0.etag != nil }.map(ServedResource.init)
    guard found.count > limit, let last = found.prefix(limit).last else {
      return (given, try knowledge(calendar), false)
    }
    return (given, try knowledge(last.revision, last.name), true)
  }
}

extension CalendarStore {
  /// Reads what clients of a server see, in one transaction.
  ///
  /// - Throws: ``StoreError``: `denied` for a client that may not read everything; what `body` throws as `unavailable`.
  public func served<Value>(_ body: (ServingReader) throws -> Value) throws(StoreError) -> Value {
    let (value, seen) = try read(.everything) { db in
      let reader = ServingReader(db)
      return (try body(reader), reader.seen)
    }
    // Once for each: whoever cannot write that down gives it to somebody who may rename it.
    if !seen.isEmpty {
      try? write { db in for (name, calendarID) in seen { try ResourceTable(db).see(name, calendarID: calendarID) } }
    }
    return value
  }

  /// Whether all calendars are served.
  public func servesAllCalendars() throws(StoreError) -> Bool { try served { try $0.servesAllCalendars() } }

  /// Begins to serve the calendars that are not served yet; from then on every change keeps their resources in step.
  public func serveAllCalendars() throws(StoreError) {
    if try servesAllCalendars() { return }
    try write { db in try ServingBatch.serveAllCalendars(db) }
  }
}
