import CalendarModel
import TimeZones
import CivilTime
import GRDB
import ICalendar

/// Finds items and occurrences for editing.
final class OccurrenceReader {
  let db: Database
  let families: ItemFamilies
  private let now: Instant
  private var titles: [Int64: String] = [:]
  /// The newest revision of the store at the time of the first access.
  private(set) lazy var revision = Result { try RevisionTable(db).newest() }

  /// - Parameter families: The reader of families, or nil to create one.
  init(_ db: Database, now: Instant, _ families: ItemFamilies? = nil) throws {
    self.db = db
    self.now = now
    self.families = try families ?? ItemFamilies(db)
  }

  /// Creates an error about an item, which is identified by its id.
  func error(_ code: StoreError.Code, _ item: StoredItem, _ text: String) throws -> StoreError {
    StoreError(code, "the item \(try ItemNames(db).whole(item.id)) \(text)")
  }

  func gone(_ item: StoredItem) throws -> StoreError { try error(.notFound, item, "no longer exists") }

  func noOccurrence(_ time: String, of item: StoredItem) throws -> StoreError {
    try error(.notFound, item, "has no occurrence \(time)")
  }

  /// The items that share a row's UID.
  ///
  /// - Parameter chosen: The number of an override to prefer over others for the same instance.
  func series(of row: ItemRow, choosing chosen: Int64? = nil) throws -> StoredSeries {
    let family = try families.family(row.family)
    let masters = family.masters
    let overrides = family.overrides.filter { $0.id == chosen } + family.overrides.filter { $0.id != chosen }
    // Each twin is a separate series. The overrides belong to the first.
    guard let master = masters.first(where: { $0.id == row.id }) ?? masters.first else {
      return StoredSeries(master: nil, overrides: overrides, zones: family.zones(of: row))
    }
    let isFirst = master.id == masters.first?.id
    return StoredSeries(
      master: master, overrides: isFirst ? overrides : [], zones: family.zones(of: master), hasOverrides: isFirst)
  }

  func occurrence(of row: ItemRow) throws -> ItemOccurrence {
    let stored = try storedItem(row)
    guard let id = row.recurrenceID else {
      return ItemOccurrence(item: stored, series: nil, recurrenceID: nil, isFirst: true, component: row.component)
    }
    let series = try series(of: row)
    guard let master = series.master else {
      return ItemOccurrence(item: stored, series: nil, recurrenceID: nil, isFirst: true, component: row.component)
    }
    return ItemOccurrence(
      item: stored, series: try storedItem(master), recurrenceID: id.time,
      isFirst: isFirst(id.time, series, master), component: row.component)
  }

  /// The occurrence of a series at a time.
  ///
  /// - Parameter chosen: The number of an override to prefer over others for the same instance.
  func occurrence(of row: ItemRow, at time: CalendarTime, choosing chosen: Int64? = nil) throws -> ItemOccurrence? {
    let series = try series(of: row, choosing: chosen)
    guard let master = series.master else {
      return try row.recurrenceID.map { series.isSame(time, $0.time) } == true ? occurrence(of: row) : nil
    }
    if let override = series.override(for: time) { return try occurrence(of: override) }
    guard let instance = series.instance(at: time, of: master.component) else { return nil }
    // The only occurrence of an item that does not recur is the item itself.
    if !master.times.isSeries { return try occurrence(of: master) }
    let component: Component
    switch master.kind {
    case .event: component = try derived(Event.self, instance, series, master)
    case .reminder: component = try derived(Reminder.self, instance, series, master)
    default: return nil
    }
    return ItemOccurrence(
      item: try storedItem(master), series: nil, recurrenceID: instance.recurrenceID,
      isFirst: isFirst(instance.recurrenceID, series, master), component: component)
  }

  private func derived<Item: EditableItem>(
    _: Item.Type, _ instance: SeriesInstance, _ series: StoredSeries, _ master: ItemRow
  ) throws -> Component {
    let value = try series.value(of: instance, Item(master.component))
    let base = series.base(of: instance.recurrenceID, master)
    return try value.applied(to: base, at: now).withStamps(of: base)
  }

  /// Whether an instance is the first of its series.
  func isFirst(_ time: CalendarTime, _ series: StoredSeries, _ master: ItemRow) -> Bool {
    guard let first = series.firstInstance(of: master.component) else { return true }
    return series.zones.instant(of: time) <= first.startInstant || series.isSame(time, first.recurrenceID)
  }

  func storedItem(_ id: Int64) throws -> StoredItem {
    guard let row = try families.row(id) else {
      throw StoreError(.notFound, "there is no item with the number \(id)")
    }
    return try storedItem(row)
  }

  private func storedItem(_ row: ItemRow) throws -> StoredItem {
    let title = try titles[row.calendarID] ?? StoredCalendar.fetch(db, id: row.calendarID).title
    titles[row.calendarID] = title
    return try StoredItem(row, calendar: title, families.zones)
  }

  /// Clears cached data about calendars because one of them has changed.
  func forgetCalendars() {
    titles = [:]
    families.zones.forgetCalendars()
  }
}
