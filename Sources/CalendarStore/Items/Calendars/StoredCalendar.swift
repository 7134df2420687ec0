public import CalendarModel
import Foundation
import GRDB
public import ICalendar

/// A calendar in the store.
public struct StoredCalendar: Hashable, Sendable {
  /// The number of the calendar in the store.
  public let id: Int64
  /// A UUID that never changes.
  public let identifier: String
  /// The number of the source to which the calendar belongs.
  public let sourceID: Int64
  /// The type of the source to which the calendar belongs.
  public let sourceType: Source.SourceType
  /// The title, for display.
  public var title: String
  /// The color as specified: `#RRGGBB` or a CSS name.
  public var color: String?
  /// Whether the calendar was made read-only, so that its items cannot be changed; see also
  /// ``allowsContentModifications``.
  public var isReadOnly: Bool
  /// The kinds of items that programs may add to the calendar. An import may add items of other kinds, which then
  /// become allowed.
  public var entityTypes: Set<AccessEntity>
  /// Whether the calendar is fixed: its title and color cannot be changed, and it cannot be deleted.
  public let isImmutable: Bool
  /// The address of the calendar's feed, or nil if it has none.
  public let subscription: String?

  /// Whether the calendar is filled from a feed.
  public var isSubscribed: Bool { sourceType == .subscribed || subscription != nil }

  /// Whether items can be added, changed and removed, which is not possible in subscribed and birthday calendars.
  public var allowsContentModifications: Bool { !isReadOnly && !isSubscribed && sourceType.allowsContentModifications }

  init(_ entry: CalendarTable.Entry) {
    id = entry.id
    identifier = entry.identifier
    sourceID = entry.sourceID
    sourceType = Source.SourceType(rawValue: entry.sourceType) ?? .local
    title = entry.attributes.title
    color = entry.attributes.color
    isReadOnly = entry.attributes.isReadOnly
    entityTypes = Self.entityTypes(entry.attributes.entities)
    isImmutable = entry.attributes.isImmutable || sourceType == .birthdays
    subscription = entry.attributes.subscription
  }

  private init(virtual title: String) {
    id = 0
    identifier = "00000000-0000-0000-0000-000000000000"
    sourceID = 0
    sourceType = .local
    self.title = title
    isReadOnly = false
    entityTypes = [.event]
    isImmutable = true
    subscription = nil
  }

  /// The calendar shown to a program with write-only access: a placeholder for the calendar to which the program's
  /// events are added, and not a calendar in the store.
  public static let writeOnly = StoredCalendar(virtual: "Calendar")

  /// Represents the inbox of a server's user (RFC 6638 2.2) as a calendar, to which no items can be added.
  static let inbox = {
    var inbox = StoredCalendar(virtual: "Inbox")
    inbox.isReadOnly = true
    return inbox
  }()

  private static func entityTypes(_ bits: Int) -> Set<AccessEntity> {
    Set((bits & 1 == 0 ? [] : [.event]) + (bits & 2 == 0 ? [] : [.reminder]))
  }

  private static func bits(_ entityTypes: Set<AccessEntity>) -> Int {
    (entityTypes.contains(.event) ? 1 : 0) | (entityTypes.contains(.reminder) ? 2 : 0)
  }

  /// The attributes of a new calendar other than its title.
  struct Attributes {
    var color: String?
    var sourceID: Int64
    var entityTypes: Set<AccessEntity> = [.event, .reminder]
    var subscription: String?
    /// The UUID; nil for a new calendar.
    var identifier: String?
  }

  /// The maximum length of a title in Unicode scalars; longer titles are truncated, because pages and clients show them
  /// often.
  static let mostOfTitle = 1_000

  /// The part of a title that is kept.
  package static func kept(_ title: String) -> String { String(title.unicodeScalars.prefix(mostOfTitle)) }

