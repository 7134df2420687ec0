public import CalendarModel
import CivilTime
import ICalendar
import TimeZones

extension EditBatch {
  /// Adds an event. If it has no UID, one is generated.
  ///
  /// - Parameter calendar: The calendar, or nil for the default calendar.
  /// - Returns: The id of the new item.
  /// - Throws: ``StoreError``: `invalidArgument` if the event has no start or cannot be written, `readOnly`,
  ///   `conflict` if the calendar contains an item with the same UID.
  @discardableResult
  public func add(_ event: Event, to calendar: StoredCalendar? = nil) throws(StoreError) -> ItemID {
    try Self.reporting { try insert(event, calendar) }
  }

  /// Adds a reminder. If it has no UID, one is generated.
  ///
  /// - Parameter calendar: The calendar, or nil for the default calendar.
  /// - Returns: The id of the new item.
  /// - Throws: ``StoreError``: `invalidArgument` if the reminder has no title, recurs without a due time, or cannot be
  ///   written; `readOnly`; `conflict` if the calendar contains an item with the same UID.
  @discardableResult
  public func add(_ reminder: Reminder, to calendar: StoredCalendar? = nil) throws(StoreError) -> ItemID {
    try Self.reporting { try insert(reminder, calendar) }
  }

  /// Saves an edited event.
  ///
  /// Only content lines for fields that differ from ``ItemOccurrence/event`` change. Changes that others have made
  /// since the item was read are kept, unless they affect the same fields. An item that no longer exists is added
  /// again.
  ///
  /// - Parameters:
  ///   - occurrence: The edited item or occurrence.
  ///   - span: The occurrences to change. `.this` ignores the event's rules. `.future` splits the series: the second
  ///     half receives the event's fields, and everything else is copied from the series.
  /// - Returns: The item that now has the event's fields.
  /// - Throws: ``StoreError``: `invalidArgument` if the event cannot be written, or the series cannot be split there;
  ///   `readOnly`, `notFound`, `conflict`.
  @discardableResult
  public func save(_ event: Event, as occurrence: ItemOccurrence, span: EditSpan) throws(StoreError) -> ItemID {
    try Self.reporting { try saveItem(event, occurrence, span) }
  }

  /// Saves an edited reminder. See ``save(_:as:span:)-(Event,_,_)``.
  @discardableResult
  public func save(_ reminder: Reminder, as occurrence: ItemOccurrence, span: EditSpan) throws(StoreError) -> ItemID {
    try Self.reporting { try saveItem(reminder, occurrence, span) }
  }

  private func insert<Item: EditableItem>(_ item: Item, _ calendar: StoredCalendar?) throws -> ItemID {
    try item.check(over: nil)
    var item = item
    if (item.uid ?? "").isEmpty { item.uid = Self.makeUID() }
    let calendar = try self.calendar(for: Item.kind, calendar)
    return ItemID(number: try insert(item.component(at: now), in: calendar))
  }

  private func saveItem<Item: EditableItem>(
    _ edited: Item, _ occurrence: ItemOccurrence, _ span: EditSpan
  ) throws -> ItemID {
    guard let read: Item = occurrence.value() else {
      throw try reader.error(.invalidArgument, occurrence.item, "is not \(Item.word)")
    }
    guard let row = try families.row(occurrence.main.id.number) else {
      return try recreate(edited, occurrence)
    }
    try checkAccess(row.kind, row.id)
    let current = try self.current(occurrence, row, span)
    guard let now: Item = current.value() else { throw try reader.gone(occurrence.item) }
    // If the series that was read represents its first occurrence, it is edited as that occurrence.
    let edited = edited.rebased(from: read, onto: now)
    try edited.check(over: now)
    let series = try reader.series(of: row, choosing: current.item.id.number)
    let target = try self.calendar(row.calendarID)
    if target.takesOwnAlarms {
      let own = try current.recurrenceID == nil ? families.row(current.item.id.number) : series.master
      let isWhole = current.recurrenceID == nil || span == .all || span == .future && current.isFirst
      return try saveOwnAlarms(edited, over: now, own ?? row, isWhole: isWhole, target)
    }
    let calendar = try writableCalendar(row.calendarID)
    guard let time = current.recurrenceID, let master = series.master else {
      let own = try families.row(current.item.id.number) ?? row
      return try saveWhole(edited, over: now, own, series, calendar)
    }
    switch span {
    case .this: return try saveOverride(edited, over: now, at: time, series, master, calendar)
    case .future where !current.isFirst:
      return try saveFuture(edited, over: now, at: time, series, master, calendar)
    case .future, .all: return try saveAll(edited, over: now, at: time, series, master, calendar)
    }
  }

