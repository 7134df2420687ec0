import CalendarModel
import CivilTime
import ICalendar
import Recurrence

extension EditBatch {
  /// Removes an item or some occurrences of a series.
  ///
  /// `.this` excludes the occurrence from the series (EXDATE, in the form and time zone of DTSTART) and deletes its
  /// override. Removing the last occurrence removes the series. `.future` ends the series before the occurrence. At the
  /// first occurrence it removes the whole series.
  ///
  /// - Returns: The number of items that were deleted, including overrides.
  /// - Throws: ``StoreError``: `readOnly`, `notFound` if the item no longer exists.
  @discardableResult
  public func remove(_ occurrence: ItemOccurrence, span: EditSpan) throws(StoreError) -> Int {
    try Self.reporting {
      guard let row = try families.row(occurrence.main.id.number) else { throw try reader.gone(occurrence.item) }
      let calendar = try writableCalendar(row.calendarID)
      let current = try current(occurrence, row, span)
      let series = try reader.series(of: row, choosing: current.item.id.number)
      guard let time = current.recurrenceID, let master = series.master, span != .all,
        span == .this || !current.isFirst
      else { return try removeAll(row, series) }
      switch (master.kind, span) {
      case (.reminder, .this): return try leaveOut(Reminder.self, time, series, master, calendar)
      case (.reminder, _):
        try endSeries(Reminder.self, before: time, series, master, calendar)
        return 0
      case (_, .this): return try leaveOut(Event.self, time, series, master, calendar)
      default:
        try endSeries(Event.self, before: time, series, master, calendar)
        return 0
      }
    }
  }

  private func removeAll(_ row: ItemRow, _ series: StoredSeries) throws -> Int {
    var removed = [row.id]
    try delete(row)
    if !row.isOverride, series.master?.id == row.id {
      for override in series.overrides {
        try delete(override)
        removed.append(override.id)
      }
    }
    return removed.count
  }

  /// Excludes an occurrence from its series.
  ///
  /// - Returns: The number of items that were deleted.
  func leaveOut<Item: EditableItem>(
    _: Item.Type, _ time: CalendarTime, _ series: StoredSeries, _ master: ItemRow, _ calendar: StoredCalendar
  ) throws -> Int {
    var deleted = 0
    if let override = series.override(for: time) {
      deleted += try give(Item.self, override, of: time, to: series, master, calendar) ? 0 : 1
      // Another override for the instance still exists.
      if series.overrides.contains(where: { other in
        other.id != override.id && (other.recurrenceID.map { series.isSame($0.time, time) } ?? false)
      }) {
        return deleted
      }
    }
    guard let instance = series.instance(at: time, of: master.component) else { return deleted }
    var item = try Item(master.component)
    item.exceptionDates.append(instance.recurrenceID)
    try removeSnoozes(from: &item, of: master) { series.isSame($0, time) }
    let component = try item.applied(to: master.component, at: now)
    // A rule that cannot be expanded may have further instances.
    let left = series.recurrenceSet(of: component)
    let isLast = left?.first(from: .distantPast) == RecurrenceSearch.none && left?.unusableRules.isEmpty == true
    let rest = series.overrides.filter { $0.recurrenceID.map { !series.isSame($0.time, time) } ?? false }
    if isLast, rest.isEmpty {
      try delete(master)
      return deleted + 1
    }
    try update(master, to: component, in: calendar)
    return deleted
  }

  /// Deletes an override. If it has RANGE=THISANDFUTURE, it is instead attached to the next instance to which it
  /// applies, because later instances must not change.
  ///
  /// - Returns: Whether the override still exists.
  func give<Item: EditableItem>(
    _: Item.Type, _ override: ItemRow, of time: CalendarTime, to series: StoredSeries, _ master: ItemRow,
    _ calendar: StoredCalendar
  ) throws -> Bool {
    if override.recurrenceID?.includesFuture == true {
      for instance in series.instances(after: time, limit: Self.searchLimit) {
        guard series.governing(instance.recurrenceID)?.id == override.id else { break }
        if series.override(for: instance.recurrenceID) != nil { continue }
        var item = try series.value(of: instance, Item(master.component))
        item.recurrenceID = RecurrenceID(time: instance.recurrenceID, includesFuture: true)
        try update(override, to: item.applied(to: override.component, at: now), in: calendar)
        return true
      }
    }
    try delete(override)
    return false
  }

  /// The maximum number of later instances to examine, skipping those that have a separate override.
  private static let searchLimit = 1000
}
