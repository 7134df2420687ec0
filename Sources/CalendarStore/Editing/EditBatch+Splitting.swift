import CalendarModel
import CivilTime
import ICalendar
import TimeZones

extension EditBatch {
  /// Splits a series before an occurrence. The second half begins there with the fields of an edited item.
  ///
  /// The first half keeps the UID and the second half receives a new one. Both receive the same RELATED-TO with the
  /// relation type X-CALENDARSERVER-RECURRENCE-SET, as in Apple's programs.
  func saveFuture<Item: EditableItem>(
    _ edited: Item, over read: Item, at time: CalendarTime, _ series: StoredSeries, _ master: ItemRow,
    _ calendar: StoredCalendar
  ) throws -> ItemID {
    let before = try Item(master.component)
    guard let start = master.component.seriesStart, let newStart = edited.seriesStart,
      let clock = series.clock(of: master.component, from: time)
    else {
      throw StoreError(.invalidArgument, "a series without a start cannot be split")
    }
    let split = try SeriesSplit(before, start: start, at: time, series)
    let move = TimeShift(clock: clock, new: newStart)
    let shift = move.following(before.recurrenceRules, became: edited.recurrenceRules)
    var second = edited
    second.uid = Self.makeUID()
    second.recurrenceID = nil
    if edited.recurrenceRules == before.recurrenceRules {
      guard
        SeriesSplit.keepsInstances(
          of: before, start: start, rules: split.future.recurrenceRules, from: time, series)
      else {
        throw StoreError(
          .invalidArgument,
          "the series cannot be split at \(time.text): from there on, its rules would produce different occurrences; "
            + "edit only this occurrence, or the whole series")
      }
      second.recurrenceRules = split.future.recurrenceRules.map(shift.moved(rule:))
    }
    if edited.exceptionDates == before.exceptionDates {
      second.exceptionDates = split.future.exceptionDates.map { shift.moved($0) }
    }
    if edited.recurrenceDates == before.recurrenceDates {
      second.recurrenceDates = split.future.recurrenceDates.map { shift.moved($0) }
    }
    let link = before.recurrenceSetLink ?? Relation(to: Self.makeUID(), kind: .recurrenceSet)
    second.relations.removeAll { $0.kind == .recurrenceSet }
    second.relations.append(link)
    let later = series.overrides.filter {
      $0.recurrenceID.map { !isBefore($0.time, time, series) } ?? false
    }
    let own = later.first { $0.recurrenceID.map { series.isSame($0.time, time) } ?? false }
    // The new series takes the place of the override at its start.
    if let own { try delete(own) }
    var others = later.filter { $0.id != own?.id }
    if second.isRecurring {
      if !edited.recurs(as: before) {
        others = try dropStray(others, of: &second, master, shift, series)
      }
      try rename(Item.self, others, shift, uid: second.uid, calendar)
    } else {
      for override in others { try delete(override) }
    }
    var first = split.past
    let owners = try families.snoozedInstances(of: master)
    let snoozes = try removeSnoozes(from: &first, of: master, owners: owners) { !isBefore($0, time, series) }
    second.take(snoozes)
    if first.recurrenceSetLink == nil { first.relations.append(link) }
    try update(master, to: first.applied(to: master.component, at: now), in: calendar)
    let base = (own ?? series.governing(time)).map { $0.component.withRecurrence(of: master.component) }
    let id = try insert(second.applied(to: base ?? master.component, at: now), in: calendar)
    try endSnoozes(of: Item.self, owners, movedBy: shift, in: id, calendar)
    try note(master) { renaming in
      renaming.from = time
      renaming.shift = shift
      renaming.newItem = id
      renaming.newUID = second.uid ?? master.uid
    }
    return ItemID(number: id)
  }

  /// Ends a series before an occurrence.
  func endSeries<Item: EditableItem>(
    _: Item.Type, before time: CalendarTime, _ series: StoredSeries, _ master: ItemRow, _ calendar: StoredCalendar
  ) throws {
    guard let start = master.component.seriesStart else { return }
    let split = try SeriesSplit(try Item(master.component), start: start, at: time, series)
    for override in series.overrides where override.recurrenceID.map({ !isBefore($0.time, time, series) }) ?? false {
      try delete(override)
    }
    var past = split.past
    try removeSnoozes(from: &past, of: master) { !isBefore($0, time, series) }
    try update(master, to: past.applied(to: master.component, at: now), in: calendar)
  }

  private func isBefore(_ time: CalendarTime, _ other: CalendarTime, _ series: StoredSeries) -> Bool {
    if time.isDate != other.isDate { return series.zones.civil(time, like: other).date < other.civilDate }
    return series.zones.instant(of: time) < series.zones.instant(of: other)
  }
}

extension CalendarItem {
  /// The relation that links the item with the other parts of a split series.
  var recurrenceSetLink: Relation? { fields.relations.first { $0.kind == .recurrenceSet } }
}

extension Component {
  /// The component with its recurrence properties replaced by those of another component.
  func withRecurrence(of series: Component) -> Component {
    var builder = ComponentBuilder(withoutRecurrence)
    for line in series.properties {
      if let property = line.property, [.rrule, .rdate, .exdate, .exrule].contains(property) { builder.append(line) }
    }
    return builder.component()
  }
}