  /// Returns the current state of an occurrence. If only one occurrence is edited, a whole series is taken to mean its
  /// first occurrence.
  func current(_ occurrence: ItemOccurrence, _ row: ItemRow, _ span: EditSpan) throws -> ItemOccurrence {
    if let time = occurrence.recurrenceID {
      guard let found = try reader.occurrence(of: row, at: time, choosing: occurrence.item.id.number) else {
        throw try reader.gone(occurrence.item)
      }
      return found
    }
    if span == .this, let first = try reader.series(of: row).recurringFirst(of: row),
      let found = try reader.occurrence(of: row, at: first)
    {
      return found
    }
    return try reader.occurrence(of: row)
  }

  /// Adds an item again if it has been deleted since it was read.
  private func recreate<Item: EditableItem>(_ edited: Item, _ occurrence: ItemOccurrence) throws -> ItemID {
    guard occurrence.recurrenceID == nil else { throw try reader.gone(occurrence.item) }
    try edited.check(over: nil)
    let calendar = try StoredCalendar.fetch(db, named: occurrence.item.calendar)
    let target = try self.calendar(for: Item.kind, calendar)
    return ItemID(number: try insert(edited.applied(to: occurrence.component, at: now), in: target))
  }

  // MARK: One occurrence

  private func saveOverride<Item: EditableItem>(
    _ edited: Item, over read: Item, at time: CalendarTime, _ series: StoredSeries, _ master: ItemRow,
    _ calendar: StoredCalendar
  ) throws -> ItemID {
    var item = edited.withoutRecurrence
    if let row = series.override(for: time) {
      item.recurrenceID = row.recurrenceID
      try update(row, to: item.applied(to: row.component, at: now), in: calendar)
      return ItemID(number: row.id)
    }
    guard let instance = series.instance(at: time, of: master.component) else {
      throw StoreError(.notFound, "the series has no occurrence at \(time.text)")
    }
    // An unchanged occurrence does not need an override.
    if item == read.withoutRecurrence { return ItemID(number: master.id) }
    let base = series.base(of: instance.recurrenceID, master)
    guard series.hasOverrides else {
      // An override would apply to the other item with the same UID.
      item.uid = Self.makeUID()
      item.recurrenceID = nil
      _ = try leaveOut(Item.self, time, series, master, calendar)
      return ItemID(number: try insert(item.applied(to: base, at: now), in: calendar))
    }
    item.recurrenceID = RecurrenceID(time: instance.recurrenceID)
    // Snoozed alarms of the occurrence move to the override, so that they are reported with its times.
    var whole = try Item(master.component)
    let snoozes = try removeSnoozes(from: &whole, of: master) { series.isSame($0, time) }
    if !snoozes.isEmpty {
      item.take(snoozes)
      try update(master, to: whole.applied(to: master.component, at: now), in: calendar)
    }
    return ItemID(number: try insert(item.applied(to: base, at: now), in: calendar))
  }

  // MARK: The whole series

  /// Applies the edit of one occurrence to all of them.
  private func saveAll<Item: EditableItem>(
    _ edited: Item, over read: Item, at time: CalendarTime, _ series: StoredSeries, _ master: ItemRow,
    _ calendar: StoredCalendar
  ) throws -> ItemID {
    let before = try Item(master.component)
    let id = try saveWhole(
      Self.edited(before, as: edited, over: read, series.zones), over: before, master, series, calendar)
    // An override of the occurrence, or one that applies to it, receives the same changes.
    if let row = series.override(for: time), let own = try families.row(row.id) {
      var item = edited.withoutRecurrence
      item.recurrenceID = own.recurrenceID
      try update(own, to: item.applied(to: own.component, at: now), in: calendar)
    } else if let row = series.governing(time), let own = try families.row(row.id) {
      let item = try Self.edited(Item(own.component), as: edited, over: read, series.zones).withoutRecurrence
      try update(own, to: item.applied(to: own.component, at: now), in: calendar)
    }
    return id
  }

