import CalendarModel
import CivilTime
import ICalendar
import Recurrence

extension EditBatch {
  /// Drops what stands for no instance any more of a series that has got other rules or dates: its exceptions and
  /// overrides on days that it no longer has, or after its new end. What stood for none before stays, and so do
  /// overrides that apply to later instances too.
  ///
  /// - Parameters:
  ///   - item: the series with its new rules; its exceptions have moved along.
  ///   - row: the series before the edit.
  ///   - shift: how the overrides will move.
  /// - Returns: the overrides that are left.
  func dropStray<Item: EditableItem>(
    _ overrides: [ItemRow], of item: inout Item, _ row: ItemRow, _ shift: TimeShift, _ series: StoredSeries
  ) throws -> [ItemRow] {
    let component = try whole(item, of: row)
    guard item.recurrenceRules.allSatisfy({ $0.rule != nil }), series.recurrenceSet(of: component) != nil else {
      return overrides
    }
    let old = try Item(row.component)
    let before = try whole(old, of: row)
    let strange = old.exceptionDates.filter { series.instance(at: $0, of: before) == nil }.map { shift.moved($0) }
    item.exceptionDates.removeAll { !strange.contains($0) && series.instance(at: $0, of: component) == nil }
    return try overrides.filter { override in
      guard let id = override.recurrenceID, !id.includesFuture,
        series.instance(at: shift.moved(id.time), of: component) == nil,
        series.instance(at: id.time, of: before) != nil
      else { return true }
      try delete(override)
      return false
    }
  }

  /// The component of a series without its exceptions.
  private func whole<Item: EditableItem>(_ item: Item, of row: ItemRow) throws -> Component {
    var whole = item
    whole.exceptionDates = []
    return try whole.applied(to: row.component, at: now)
  }
}

extension EditableItem {
  /// Whether it recurs as another item does: by the same rules, on the same added dates.
  func recurs(as other: Self) -> Bool {
    self.recurrenceRules == other.recurrenceRules && self.exceptionRules == other.exceptionRules
      && self.recurrenceDates == other.recurrenceDates
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
    if old == new, self.new.civilDate != clock.start.civilDate, old.contains(where: hasFixedDays) { return false }
    let after = new.map { $0.days(from: self.new.civilDate) }
    return after == old.map { $0.days(from: clock.start.civilDate) }
      || after == old.map { movedDays(of: $0).days(from: self.new.civilDate) }
  }
}

extension TimeShift {
  /// Whether a rule names days that stay where they are: “every weekday” is on no other days if it begins a day later.
  private func hasFixedDays(_ value: RecurrenceValue) -> Bool {
    guard let rule = value.rule, rule.frequency != .weekly else { return false }
    let namesDays = !(rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNo.isEmpty)
    return namesDays && movedDays(of: value) == value
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
