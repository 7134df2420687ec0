import CalendarModel
public import CivilTime
import ICalendar
import Recurrence
import TimeZones

extension EditBatch {
  /// Completes a reminder.
  ///
  /// For a series, this completes the first open occurrence. A snapshot of the occurrence is kept as a separate,
  /// completed item with a new UID and a relation to the series (RELATED-TO, RELTYPE=SIBLING). The series advances to
  /// the next occurrence: DTSTART, DUE, absolute alarms, COUNT and past dates change. Completing the last occurrence
  /// completes the series itself. If the given occurrence is a later one, it becomes a snapshot and is excluded from
  /// the series.
  ///
  /// - Parameter instant: The time of completion, or nil for now.
  /// - Returns: The completed item.
  /// - Throws: ``StoreError``: `invalidArgument` if the item is not a reminder, `readOnly`, `notFound`.
  @discardableResult
  public func complete(_ occurrence: ItemOccurrence, at instant: Instant? = nil) throws(StoreError) -> ItemID {
    try Self.reporting {
      guard let row = try families.row(occurrence.main.id.number) else { throw try reader.gone(occurrence.item) }
      let current = try current(occurrence, row, .this)
      guard var reminder = current.reminder else {
        throw try reader.error(.invalidArgument, occurrence.item, "is not a reminder")
      }
      let calendar = try writableCalendar(row.calendarID)
      let moment = instant ?? now
      if reminder.isCompleted, reminder.recurrenceRules.isEmpty { return current.item.id }
      let series = try reader.series(of: row)
      guard let time = current.recurrenceID, let master = series.master,
        let next = try next(after: time, series, master, isFirst: current.isFirst)
      else {
        let own = try families.row(current.item.id.number) ?? row
        var item = try Reminder(own.component)
        if item.isCompleted { return current.item.id }
        item.complete(at: moment)
        try update(own, to: item.applied(to: own.component, at: now), in: calendar)
        return current.item.id
      }
      reminder = reminder.withoutRecurrence
      reminder.recurrenceID = nil
      reminder.uid = try snapshotUID(of: master, at: time, series)
      reminder.relations.removeAll { $0.kind == .sibling && $0.uid.hasSameBytes(as: master.uid) }
      reminder.relations.append(Relation(to: master.uid, kind: .sibling))
      reminder.complete(at: moment)
      let base = series.override(for: time)?.component ?? series.base(of: time, master)
      let snapshot = try insert(reminder.applied(to: base, at: now), in: calendar)
      if current.isFirst, try moveOn(to: next, series, master, calendar) {
        if let override = series.override(for: time) {
          _ = try give(Reminder.self, override, of: time, to: series, master, calendar)
        }
      } else {
        _ = try leaveOut(Reminder.self, time, series, master, calendar)
      }
      return ItemID(number: snapshot)
    }
  }

  /// Reopens a reminder. A snapshot of a series remains a separate item.
  ///
  /// - Throws: ``StoreError``: `invalidArgument` if the item is not a reminder, `readOnly`, `notFound`.
  public func uncomplete(_ occurrence: ItemOccurrence) throws(StoreError) {
    try Self.reporting {
      guard let row = try families.row(occurrence.item.id.number) else { throw try reader.gone(occurrence.item) }
      guard row.kind == Reminder.kind else {
        throw try reader.error(.invalidArgument, occurrence.item, "is not a reminder")
      }
      let calendar = try writableCalendar(row.calendarID)
      var reminder = try Reminder(row.component)
      guard reminder.isCompleted || reminder.completed != nil else { return }
      reminder.reopen()
      try update(row, to: reminder.applied(to: row.component, at: now), in: calendar)
    }
  }

  /// The UID for the snapshot of a completed occurrence. It is the same on every device that completes the occurrence.
  private func snapshotUID(of master: ItemRow, at time: CalendarTime, _ series: StoredSeries) throws -> String {
    let uid = "\(master.uid)-\(RecurrenceIdentity(of: time, in: series.zones).text)"
    let name = ItemFamily.Name(calendarID: master.calendarID, kind: master.kind, uid: uid)
    return try families.family(name).rows.isEmpty ? uid : Self.makeUID()
  }

  /// The next open instance after an occurrence is completed: the one that follows it if it was the first, otherwise
  /// still the first instance of the series.
  private func next(
    after time: CalendarTime, _ series: StoredSeries, _ master: ItemRow, isFirst: Bool
  ) throws -> SeriesInstance? {
    guard let clock = series.clock(of: master.component), let set = series.recurrenceSet(of: master.component)
    else { return nil }
    let found =
      isFirst ? set.next(after: series.zones.instant(of: time)).value : set.first(from: .distantPast).value
    return found.map { SeriesInstance($0, clock) }
  }

  /// Moves the start of a series to a later instance.
  ///
  /// - Returns: Whether the series was moved. An instance that the rules do not generate cannot be the start.
  private func moveOn(
    to instance: SeriesInstance, _ series: StoredSeries, _ master: ItemRow, _ calendar: StoredCalendar
  ) throws -> Bool {
    let before = try Reminder(master.component)
    guard let start = master.component.seriesStart else { return false }
    let split = try SeriesSplit(before, start: start, at: instance.recurrenceID, series)
    guard
      SeriesSplit.keepsInstances(
        of: before, start: start, rules: split.future.recurrenceRules, from: instance.recurrenceID, series)
    else { return false }
    var item = before.moved(to: instance.recurrenceID, series.zones)
    item = item.withRecurrence(of: split.future)
    try removeSnoozes(from: &item, of: master) { series.isSame($0, start) }
    let seconds = instance.startInstant.seconds(since: series.zones.instant(of: start))
    for index in item.alarms.indices where item.alarms[index].snoozes == nil {
      if let trigger = item.alarms[index].trigger, case .absolute(let time) = trigger, !trigger.isPlaceholder {
        item.alarms[index].trigger = .absolute(time.with(time.civilDateTime.adding(seconds: seconds)))
      }
    }
    try update(master, to: item.applied(to: master.component, at: now), in: calendar)
    return true
  }
}