  /// Applies the edit of one occurrence to its series, or to an override that applies to several instances.
  ///
  /// - Parameter read: The occurrence before the edit.
  private static func edited<Item: EditableItem>(
    _ item: Item, as edited: Item, over read: Item, _ zones: ZoneContext
  ) -> Item {
    var plain = read
    plain.start = edited.start
    plain.endOrDue = edited.endOrDue
    plain.recurrenceID = edited.recurrenceID
    // All fields except the times change. The times are moved by the same amount as the occurrence.
    var after = edited.rebased(from: plain, onto: item)
    after.recurrenceID = item.recurrenceID
    guard let newStart = edited.seriesStart, let oldStart = read.seriesStart,
      edited.start != read.start || edited.endOrDue != read.endOrDue, let start = item.seriesStart
    else { return after }
    let seconds = newStart.civilDateTime.secondsSinceEpoch - oldStart.civilDateTime.secondsSinceEpoch
    // The occurrence may be an override in a different time zone from the series. An override that applies to several
    // instances may be in a different time zone too. When the time zone changes, the override moves from the clock of
    // the series to the new zone.
    let isInPlace = newStart.hasForm(of: oldStart)
    let civil = isInPlace || item.recurrenceID == nil ? start.civilDateTime : zones.civil(start, like: oldStart)
    let moved = (isInPlace ? start : newStart).with(civil.adding(seconds: seconds))
    after.start = edited.start == nil ? nil : moved
    let isLongAsBefore = zones.length(edited.endOrDue, of: newStart) == zones.length(read.endOrDue, of: oldStart)
    after.endOrDue =
      isLongAsBefore
      ? item.endOrDue.map { zones.end($0, of: start, movedTo: moved) }
      : edited.endOrDue.map { zones.end($0, of: newStart, movedTo: moved) }
    return after
  }

  /// Saves a series or a single item. If the start of a series changes, all references to its instances are moved by
  /// the same amount.
  private func saveWhole<Item: EditableItem>(
    _ edited: Item, over before: Item, _ row: ItemRow, _ series: StoredSeries, _ calendar: StoredCalendar
  ) throws -> ItemID {
    var item = edited
    let isSeries = !row.isOverride
    let snoozed = isSeries && before.isRecurring ? try families.snoozedInstances(of: row) : [:]
    var moved: TimeShift?
    if isSeries, before.isRecurring, !edited.isRecurring {
      item.exceptionDates = []
      item.exceptionRules = []
      for override in series.overrides { try delete(override) }
    } else if isSeries, before.isRecurring, let clock = series.clock(of: row.component), let new = item.seriesStart {
      let move = TimeShift(clock: clock, new: new)
      let shift = move.following(before.recurrenceRules, became: item.recurrenceRules)
      moved = shift
      if !shift.isNone {
        if item.exceptionDates == before.exceptionDates {
          item.exceptionDates = item.exceptionDates.map { shift.moved($0) }
        }
        if item.recurrenceDates == before.recurrenceDates {
          item.recurrenceDates = item.recurrenceDates.map { shift.moved($0) }
        }
        if item.recurrenceRules == before.recurrenceRules {
          item.recurrenceRules = item.recurrenceRules.map(shift.moved(rule:))
        }
        if item.exceptionRules == before.exceptionRules {
          item.exceptionRules = item.exceptionRules.map(shift.moved(rule:))
        }
        try note(row) { $0.shift = shift }
      }
      var overrides = series.overrides
      if !edited.recurs(as: before) {
        overrides = try dropStray(overrides, of: &item, row, shift, series)
      }
      if !shift.isNone { try rename(Item.self, overrides, shift, uid: nil, calendar) }
    }
    try update(row, to: item.applied(to: row.component, at: now), in: calendar)
    try endSnoozes(of: Item.self, snoozed, movedBy: moved, in: row.id, calendar)
    return ItemID(number: row.id)
  }

  /// Updates the RECURRENCE-IDs of overrides in a series that was moved. The times of the overrides do not change.
  func rename<Item: EditableItem>(
    _: Item.Type, _ overrides: [ItemRow], _ shift: TimeShift, uid: String?, _ calendar: StoredCalendar
  ) throws {
    let renamed = try overrides.map { row in
      var item = try Item(row.component)
      item.recurrenceID = row.recurrenceID.map {
        RecurrenceID(time: shift.moved($0.time), includesFuture: $0.includesFuture)
      }
      if let uid { item.uid = uid }
      return (row: row, component: try item.applied(to: row.component, at: now))
    }
    try update(renamed, in: calendar)
  }
}

extension StoredSeries {
  /// The original start of the first instance of a recurring item.
  func recurringFirst(of row: ItemRow) -> CalendarTime? {
    guard !row.isOverride, row.component.first(.rrule) != nil || row.component.first(.rdate) != nil
    else { return nil }
    return firstInstance(of: row.component)?.recurrenceID
  }
}
