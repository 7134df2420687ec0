import CalendarModel
import CalendarStore
import CivilTime
import Dispatch
public import Foundation
import Synchronization

/// A closure that ``EKEventStore/enumerateEvents(matching:using:)`` calls with an event and a flag to stop.
public typealias EKEventSearchCallback = (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void

/// A closure that receives whether access was granted.
public typealias EKEventStoreRequestAccessCompletionHandler = (Bool, (any Error)?) -> Void

/// A program's view of the database of calendars, events and reminders.
///
/// Creating an event store is cheap, but opening the database is not, so create one and keep it. Several threads may
/// use it at the same time, but an event or reminder must only be used by one thread at a time. The database is the one
/// that the program `almanac` uses: the file named by the environment variable `ALMANAC_STORE`, or else
/// `almanac/almanac.sqlite` in `$XDG_DATA_HOME` or `~/.local/share`.
open class EKEventStore: NSObject {
  private(set) var connection: StoreConnection
  private(set) var access: any AccessGrants
  private(set) var saving: any StoreSaving
  /// Protects the following properties, and the contents of calendars.
  let lock = NSRecursiveLock()
  var sourceFilter: Set<String>?
  var sourceObjects: [Int64: WeakReference<EKSource>] = [:]
  var calendarObjects: [Int64: WeakReference<EKCalendar>] = [:]
  var rows: (revision: Int64, calendars: [StoredCalendar])?
  private var knownIdentifiers: ItemIdentifiers?
  private let resets = Atomic(0)
  var pending = PendingEdits()

  /// Creates an event store for the default database.
  public override init() {
    // The only designated initializer, so that subclasses inherit all others.
    connection = .standard
    access = StoreGrants(connection: connection)
    saving = BatchSaving()
    super.init()
    connection.add(self)
  }

  /// Creates an event store that is limited to the given sources of a database.
  public convenience init(sources: [EKSource]) {
    self.init()
    if let other = sources.first?.eventStore { connect(to: other.connection, other.access) }
    sourceFilter = Set(sources.map(\.sourceIdentifier))
  }

  /// Creates an event store for the default database, as old programs do. Such programs must still request access.
  @available(*, deprecated, message: "use init() and request access")
  public convenience init(accessToEntityTypes entityTypes: EKEntityMask) {
    self.init()
  }

  /// Creates an event store for a given database with given grants.
  convenience init(
    _ connection: StoreConnection, access: (any AccessGrants)? = nil, saving: (any StoreSaving)? = nil
  ) {
    self.init()
    connect(to: connection, access ?? StoreGrants(connection: connection))
    if let saving { self.saving = saving }
  }

  /// The event store for objects that were created without one; it is empty and cannot save anything.
  nonisolated(unsafe) static let absent = EKEventStore(StoreConnection.absent)

  private func connect(to other: StoreConnection, _ access: any AccessGrants) {
    connection.remove(self)
    connection = other
    connection.add(self)
    self.access = access
  }

  /// The path of the database, for logs.
  open override var description: String { "EKEventStore \(connection.path)" }

  // MARK: The database

  /// Returns the result of a query to the database, or nil if the query fails.
  func ask<Value>(_ body: (CalendarStore) throws -> Value) -> Value? {
    guard let database = try? connection.database() else { return nil }
    return try? body(database)
  }

  /// The number of resets so far. Objects read before the last reset are stale.
  var generation: Int { resets.load(ordering: .acquiring) }

  var identifiers: ItemIdentifiers {
    lock.withLock {
      if let knownIdentifiers { return knownIdentifiers }
      let first = ask { try $0.sources().first?.identifier }.flatMap { $0 }
      let made = ItemIdentifiers(store: first ?? "00000000-0000-4000-8000-000000000000")
      if first != nil { knownIdentifiers = made }
      return made
    }
  }

  /// The UUID of the database.
  open var eventStoreIdentifier: String { identifiers.store }

  /// Discards all uncommitted changes. Events and reminders are read again when they are used.
  open func reset() {
    lock.withLock {
      pending = PendingEdits()
      rows = nil
      resets.wrappingAdd(1, ordering: .sequentiallyConsistent)
      for calendar in calendarObjects.values { calendar.object?.rollback() }
    }
  }

  /// Requests a refresh of accounts and feeds, except those read within the last minute.
  ///
  /// Nothing is fetched in this process: the request is stored in the database, where the synchronizing process
  /// (`almanac sync --watch`) sees it immediately. Changes are announced by `EKEventStoreChanged`.
  open func refreshSourcesIfNecessary() {
    // The method cannot report failures.
    try? connection.database().requestRefresh()
  }

  // MARK: Sources

  /// The sources of the calendars, in no particular order.
  open var sources: [EKSource] { allSources.filter { isWanted($0) } }

  /// Other people's sources to which the user has access; always empty here.
  open var delegateSources: [EKSource] { [] }

  /// Returns the source with the given identifier.
  open func source(withIdentifier identifier: String) -> EKSource? {
    sources.first { $0.sourceIdentifier == identifier }
  }

  // MARK: Calendars

  /// The event calendars.
  @available(*, deprecated, message: "use calendars(for:)")
  open var calendars: [EKCalendar] { calendars(for: .event) }

  /// Returns the calendars for events, or the lists of reminders. With write-only access there is only the calendar for
  /// new events.
  open func calendars(for entityType: EKEntityType) -> [EKCalendar] {
    switch access.status(for: entityType) {
    case .fullAccess: allCalendars.filter { $0.allowedEntityTypes.contains(entityType) }
    case .writeOnly: defaultCalendarForNewEvents.map { [$0] } ?? []
    default: []
    }
  }

  /// The default calendar for new events, or nil if there is none or the program has no access.
  open var defaultCalendarForNewEvents: EKCalendar? { defaultCalendar(for: .event) }

  /// The default list for new reminders, or nil if there is none or the program has no access.
  open func defaultCalendarForNewReminders() -> EKCalendar? { defaultCalendar(for: .reminder) }

  /// Returns the calendar with the given identifier, or nil if there is none or the program has no access.
  open func calendar(withIdentifier identifier: String) -> EKCalendar? {
    let calendars = calendars(for: .event) + calendars(for: .reminder)
    return calendars.first { $0.calendarIdentifier == identifier }
  }

  // MARK: Events

  /// Returns a predicate for the events in a time range.
  ///
  /// - Parameters:
  ///   - startDate: The beginning; events that ended before it are not found.
  ///   - endDate: The end; events that begin at that time or later are not found. Only the first four years are
  ///     searched.
  ///   - calendars: The calendars to search, or nil for all.
  open func predicateForEvents(withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?) -> NSPredicate {
    EventPredicate(self, start: startDate, end: endDate, calendars: calendars)
  }

  /// Returns the events that match a predicate created by this event store: one event per occurrence, in no particular
  /// order.
  ///
  /// Only committed events are found. A predicate created by another event store stops the program.
  open func events(matching predicate: NSPredicate) -> [EKEvent] {
    guard let query = query(own(predicate, EventPredicate.self)) else { return [] }
    return events(matching: query)
  }

  /// Calls a closure with each event that matches a predicate created by this event store, in no particular order.
  ///
  /// - Parameter block: A closure that is called on this thread; setting its second argument to true stops the search.
  open func enumerateEvents(matching predicate: NSPredicate, using block: @escaping EKEventSearchCallback) {
    guard let query = query(own(predicate, EventPredicate.self)) else { return }
    var isStopped = ObjCBool(false)
    if Self.shufflesEvents {
      for event in events(matching: query) where !isStopped.boolValue { block(event, &isStopped) }
      return
    }
    _ = ask { database in
      let revision = try database.revision()
      return try database.enumerateOccurrences(matching: query) { occurrence, isEnough in
        block(EKEvent(occurrence, revision, nil, self), &isStopped)
        isEnough = isStopped.boolValue
      }
    }
  }

  /// Whether events are returned in a random order, to find code that assumes they are sorted.
  public static var shufflesEvents: Bool {
    get { orderPolicy.load(ordering: .relaxed) }
    set { orderPolicy.store(newValue, ordering: .relaxed) }
  }

  private static let orderPolicy = Atomic(false)

  /// Returns the event with the given identifier; for a recurring event, the first occurrence.
  open func event(withIdentifier identifier: String) -> EKEvent? {
    guard let colon = identifier.firstIndex(of: ":"),
      let calendar = calendars(for: .event).first(where: { $0.calendarIdentifier == identifier[..<colon] }),
      access.status(for: .event) == .fullAccess
    else { return nil }
    let external = String(identifier[identifier.index(after: colon)...])
    return event(external, in: calendar)
  }

  // MARK: Items

  /// Returns the event or reminder with the given identifier; for a series of events, the first occurrence.
  open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? {
    guard let id = identifiers.item(identifier),
      let located = ask({ try $0.located(id, reader: CivilConversion.localRules) }).flatMap({ $0 })
    else {
      // Before an item is saved, its identifier is its UID.
      return calendarItems(withExternalIdentifier: identifier).min {
        ($0.identity?.item.number ?? 0) < ($1.identity?.item.number ?? 0)
      }
    }
    return object(for: located)
  }

  /// Returns the events and reminders with the given UID, or with the given UID and the date of a detached occurrence.
  /// Several calendars can contain the same UID.
  open func calendarItems(withExternalIdentifier externalIdentifier: String) -> [EKCalendarItem] {
    guard !externalIdentifier.isEmpty else { return [] }
    let events = calendars(for: .event).compactMap { calendar -> EKCalendarItem? in
      access.status(for: .event) == .fullAccess ? event(externalIdentifier, in: calendar) : nil
    }
    let reminders = calendars(for: .reminder).compactMap { calendar -> EKCalendarItem? in
      located(.item(nil), uid: externalIdentifier, in: calendar, .reminder).map { EKReminder($0, self) }
    }
    return events + reminders
  }

  // MARK: Access

  /// Returns this program's access to events or reminders.
  open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
    let connection = StoreConnection.standard
    // Opening a database that does not exist yet would create it.
    return connection.exists ? StoreGrants(connection: connection).status(for: entityType) : .notDetermined
  }

  /// Requests full access to events.
  ///
  /// - Parameter completion: A closure that is called once, on another thread.
  open func requestFullAccessToEvents(completion: @escaping EKEventStoreRequestAccessCompletionHandler) {
    request(.event, wantsFullAccess: true, completion)
  }

  /// Requests full access to events; returns whether it was granted.
  nonisolated(nonsending) open func requestFullAccessToEvents() async throws -> Bool {
    try await request(.event, wantsFullAccess: true)
  }

  /// Requests write-only access, which allows adding events but not seeing any.
  ///
  /// - Parameter completion: A closure that is called once, on another thread.
  open func requestWriteOnlyAccessToEvents(completion: @escaping EKEventStoreRequestAccessCompletionHandler) {
    request(.event, wantsFullAccess: false, completion)
  }

  /// Requests write-only access to events; returns whether it was granted.
  nonisolated(nonsending) open func requestWriteOnlyAccessToEvents() async throws -> Bool {
    try await request(.event, wantsFullAccess: false)
  }

  /// Requests full access to reminders.
  ///
  /// - Parameter completion: A closure that is called once, on another thread.
  open func requestFullAccessToReminders(completion: @escaping EKEventStoreRequestAccessCompletionHandler) {
    request(.reminder, wantsFullAccess: true, completion)
  }

  /// Requests full access to reminders; returns whether it was granted.
  nonisolated(nonsending) open func requestFullAccessToReminders() async throws -> Bool {
    try await request(.reminder, wantsFullAccess: true)
  }

  /// Requests full access to events or reminders.
  ///
  /// - Parameter completion: A closure that is called once, on another thread.
  @available(*, deprecated, message: "use the requests for full or write-only access")
  open func requestAccess(
    to entityType: EKEntityType, completion: @escaping EKEventStoreRequestAccessCompletionHandler
  ) {
    request(entityType, wantsFullAccess: true, isLegacy: true, completion)
  }

  /// Requests full access to events or reminders; returns whether it was granted.
  @available(*, deprecated, message: "use the requests for full or write-only access")
  nonisolated(nonsending) open func requestAccess(to entityType: EKEntityType) async throws -> Bool {
    try await request(entityType, wantsFullAccess: true, isLegacy: true)
  }

  // MARK: Reminders

  /// Returns a predicate for all reminders in the given lists, or in all lists if nil.
  open func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate {
    ReminderPredicate(self, .all, calendars: calendars)
  }

  /// Returns a predicate for open reminders.
  ///
  /// - Parameters:
  ///   - startDate: The earliest due date, or nil for no bound.
  ///   - endDate: The latest due date, or nil for no bound. If there are no bounds, reminders without a due date also
  ///     match.
  ///   - calendars: The lists, or nil for all.
  open func predicateForIncompleteReminders(
    withDueDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
  ) -> NSPredicate {
    ReminderPredicate(self, .incomplete(from: startDate, to: endDate), calendars: calendars)
  }

  /// Returns a predicate for completed reminders.
  ///
  /// - Parameters:
  ///   - startDate: The earliest completion date, or nil for no bound.
  ///   - endDate: The latest completion date, or nil for no bound.
  ///   - calendars: The lists, or nil for all.
  open func predicateForCompletedReminders(
    withCompletionDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
  ) -> NSPredicate {
    ReminderPredicate(self, .completed(from: startDate, to: endDate), calendars: calendars)
  }

  /// Searches for reminders on another thread.
  ///
  /// - Parameters:
  ///   - predicate: A reminder predicate created by this event store; any other predicate stops the program.
  ///   - completion: A closure that is called once, on another thread, with nil if there is no access. It is not called
  ///     once the search has been canceled.
  /// - Returns: An identifier for ``cancelFetchRequest(_:)``.
  @discardableResult
  open func fetchReminders(
    matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void
  ) -> Any {
    let request = FetchRequest()
    let work = Unshared((store: self, predicate: own(predicate, ReminderPredicate.self), completion: completion))
    DispatchQueue.global().async {
      if request.isCancelled { return }
      let found = work.value.store.reminders(matching: work.value.predicate)
      if request.begin() { work.value.completion(found) }
    }
    return request
  }

  /// Cancels a search for reminders, so that its closure is not called.
  open func cancelFetchRequest(_ fetchIdentifier: Any) {
    (fetchIdentifier as? FetchRequest)?.cancel()
  }

  // MARK: Saving

  /// Saves an event immediately, with all pending changes.
  ///
  /// - Throws: The errors of ``save(_:span:commit:)-(EKEvent,_,_)``.
  open func save(_ event: EKEvent, span: EKSpan) throws { try save(event, span: span, commit: true) }

  /// Saves a new event, or the changes to a stored one; does nothing if nothing has changed.
  ///
  /// - Parameters:
  ///   - span: For an occurrence of a series, whether to change only that occurrence or all later ones as well. For the
  ///     first occurrence, the latter means the whole series.
  ///   - commit: Whether to write it immediately, with all pending changes; otherwise it waits for ``commit()``.
  /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `noCalendar`,
  ///   `calendarReadOnly`, `calendarDoesNotAllowEvents`, `noStartDate`, `noEndDate`, `datesInverted`, `invalidSpan` if
  ///   new rules or another calendar are saved for one occurrence of a series, and the errors of ``commit()``.
  open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
    try bridgingErrors(about: event) {
      let calendar = try check(event, .event)
      let last = lock.withLock { pending.last(of: event) }
      guard event.hasChanges || last?.values != nil else { return try finish(commit) }
      var edit = ItemEdit(
        identity: event.identity, original: event.original, calendar: calendar, isMoved: event.isMoved, span: span,
        change: event.makeChange(since: nil))
      let earlier = last?.values(before: StoreEdit.saveEvent(edit).span)
      try event.check(span, since: earlier)
      if let earlier {
        edit.change = event.makeChange(since: earlier)
        edit.isMoved = event.isMoved(since: earlier)
      }
      try add(
        PendingEdits.Edit(object: event, edit: .saveEvent(edit), values: event.values, earlier: earlier), commit)
    }
  }

  /// Removes an event immediately, with all pending changes.
  ///
  /// - Throws: The errors of ``remove(_:span:commit:)``.
  open func remove(_ event: EKEvent, span: EKSpan) throws { try remove(event, span: span, commit: true) }

  /// Removes an event, or occurrences of it.
  ///
  /// - Parameters:
  ///   - span: For an occurrence of a series, whether to remove only that occurrence or all later ones as well. For the
  ///     first occurrence, the latter means the whole series.
  ///   - commit: Whether to write it immediately, with all pending changes; otherwise it waits for ``commit()``.
  /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `calendarReadOnly`, and the
  ///   errors of ``commit()``.
  open func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
    try bridgingErrors(about: event) { try remove(event, .event, span, commit) }
  }

  /// Saves a new reminder, or the changes to a stored one. If a recurring reminder was completed, the next occurrence
  /// replaces it, and the completed one becomes a separate reminder.
  ///
  /// - Parameter commit: Whether to write it immediately, with all pending changes; otherwise it waits for
  ///   ``commit()``.
  /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `noCalendar`,
  ///   `calendarReadOnly`, `calendarDoesNotAllowReminders`, `internalFailure` without a title, `priorityIsInvalid`,
  ///   `recurringReminderRequiresDueDate`, `datesInverted`, `reminderAlarmContainsEmailOrUrl`, and the errors of
  ///   ``commit()``.
  open func save(_ reminder: EKReminder, commit: Bool) throws {
    try bridgingErrors(about: reminder) {
      let calendar = try check(reminder, .reminder)
      guard reminder.hasChanges else { return try finish(commit) }
      try reminder.check()
      let edit = ItemEdit(
        identity: reminder.identity, original: reminder.value as? Reminder, calendar: calendar,
        isMoved: reminder.isMoved, span: .thisEvent, change: reminder.makeChange(), completion: reminder.completion)
      try add(.saveReminder(edit), of: reminder, commit)
    }
  }

  /// Removes a reminder.
  ///
  /// - Parameter commit: Whether to write it immediately, with all pending changes; otherwise it waits for
  ///   ``commit()``.
  /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `calendarReadOnly`, and the
  ///   errors of ``commit()``.
  open func remove(_ reminder: EKReminder, commit: Bool) throws {
    try bridgingErrors(about: reminder) { try remove(reminder, .reminder, .futureEvents, commit) }
  }

  /// Saves a new calendar, or the title and color of a stored one.
  ///
  /// - Parameter commit: Whether to write it immediately, with all pending changes; otherwise it waits for
  ///   ``commit()``.
  /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `calendarHasNoSource`,
  ///   `calendarSourceCannotBeModified`, `calendarIsImmutable`, `sourceDoesNotAllowCalendarAddDelete`,
  ///   `sourceDoesNotAllowEvents`, `sourceDoesNotAllowReminders`, and the errors of ``commit()``.
  open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
    try bridgingErrors(about: calendar) {
      try check(calendar)
      if calendar.isImmutable { throw EKError(.calendarIsImmutable) }
      guard let source = calendar.source else { throw EKError(.calendarHasNoSource) }
      if source.eventStore !== self { throw EKError(.objectBelongsToDifferentStore) }
      try calendar.check(in: source)
      guard calendar.hasChanges else { return try finish(commit) }
      try add(.saveCalendar(calendar.edit(in: source)), of: calendar, commit)
    }
  }

  /// Removes a calendar with its items.
  ///
  /// - Parameter commit: Whether to write it immediately, with all pending changes; otherwise it waits for
  ///   ``commit()``.
  /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `calendarIsImmutable`, and the
  ///   errors of ``commit()``: `calendarReadOnly` for a calendar that contains items and that its owner has made
  ///   read-only.
  open func removeCalendar(_ calendar: EKCalendar, commit: Bool) throws {
    try bridgingErrors(about: calendar) {
      try check(calendar)
      if calendar.isImmutable { throw EKError(.calendarIsImmutable) }
      guard let row = calendar.stored else {
        lock.withLock { pending.remove(calendar) }
        return try finish(commit)
      }
      try add(.removeCalendar(row), of: calendar, commit)
    }
  }

  /// Writes all pending changes, or none of them. If this fails, they stay pending; ``reset()`` discards them.
  ///
  /// If the user organizes or attends an event, the attendees or the organizer are notified: messages are queued
  /// together with the change, unless the environment variable `ALMANAC_SEND` is `never`.
  ///
  /// - Throws: ``EKError``: `eventNotMutable` for a change that only the organizer of an invitation may make, i.e. a
  ///   change to anything but alarms, availability and the calendar; `internalFailure` if the database cannot be
  ///   written, with the reason as its description.
  open func commit() throws {
    let hasChanged = try bridgingErrors { try lock.withLock { try commitPending() } }
    if hasChanged { connection.postChange() }
  }
}