  static func insert(_ db: Database, title: String, _ attributes: Attributes) throws -> StoredCalendar {
    let title = kept(title)
    let table = CalendarTable(db)
    let id = try table.nextNumber()
    try table.insert(
      id, identifier: attributes.identifier ?? UUID().uuidString, sourceID: attributes.sourceID,
      CalendarTable.Attributes(
        title: title, color: attributes.color, entities: bits(attributes.entityTypes),
        subscription: attributes.subscription))
    return try fetch(db, id: id)
  }

  /// Writes the attributes that can be changed.
  func save(_ db: Database) throws {
    try CalendarTable(db).update(
      id,
      CalendarTable.Attributes(
        title: Self.kept(title), color: color, isReadOnly: isReadOnly, entities: Self.bits(entityTypes),
        isImmutable: isImmutable, subscription: subscription))
  }

  /// The calendar with the given number, or nil if there is none.
  static func find(_ db: Database, id: Int64) throws -> StoredCalendar? {
    try CalendarTable(db).entry(id).map(StoredCalendar.init)
  }

  static func fetch(_ db: Database, id: Int64) throws -> StoredCalendar {
    guard let calendar = try find(db, id: id) else {
      throw StoreError(.notFound, "there is no calendar with the number \(id)")
    }
    return calendar
  }

  static func fetchAll(_ db: Database) throws -> [StoredCalendar] {
    try CalendarTable(db).all().map(StoredCalendar.init)
  }

  /// The calendar with the given title or identifier. If no title matches exactly, case is ignored.
  static func fetch(_ db: Database, named name: String) throws -> StoredCalendar? {
    let all = try fetchAll(db)
    let name = kept(name).column
    let lowercased = name.lowercased()
    for matches in [
      all.filter { $0.identifier == name }, all.filter { $0.title == name },
      all.filter { $0.title.lowercased() == lowercased },
    ] where !matches.isEmpty {
      if matches.count > 1 {
        throw StoreError(
          .ambiguous,
          "\(matches.count) calendars are named “\(name)”; use an identifier: "
            + matches.map(\.identifier).joined(separator: ", "))
      }
      return matches[0]
    }
    return nil
  }

  /// The numbers of the calendars with the given titles or identifiers.
  ///
  /// - Throws: `StoreError` `notFound`, `ambiguous`.
  static func numbers(_ db: Database, existing names: [String]) throws -> [Int64] {
    if names.isEmpty { return [] }
    let known = Dictionary(try fetchAll(db).map { ($0.identifier, $0.id) }) { first, _ in first }
    return try names.map { try known[$0] ?? fetch(db, existing: $0).id }
  }

  /// The calendar with the given title or identifier.
  ///
  /// - Throws: `StoreError` `notFound`, `ambiguous`.
  static func fetch(_ db: Database, existing name: String) throws -> StoredCalendar {
    guard let calendar = try fetch(db, named: name) else {
      throw StoreError(.notFound, about: .calendar, "there is no calendar named “\(name)”")
    }
    return calendar
  }

  /// The default calendar, or nil if there is no calendar for items of this kind.
  static func fetchDefault(_ db: Database, for entity: AccessEntity = .event) throws -> StoredCalendar? {
    let all = try fetchAll(db).filter { $0.entityTypes.contains(entity) }
    let settings = entity == .reminder ? ["default_reminder_calendar", "default_calendar"] : ["default_calendar"]
    for setting in settings {
      let identifier = try db.setting(setting)
      if let calendar = all.first(where: { $0.identifier == identifier }) { return calendar }
    }
    return all.first(where: \.allowsContentModifications) ?? all.first
  }
}

extension CalendarStore {
  /// A calendar and the number of its items.
  public struct CalendarSummary: Hashable, Sendable {
    /// The calendar.
    public let calendar: StoredCalendar
    /// The source to which the calendar belongs.
    public let source: Source
    /// The number of items of each kind, keyed by component name.
    public let counts: [ItemKind: Int]
  }

