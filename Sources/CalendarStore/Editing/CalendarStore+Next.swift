import Bounds
import CalendarModel
public import CivilTime
import ICalendar
public import Recurrence
import TimeZones

extension CalendarStore {
  /// How many steps it takes to find out that nothing comes of a rule.
  private static let stepsOfRule = 600

  /// What comes next of an item: the only place that decides it.
  ///
  /// Of an event that is the first instance that begins at or after an instant and is not cancelled. Of a to-do it is the
  /// first instance that is still to be done, however long ago that was due: what of a series was deleted is gone, and what
  /// was changed or completed has become an item of its own. Of what is completed nothing comes next.
  ///
  /// - Parameters:
  ///   - item: A series, a single item, or an override, which stands for itself.
  ///   - moment: From when on events count.
  ///   - reader: The zone of dates and floating times that their calendar does not place.
  /// - Returns: `none` if it is over or has no time, `truncated` if nobody can tell.
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
    // What nobody can expand may go on.
    return switch set.first(from: moment) {
    case .found(let instance): .found(ItemInstance(instance, of: schedule))
    case .none: set.unusableRules.isEmpty ? .none : .truncated
    case .truncated: .truncated
    }
  }

  /// The items that a query finds, as lists show them: each with what comes next of it, or with the instance for which the
  /// query found it.
  ///
  /// Between bounds, a series stands for the instances that nothing has changed, and what has been changed for itself. So a
  /// series of which only such an instance lies there is not found.
  ///
  /// - Parameters:
  ///   - query: What is asked for; without bounds, events show what comes next from now on.
  ///   - limit: How many items are looked at; all if nil.
  ///   - now: From when on events count where the query says nothing.
  ///   - reader: The zone of dates and floating times that their calendar does not place.
  /// - Throws: ``StoreError`` as ``items(matching:limit:)`` does.
  public func found(
    by query: ItemQuery, limit: Int? = nil, now: Instant, in reader: TimeZoneRules
  ) throws(StoreError) -> [(item: StoredItem, next: RecurrenceSearch<ItemInstance>)] {
    try found(by: query, limit: limit, mostOfLine: nil, now: now, in: reader)
  }

  /// The same, with items as ``items(matching:limit:mostOfLine:)`` gives them.
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

  /// The first instance of a series, of those that have not become items of their own, that a query asks for: one between
  /// its bounds, else the next one.
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

  /// The first rule of the series that an item is, or of which it replaces an instance, as it is written; nil if there is
  /// none.
  package func rule(of item: StoredItem) throws(StoreError) -> String? {
    if item.recurrenceKey == .series { return item.component.first(.rrule)?.uri }
    return try readItems { db, rights in
      let occurrences = try OccurrenceReader(db, now: now)
      guard let row = try occurrences.families.row(item.id.number), rights.canRead(row.kind) else { return nil }
      return try occurrences.series(of: row).master?.component.first(.rrule)?.uri
    }
  }

  /// The first one of instances of a series that has not become an item of its own.
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

  /// When an item happens, with the overrides that belong to it.
  private func schedule(of item: StoredItem, in reader: TimeZoneRules) throws(StoreError) -> Schedule? {
    guard item.isSeries else { return item.schedule(in: reader) }
    return try readItems { db, rights in
      let occurrences = try OccurrenceReader(db, now: now)
      // What was deleted is asked for too, by those who tell of it.
      let row = try occurrences.families.row(item.id.number).flatMap { rights.canRead($0.kind) ? $0 : nil }
      let overrides = try row.map { try occurrences.series(of: $0).overrides.map(\.times) } ?? []
      return Schedule(ComponentTimes(item.component), overrides: overrides, in: item.timeZones.read(in: reader))
    }
  }
}

extension StoredItem {
  /// Whether it is a series: it repeats, and stands for no instance of another one.
  public var isSeries: Bool { recurrenceKey == .series && component.isRecurring }

  /// The times of an item itself, of a series those of its first instance; nil if it has none.
  public func instance(in reader: TimeZoneRules) -> ItemInstance? {
    guard let schedule = schedule(in: reader), let first = schedule.firstInstance else { return nil }
    return ItemInstance(first, of: schedule)
  }

  fileprivate func schedule(in reader: TimeZoneRules) -> Schedule? {
    Schedule(component, in: timeZones.read(in: reader))
  }
}
