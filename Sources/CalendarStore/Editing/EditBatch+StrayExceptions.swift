import CalendarModel
import CivilTime
import ICalendar
import Recurrence

extension EditBatch {
  /// Removes exceptions and overrides that no longer match an instance after the rules or dates of a series have
  /// changed, for example on days that are no longer in the series or after its new end. Exceptions and overrides that
  /// did not match an instance before are kept, and so are overrides that apply to later instances too.
  ///
  /// - Parameters:
  ///   - item: The series with its new rules. Its exceptions have already been moved.
  ///   - row: The series before the edit.
  ///   - shift: The move that will be applied to the overrides.
  /// - Returns: The remaining overrides.
  func dropStray<Item: EditableItem>(
    _ overrides: [ItemRow], of item: inout Item, _ row: ItemRow, _ shift: TimeShift, _ series: StoredSeries
  ) throws -> [ItemRow] {
    let component = try whole(item, of: row)
    guard item.recurrenceRules.allSatisfy({ $0.rule != nil }), let instances = series.instances(of: component) else {
      return overrides
    }
    let old = try Item(row.component)
    let before = try series.instances(of: whole(old, of: row))
    let strange = Set(old.exceptionDates.filter { before?.instance(at: $0) == nil }.map { shift.moved($0) })
    item.exceptionDates.removeAll { !strange.contains($0) && instances.instance(at: $0) == nil }
    return try overrides.filter { override in
      guard let id = override.recurrenceID, !id.includesFuture, instances.instance(at: shift.moved(id.time)) == nil,
        before?.instance(at: id.time) != nil
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
  /// Whether the item has the same recurrence rules and added dates as another.
  func recurs(as other: Self) -> Bool {
    self.recurrenceRules == other.recurrenceRules && self.exceptionRules == other.exceptionRules
      && self.recurrenceDates == other.recurrenceDates
  }
}

extension TimeShift {
  /// The move to apply to references to instances when the rules of a series change. If the new rules select different
  /// days, references keep their day and only the time of day moves.
  func following(_ old: [RecurrenceValue], became new: [RecurrenceValue]) -> TimeShift {
    keepsDays(of: old, in: new)
      ? self : TimeShift(clock: clock, new: self.new.with(self.new.civilDateTime.on(clock.start.civilDate)))
  }

  /// Whether new rules select the same days as the old ones, or the same days moved by this shift. The end of the
  /// rules is ignored.
  func keepsDays(of old: [RecurrenceValue], in new: [RecurrenceValue]) -> Bool {
    if old == new, self.new.civilDate != clock.start.civilDate, old.contains(where: hasFixedDays) { return false }
    let after = new.map { $0.days(from: self.new.civilDate) }
    return after == old.map { $0.days(from: clock.start.civilDate) }
      || after == old.map { movedDays(of: $0).days(from: self.new.civilDate) }
  }
}

extension TimeShift {
  /// Whether a rule names fixed days that do not move with its start. “Every weekday”, for example, selects the same
  /// days if it begins one day later.
  private func hasFixedDays(_ value: RecurrenceValue) -> Bool {
    guard let rule = value.rule, rule.frequency != .weekly else { return false }
    let namesDays = !(rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNo.isEmpty)
    return namesDays && movedDays(of: value) == value
  }
}

extension RecurrenceValue {
  /// The rule without its end, and with an explicit day if the start of its series only implies one. Returns nil if the
  /// rule cannot be read.
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
