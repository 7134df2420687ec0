import Bounds
import CalendarModel
public import CivilTime
import ICalendar
public import Recurrence
import TimeZones

extension CalendarStore {
  /// The number of steps it takes to establish that a rule has no instances.
  private static let stepsOfRule = 600

  /// Returns the next instance of an item. All parts of the program use this definition of the next instance.
  ///
  /// For an event, it is the first instance that begins at or after an instant and is not cancelled. For a to-do, it is
  /// the first open instance, even if it is overdue. Deleted instances are skipped, and so are changed and completed
  /// instances, which are separate items. A completed item has no next instance.
  ///
  /// - Parameters:
  ///   - item: A series, a single item, or an override, which is treated as a single item.
  ///   - moment: The earliest start of an event instance.
  ///   - reader: The time zone for dates and floating times in calendars that do not define one.
  /// - Returns: `none` if the item is over or has no time, `truncated` if the next instance cannot be determined.
  /// - Throws: ``StoreError`` if the store cannot be read.
  public func next(
    of item: StoredItem, from moment: Instant, in reader: TimeZoneRules
  ) throws(StoreError) -> RecurrenceSearch<ItemInstance> {
    if item.isCompleted { return .none }
    let rules = item.component.all(.rrule).count + item.component.all(.exrule).count
    guard WorkBudget.draw(Self.stepsOfRule * rules) else { return .truncated }
    guard let schedule = try schedule(of: item, in: reader) else {
      return item.component.isRecurring ? .truncated : .none
    }
    let set = schedule.recurrenceSet
    if schedule.times.isToDo { return firstOwn(of: schedule, set.instances()) }
    // A rule that cannot be expanded may have further instances.
    return switch set.first(from: moment) {
    case .found(let instance): .found(ItemInstance(instance, of: schedule))
    case .none: set.unusableRules.isEmpty ? .none : .truncated
    case .truncated: .truncated
    }
  }

  /// Returns the items that match a query, as shown in lists. Each has its next instance, or the instance that matches
  /// the query's bounds.
  ///
  /// If the query has time bounds, a series represents only its unchanged instances, and each changed instance is a
  /// separate result. A series with only changed instances between the bounds is therefore not returned.
  ///
  /// - Parameters:
  ///   - query: The query. Without bounds, events are returned with their next instance after `now`.
  ///   - limit: The maximum number of items to examine, or nil for all.
  ///   - now: The earliest start of an event instance, if the query does not specify one.
  ///   - reader: The time zone for dates and floating times in calendars that do not define one.
  /// - Throws: The same errors as ``items(matching:limit:)``.
  public func found(
    by query: ItemQuery, limit: Int? = nil, now: Instant, in reader: TimeZoneRules
  ) throws(StoreError) -> [(item: StoredItem, next: RecurrenceSearch<ItemInstance>)] {
    try found(by: query, limit: limit, mostOfLine: nil, now: now, in: reader)
  }

  /// Returns the same results, but finds the items with ``items(matching:limit:mostOfLine:)``.
  package func found(
    by query: ItemQuery, limit: Int?, mostOfLine: Int?, now: Instant, in reader: TimeZoneRules
  ) throws(StoreError) -> [(item: StoredItem, next: RecurrenceSearch<ItemInstance>)] {
    var found: [(item: StoredItem, next: RecurrenceSearch<ItemInstance>)] = []
    for item in try items(matching: query, limit: limit, mostOfLine: mostOfLine) {
      if WorkBudget.isCurrentSpent { break }
      guard query.from != nil || query.to != nil, item.isSeries, item.kind == .event,
        let schedule = try schedule(of: item, in: reader)
      else {
        found.append((item, try next(of: item, from: query.from?.instant ?? now, in: reader)))
        continue
      }
      let next = firstOwn(of: schedule, in: query, now: now)
      if case .none = next { continue }
      found.append((item, next))
    }
    return found
  }

  /// The first instance of a series that matches a query and is not a separate item: the first one between the query's
  /// bounds or, if the query has none, the next one.
  private func firstOwn(
    of schedule: Schedule, in query: ItemQuery, now: Instant
  ) -> RecurrenceSearch<ItemInstance> {
    let set = schedule.recurrenceSet
    let end = query.to?.instant ?? .distantFuture
    if let from = query.from?.instant {
      return firstOwn(of: schedule, set.instances(overlapping: from..<max(from, end), includingCancelled: true))
    }
    let next = firstOwn(of: schedule, set.instances(startingIn: now..<max(now, end), includingCancelled: true))
    guard case .none = next else { return next }
    return firstOwn(of: schedule, set.instances(startingIn: .distantPast..<end, includingCancelled: true))
  }

  /// The text of the first recurrence rule of a series, or of the series to which an override belongs. Returns nil if
  /// there is none.
  package func rule(of item: StoredItem) throws(StoreError) -> String? {
    if item.recurrenceKey == .series { return item.component.first(.rrule)?.uri }
    return try readItems { db, rights in
      let occurrences = try OccurrenceReader(db, now: now)
      guard let row = try occurrences.families.row(item.id.number), rights.canRead(row.kind) else { return nil }
      return try occurrences.series(of: row).master?.component.first(.rrule)?.uri
    }
  }

  /// The first of the given instances of a series that is not a separate item.
  private func firstOwn(
    of schedule: Schedule, _ instances: RecurrenceSet.Instances
  ) -> RecurrenceSearch<ItemInstance> {
    var instances = instances.makeIterator()
    while let instance = instances.next() {
      if case .override = instance.origin { continue }
      return .found(ItemInstance(instance, of: schedule))
    }
    return instances.isTruncated || !schedule.recurrenceSet.unusableRules.isEmpty ? .truncated : .none
  }

  /// The schedule of an item and its overrides.
  private func schedule(of item: StoredItem, in reader: TimeZoneRules) throws(StoreError) -> Schedule? {
    guard item.isSeries else { return item.schedule(in: reader) }
    return try readItems { db, rights in
      let occurrences = try OccurrenceReader(db, now: now)
      // Callers that report deletions also pass deleted items.
      let row = try occurrences.families.row(item.id.number).flatMap { rights.canRead($0.kind) ? $0 : nil }
      let overrides = try row.map { try occurrences.series(of: $0).overrides.map(\.times) } ?? []
      return Schedule(ComponentTimes(item.component), overrides: overrides, in: item.timeZones.read(in: reader))
    }
  }
}

extension StoredItem {
  /// Whether the item is a series: it recurs and is not an override.
  public var isSeries: Bool { recurrenceKey == .series && component.isRecurring }

  /// The times of the item, or of the first instance of a series. Returns nil if it has none.
  public func instance(in reader: TimeZoneRules) -> ItemInstance? {
    guard let schedule = schedule(in: reader), let first = schedule.firstInstance else { return nil }
    return ItemInstance(first, of: schedule)
  }

  fileprivate func schedule(in reader: TimeZoneRules) -> Schedule? {
    Schedule(component, in: timeZones.read(in: reader))
  }
}
