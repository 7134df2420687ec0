import CalendarModel
import GRDB

/// Writes the changes made by a server's clients, in one transaction and one revision.
public final class ServingBatch: ServingReader {
  let edits: EditBatch

  init(_ edits: EditBatch) {
    self.edits = edits
    super.init(edits.db)
  }

  /// Starts serving the calendars that are not served yet.
  ///
  /// - Returns: Whether there were any such calendars.
  public func serveAllCalendars() throws -> Bool {
    if try servesAllCalendars() { return false }
    try Self.serveAllCalendars(db)
    return true
  }

  static func serveAllCalendars(_ db: Database) throws {
    let known = Set(try ServedCalendar.fetchAll(db).map(\.calendar.id))
    let keeper = ResourceKeeper(db, try ItemFamilies(db))
    for calendar in try StoredCalendar.fetchAll(db) where !known.contains(calendar.id) {
      try ServedCalendar.insert(db, calendar.id, name: calendar.identifier.lowercased(), components: nil)
      for family in try ResourceTable(db).families(calendarID: calendar.id) {
        try keeper.adopt(family.name, revision: family.revision)
      }
    }
  }

  // MARK: Resources

  /// Stores a resource exactly as the client sent it. If a borrower of the calendar sends a meeting, the octets are
  /// generated instead: the borrower's VTIMEZONEs may contradict those of the owner, which remain in the store.
  ///
  /// - Returns: The resource as stored.
  /// - Throws: ``StoreError`` `readOnly`.
  @discardableResult
  public func put(
    _ resource: PreparedResource, as name: String, _ calendar: ServedCalendar
  ) throws -> PreparedResource {
    let calendarID = calendar.calendar.id
    _ = try edits.writableCalendar(calendarID)
    _ = try edits.mirroring {
      try $0.put(prepared: resource.items, zones: resource.zones, uid: resource.uid, calendarID: calendarID)
    }
    let family = ItemFamily.Name(calendarID: calendarID, kind: resource.kind, uid: resource.uid)
    let isAsSent = edits.borrower == nil || !resource.isMeeting
    let stored =
      try isAsSent ? resource : resource.with(octets: MirroredResource(edits.families.family(family), db).text)
    // A change that affects only the octets also counts as a change.
    if try self.resource(name, calendar)?.etag != stored.etag { try edits.change.record() }
    edits.change.given[family] = ResourceKeeper.Given(name: name, octets: stored.octets, etag: stored.etag)
    return stored
  }

  /// Deletes a resource together with its items.
  public func delete(_ name: String, _ calendar: ServedCalendar) throws {
    guard let entry = try ResourceTable(db).entry(name, calendarID: calendar.calendar.id), entry.etag != nil else {
      return
    }
    if calendar.isInbox { return try ServedInbox(edits).remove(name) }
    _ = try edits.writableCalendar(calendar.calendar.id)
    try edits.items.delete(edits.families.family(entry.family).rows.map(\.id).sorted())
  }

  /// Renames a resource within its calendar.
  public func rename(_ name: String, to other: String, _ calendar: ServedCalendar) throws {
    let table = ResourceTable(db)
    guard let entry = try table.entry(name, calendarID: calendar.calendar.id), let etag = entry.etag,
      let octets = try table.octets(name, calendarID: calendar.calendar.id)
    else { return }
    _ = try edits.writableCalendar(calendar.calendar.id)
    try edits.change.record()
    edits.change.given[entry.family] = ResourceKeeper.Given(name: other, octets: octets, etag: etag)
  }

  // MARK: Calendars

  /// Creates a calendar.
  ///
  /// - Parameter components: The kinds of items that the calendar accepts, or nil for all.
  public func makeCalendar(
    title: String, color: String?, as name: String, components: [String]?
  ) throws -> ServedCalendar {
    var entities: Set<AccessEntity> = []
    if components?.contains("VTODO") != false { entities.insert(.reminder) }
    if components.map({ $0.contains("VEVENT") || !$0.contains("VTODO") }) != false { entities.insert(.event) }
    let calendar = try edits.createCalendar(title: title, color: color, for: entities, sharesTitle: true)
    try ServedCalendar.insert(db, calendar.id, name: name, components: components)
    return ServedCalendar(calendar: calendar, name: name, components: components)
  }

  /// Changes the title and the color of a calendar.
  public func update(_ calendar: ServedCalendar, title: String, color: String?) throws {
    var changed = calendar.calendar
    changed.title = title
    changed.color = color
    if changed != calendar.calendar { try edits.updateCalendar(changed, sharesTitle: true) }
  }

  /// Gives a calendar a different name, which must not be in use. The log records this, but undo does not revert it,
  /// because clients identify the calendar by its name.
  public func rename(_ calendar: ServedCalendar, to name: String) throws {
    try edits.change.record()
    try ServedCalendar.rename(db, calendar.calendar.id, to: name)
  }

  /// Deletes a calendar together with its items.
  public func delete(_ calendar: ServedCalendar) throws { try edits.deleteCalendar(calendar.calendar) }

  /// Stores a property of a calendar.
  public func set(_ property: ServedProperty, _ calendar: ServedCalendar) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO served_properties (calendar_id, namespace, name, content) VALUES (?, ?, ?, ?)",
      arguments: [calendar.calendar.id, property.namespace.column, property.name.column, property.element.column])
  }

  /// Removes a property of a calendar.
  public func removeProperty(namespace: String, name: String, _ calendar: ServedCalendar) throws {
    try db.execute(
      sql: "DELETE FROM served_properties WHERE calendar_id = ? AND namespace = ? AND name = ?",
      arguments: [calendar.calendar.id, namespace.column, name.column])
  }
}

extension CalendarStore {
  /// Writes the changes made by a server's clients, in one transaction.
  ///
  /// - Parameter command: The name of the revision in the log.
  /// - Throws: ``StoreError``, and the errors that `body` throws.
  public func serving<Value>(_ command: String, _ body: (ServingBatch) throws -> Value) throws -> Value {
    try transaction(command, schedules: false) { try body(ServingBatch($0)) }
  }
}
