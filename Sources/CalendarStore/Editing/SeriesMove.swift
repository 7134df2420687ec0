import CalendarModel
import CivilTime
import Comparison
import ICalendar
import Recurrence
import TimeZones

/// A move of a whole series to a different start, made by one side of a merge.
///
/// The version before the move and the version of the other side refer to occurrences by their old times. Applying the
/// move to them makes them refer to the same occurrences by their new times.
struct SeriesMove {
  private let shift: TimeShift

  /// - Returns: nil if the start has not changed or is a later occurrence of the series, or if the rules select
  ///   different days.
  init?(of old: Component, to new: Component, in zones: ZoneContext) {
    let shift =
      switch old.component {
      case .vevent: Self.shift(Event.self, old, new, zones)
      case .vtodo: Self.shift(Reminder.self, old, new, zones)
      default: nil as TimeShift?
      }
    guard let shift else { return nil }
    self.shift = shift
  }

  /// Whether two moves lead to the same start.
  func isSame(as other: SeriesMove) -> Bool { shift.new == other.shift.new }

  /// A series, or one of its overrides, with all references to occurrences moved. The start of an override moves too if
  /// it is the original start of its occurrence.
  func moved(_ component: Component) -> Component {
    switch component.component {
    case .vevent: moved(Event.self, component)
    case .vtodo: moved(Reminder.self, component)
    default: component
    }
  }

  private static func shift<Item: EditableItem>(
    _: Item.Type, _ old: Component, _ new: Component, _ zones: ZoneContext
  ) -> TimeShift? {
    guard let item = try? Item(old), let new = try? Item(new), item.isRecurring, new.isRecurring,
      let start = item.seriesStart, let newStart = new.seriesStart, start != newStart
    else { return nil }
    // A series that only lost its first occurrences was not moved.
    if Schedule(old, in: zones)?.recurrenceSet.instance(named: newStart) != nil { return nil }
    let shift = TimeShift(clock: SeriesClock(zones, start: start, additions: item.recurrenceDates), new: newStart)
    return shift.keepsDays(of: item.recurrenceRules, in: new.recurrenceRules) ? shift : nil
  }

  private func moved<Item: EditableItem>(_: Item.Type, _ component: Component) -> Component {
    guard let old = try? Item(component), let start = old.seriesStart else { return component }
    var new = old
    var newStart = start
    if let id = old.recurrenceID {
      let zones = shift.clock.zones
      let time = shift.moved(id.time)
      if start.isDate == id.time.isDate, zones.instant(of: start) == zones.instant(of: id.time) { newStart = time }
      new.recurrenceID = RecurrenceID(time: time, includesFuture: id.includesFuture)
    } else {
      newStart = shift.moved(start)
      new.exceptionDates = old.exceptionDates.map { shift.moved($0) }
      new.recurrenceDates = old.recurrenceDates.map { shift.moved($0) }
      new.recurrenceRules = old.recurrenceRules.map(shift.moved(rule:))
      new.exceptionRules = old.exceptionRules.map(shift.moved(rule:))
    }
    if newStart != start {
      if old.start != nil { new.start = newStart }
      new.endOrDue = old.endOrDue.map { shift.clock.zones.end($0, of: start, movedTo: newStart) }
    }
    guard let moved = try? new.applied(to: component, at: .distantPast) else { return component }
    // This is not an edit, so the stamps stay the same.
    return ["SEQUENCE", "DTSTAMP", "LAST-MODIFIED"].reduce(moved) { $0.taking($1, from: component) }
  }
}
