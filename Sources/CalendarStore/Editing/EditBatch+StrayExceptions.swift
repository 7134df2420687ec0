import CalendarModel
import CivilTime
import ICalendar
import Recurrence

extension EditBatch {
  /// Drops what stands for no instance of a series that has got other rules: its exceptions and overrides on days that
  /// the rules no longer have. Overrides that apply to later instances too stay.
  ///
  /// - Parameters:
  ///   - item: the series with its new rules; its exceptions have moved along.
  ///   - row: the series before the edit.
  ///   - shift: how the overrides will move.
  /// - Returns: the overrides that are left.
  func dropStray<Item: EditableItem>(
    _ overrides: [ItemRow], of item: inout Item, _ row: ItemRow, _ shift: TimeShift, _ series: StoredSeries
  ) throws -> [ItemRow] {
    var whole = item
    whole.exceptionDates = []
    let component = try whole.applied(to: row.component, at: now)
    guard item.recurrenceRules.allSatisfy({ $0.rule != nil }), series.recurrenceSet(of: component) != nil else {
      return overrides
    }
    item.exceptionDates.removeAll { series.instance(at: $0, of: component) == nil }
    return try overrides.filter { override in
      guard let id = override.recurrenceID, !id.includesFuture,
        series.instance(at: shift.moved(id.time), of: component) == nil
      else { return true }
      try delete(override)
      return false
    }
  }
}

extension TimeShift {
  /// The move of what names instances of a series whose rules become others: if those have other days, it stays on its
  /// day, and only its time of day moves along.
  func following(_ old: [RecurrenceValue], became new: [RecurrenceValue]) -> TimeShift {
    keepsDays(of: old, in: new)
      ? self : TimeShift(clock: clock, new: self.new.with(self.new.civilDateTime.on(clock.start.civilDate)))
  }

  /// Whether rules have the days that others had, or have these days moved along, whenever they end.
  func keepsDays(of old: [RecurrenceValue], in new: [RecurrenceValue]) -> Bool {
    let after = new.map { $0.days(from: self.new.civilDate) }
    return after == old.map { $0.days(from: clock.start.civilDate) }
      || after == old.map { movedDays(of: $0).days(from: self.new.civilDate) }
  }
}

extension RecurrenceValue {
  /// The rule without its end, and with the day that it takes from the start of its series; nil if it cannot be read.
  fileprivate func days(from start: CivilDate) -> RecurrenceRule? {
    guard var rule else { return nil }
    (rule.count, rule.until) = (nil, nil)
    if rule.byDay.isEmpty, rule.byMonthDay.isEmpty {
      if rule.frequency == .weekly { rule.byDay = [RecurrenceRule.Day(start.weekday)] }
      if rule.frequency == .monthly { rule.byMonthDay = [start.day] }
    }
    return rule
  }
}
