import CalendarModel
public import CivilTime
import GRDB
import ICalendar

/// Reads calendars and their resources, as seen by clients of a server, in one transaction.
public class ServingReader {
  let db: Database
  /// Cached, because reports read many objects.
  private var objects: ResourceTable.Objects?
  private var table: ResourceTable { ResourceTable(db) }
  /// The resources whose names have been given to a client for the first time.
  fileprivate private(set) var seen: [(name: String, calendarID: Int64)] = []

  init(_ db: Database) { self.db = db }

  /// All calendars, in the order in which they were created.
  public func calendars() throws -> [ServedCalendar] { try ServedCalendar.fetchAll(db) }

  /// The calendar with the given name.
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

  /// The properties that clients have set on a calendar.
  public func properties(_ calendar: ServedCalendar) throws -> [ServedProperty] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT namespace, name, content FROM served_properties WHERE calendar_id = ? ORDER BY 1, 2"),
      arguments: [calendar.calendar.id]
    ).map { ServedProperty(namespace: $0["namespace"], name: $0["name"], element: $0["content"]) }
  }

  /// The time zone of a calendar's floating times, as specified in its files (X-WR-TIMEZONE), or nil if they specify
  /// none.
  public func floatingZone(_ calendar: ServedCalendar) throws -> String? {
    try CalendarProperties(db, calendarID: calendar.calendar.id).floatingZone
  }

  /// The calendar for new invitations, or nil if there is none.
  public func defaultCalendar() throws -> StoredCalendar? { try StoredCalendar.fetchDefault(db) }

  // MARK: Resources

  /// The resources of a calendar, sorted by name.
  public func resources(_ calendar: ServedCalendar) throws -> [ServedResource] {
    try table.all(calendarID: calendar.calendar.id).map(ServedResource.init)
  }

  /// The resource with the given name, or nil if there is none.
  public func resource(_ name: String, _ calendar: ServedCalendar) throws -> ServedResource? {
    guard let entry = try table.entry(name, calendarID: calendar.calendar.id), entry.etag != nil else { return nil }
    return ServedResource(entry)
  }

  /// The resources with the given UID, at most one for each kind of item.
  public func holders(uid: String, _ calendar: ServedCalendar) throws -> [ServedResource] {
    try table.holders(uid: uid, calendarID: calendar.calendar.id).map(ServedResource.init)
  }

  /// The time at which a resource last changed, or nil if the log no longer contains it.
  public func changed(_ resource: ServedResource) throws -> Instant? {
    try RevisionTable(db).time(of: resource.revision).map { Instant(secondsSince1970: $0) }
  }

  /// The resource with the given name and its octets, or nil if there is none.
  public func object(_ name: String, _ calendar: ServedCalendar) throws -> (resource: ServedResource, octets: [UInt8])?
  {
    let objects = try self.objects ?? ResourceTable.Objects(db)
    self.objects = objects
    guard let found = try objects.object(name, calendarID: calendar.calendar.id) else { return nil }
    if found.entry.isUnseen { seen.append((name, calendar.calendar.id)) }
    return (ServedResource(found.entry), found.octets)
  }

  /// The resources with events in a time range, sorted by name, found with the occurrence index.
  ///
  /// - Parameter zone: The time zone of dates and floating times.
  /// - Returns: The resources, or nil if not all could be found. Messages are not indexed.
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
    return try table.entries(of: Set(answer.occurrences.map(\.item.id.number)), calendarID: calendar.calendar.id)
      .map(ServedResource.init)
  }

  // MARK: Changes

  /// The state of a calendar that a client knows: all changes before a revision, and the changes in that revision up to
  /// a name.
  public struct Knowledge: Hashable, Sendable {
    /// The revision.
    public let revision: Int64
    /// The time of the revision in seconds since 1970, which distinguishes it from revisions of other stores.
    public let time: Int64
    /// The last known name in this revision; empty if all changes in it are known.
    public let name: String

    /// Creates the state that a client claims to know.
    public init(revision: Int64, time: Int64, name: String = "") {
      self.revision = revision
      self.time = time
      self.name = name
    }
  }

  /// The knowledge of a client that has seen everything.
  public func knowledge(_ calendar: ServedCalendar) throws -> Knowledge {
    try knowledge(table.newest(calendarID: calendar.calendar.id), "")
  }

  /// The knowledge of a client that has seen the changes up to the given one, in order.
  public func knowledge(upTo change: ServedResource) throws -> Knowledge {
    try knowledge(change.revision, change.name)
  }

  private func knowledge(_ revision: Int64, _ name: String) throws -> Knowledge {
    Knowledge(revision: revision, time: try RevisionTable(db).time(of: revision) ?? 0, name: name)
  }

  /// The changes that a client does not know, in order, and the state that it knows after receiving them.
  ///
  /// - Parameter known: The state that the client knows, or nil for none, in which case deleted resources are omitted.
  /// - Returns: The changes, or nil if the client claims a state that this store never had or no longer remembers.
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
  /// Reads data as seen by clients of a server, in one transaction.
  ///
  /// - Throws: ``StoreError``: `denied` for a client that may not read everything; `unavailable` in place of other
  ///   errors that `body` throws.
  public func served<Value>(_ body: (ServingReader) throws -> Value) throws(StoreError) -> Value {
    let (value, seen) = try read(.everything) { db in
      let reader = ServingReader(db)
      return (try body(reader), reader.seen)
    }
    // This is recorded once for each name. If it cannot be recorded, a later delivery may still rename the resource.
    if !seen.isEmpty {
      try? write { db in for (name, calendarID) in seen { try ResourceTable(db).see(name, calendarID: calendarID) } }
    }
    return value
  }

  /// Whether all calendars are served.
  public func servesAllCalendars() throws(StoreError) -> Bool { try served { try $0.servesAllCalendars() } }

  /// Starts serving the calendars that are not served yet. From then on, every change updates their resources.
  public func serveAllCalendars() throws(StoreError) {
    if try servesAllCalendars() { return }
    try write { db in try ServingBatch.serveAllCalendars(db) }
  }
}