  /// The titles of all calendars, keyed by number.
  public func calendarTitles() throws(StoreError) -> [Int64: String] {
    Dictionary(try allCalendars().map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
  }

  /// All calendars, in the order in which they were created. This is fast even if the calendars have many items.
  ///
  /// A program with write-only access receives only ``StoredCalendar/writeOnly``.
  public func allCalendars() throws(StoreError) -> [StoredCalendar] {
    try read(.nothing) { db in
      let rights = try rights(db)
      if rights.readsNothing { return rights.event.allowsAdding ? [.writeOnly] : [] }
      return try StoredCalendar.fetchAll(db)
    }
  }

  /// All calendars with the number of items in each, in the order in which they were created. Counting takes time in a
  /// large store; see ``allCalendars()``.
  public func calendars() throws(StoreError) -> [CalendarSummary] {
    try readItems { db, rights in
      let sources = try Source.fetchAll(db)
      let counts = try StoredItemTable(db).counts()
      return try StoredCalendar.fetchAll(db).compactMap { calendar in
        guard let source = sources.first(where: { $0.id == calendar.sourceID }) else { return nil }
        return CalendarSummary(
          calendar: calendar, source: source,
          counts: (counts[calendar.id] ?? [:]).filter { rights.canRead($0.key) })
      }
    }
  }

  /// The calendar with the given title or identifier.
  ///
  /// - Throws: ``StoreError``: `notFound`, `ambiguous`.
  public func calendar(named name: String) throws(StoreError) -> StoredCalendar {
    try read(.something) { db in try StoredCalendar.fetch(db, existing: name) }
  }

  /// The default calendar: the chosen calendar, otherwise the store's first calendar, otherwise the first writable
  /// calendar.
  ///
  /// A program with write-only access receives ``StoredCalendar/writeOnly``.
  ///
  /// - Throws: ``StoreError`` `notFound` if no calendar accepts items of this kind, `denied`.
  public func defaultCalendar(for entity: AccessEntity = .event) throws(StoreError) -> StoredCalendar {
    try read(.nothing) { db in
      let level = try rights(db).level(entity)
      if !level.allowsAdding { throw AccessRights.denied(client, to: "read", [entity]) }
      if level == .writeOnly { return .writeOnly }
      guard let calendar = try StoredCalendar.fetchDefault(db, for: entity) else {
        throw StoreError(.notFound, about: .store, "the store has no calendars")
      }
      return calendar
    }
  }

  /// The properties of the calendar's VCALENDAR, in order.
  public func calendarProperties(of calendar: StoredCalendar) throws(StoreError) -> [ContentLine] {
    try read(.something) { db in try CalendarProperties(db, calendarID: calendar.id).lines }
  }
}

extension StoredCalendar {
  /// Checks that programs may add and change items of a given kind.
  ///
  /// - Throws: `StoreError`: `readOnly`; `invalidArgument` if the calendar does not accept such items.
  func checkTakes(_ entity: AccessEntity) throws {
    try checkIsWritable()
    if !entityTypes.contains(entity) {
      throw StoreError(.invalidArgument, "the calendar “\(title)” does not accept \(entity.rawValue)s")
    }
  }

  /// Checks that the calendar's items may be changed.
  ///
  /// - Throws: `StoreError` `readOnly`.
  func checkIsWritable() throws {
    if allowsContentModifications { return }
    if sourceType == .birthdays {
      throw StoreError(
        .readOnly, about: .birthdays, "the calendar “\(title)” is filled from contacts and cannot be edited")
    }
    let reason = isSubscribed ? "is a subscription and can be changed only by its feed" : "is read-only"
    let subject: StoreError.Subject =
      !isReadOnly ? .calendar : sourceType == .calDAV ? .accountCalendar : .readOnlyCalendar(title: title)
    throw StoreError(.readOnly, about: subject, "the calendar “\(title)” \(reason)")
  }
}
