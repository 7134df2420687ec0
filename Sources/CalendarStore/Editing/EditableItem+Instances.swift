import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

extension EditableItem {
  /// The item with a different start and its end moved accordingly.
  func moved(to newStart: CalendarTime, _ zones: ZoneContext) -> Self {
    var item = self
    guard let start = fields.start else {
      if case .time = endOrDue { item.endOrDue = .time(newStart) }
      return item
    }
    item.start = newStart
    item.endOrDue = endOrDue.map { zones.end($0, of: start, movedTo: newStart) }
    return item
  }
}

extension StoredSeries {
  /// The fields of an instance without a separate override, from the series or from the override that applies to it.
  func value<Item: EditableItem>(of instance: SeriesInstance, _ master: Item) throws(CalendarModelError) -> Item {
    let governing = governing(instance.recurrenceID)
    var item = try governing.map { row throws(CalendarModelError) in try Item(row.component) } ?? master
    item = item.moved(to: governing.map { start(of: instance, movedBy: $0) } ?? instance.recurrenceID, zones)
    if governing == nil, let end = addedEnd(of: instance) { item.endOrDue = end }
    item.recurrenceID = RecurrenceID(time: instance.recurrenceID)
    // Snoozed alarms stay in the series, regardless of the instance to which they belong.
    item.alarms.removeAll { $0.snoozes != nil }
    return item.withoutRecurrence
  }

  /// The end of an instance that an RDATE adds as a period, which defines its duration (RFC 5545 section 3.8.5.2).
  private func addedEnd(of instance: SeriesInstance) -> CalendarPeriod.End? {
    for case .period(let period) in master?.times.additions ?? []
    where zones.instant(of: period.start) == instance.startInstant {
      return period.end
    }
    return nil
  }

  /// The start, on the clock of the series, of an instance to which an override with RANGE=THISANDFUTURE applies.
  private func start(of instance: SeriesInstance, movedBy override: ItemRow) -> CalendarTime {
    guard let master, let start = master.times.firstTime,
      let set = Schedule(master.times, overrides: [override.times], in: zones)?.recurrenceSet,
      let found = set.instance(named: instance.recurrenceID), found.startInstant != instance.startInstant
    else { return instance.recurrenceID }
    return zones.exactTime(at: found.startInstant, like: start)
  }

  /// The component on which a new override of an instance is based.
  func base(of instance: CalendarTime, _ master: ItemRow) -> Component {
    (governing(instance)?.component ?? master.component).withoutRecurrence
  }
}
