public import CalendarModel
public import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// An edit of an item and its side effects on the series. All parts of the program use this type to determine the side
/// effects.
///
/// Create it before the edit, and call ``effects(of:savedAs:in:)`` in the transaction that saves the edit.
public struct SeriesEdit<Item: CalendarItem> {
  private let occurrence: ItemOccurrence
  private let span: EditSpan
  private let old: Item
  private let zones: ZoneContext
  /// The overrides in the part of the series that the edit affects, excluding the edited one.
  private let others: [StoredItem]
  /// The number of occurrences excluded from the series.
  private let exceptions: Int

  /// - Parameters:
  ///   - occurrence: The edited occurrence.
  ///   - item: The occurrence as an item, before the edit.
  ///   - span: The part of the series that the edit affects.
  ///   - store: The store that contains the item.
  ///   - reader: The time zone for dates and floating times in calendars that do not define one.
  public init(
    of occurrence: ItemOccurrence, _ item: Item, span: EditSpan, in store: CalendarStore, readIn reader: TimeZoneRules
  ) throws(StoreError) {
    self.occurrence = occurrence
    self.span = span
    old = item
    let zones = occurrence.item.timeZones.read(in: reader)
    self.zones = zones
    exceptions = Self.exceptions(of: [occurrence.main])
    let first = span == .future ? occurrence.recurrenceID.map { zones.instant(of: $0) } : nil
    others =
      span == .this
      ? []
      : try store.overrides(of: occurrence.main).filter { override in
        guard override.id != occurrence.item.id else { return false }
        guard let first, let time = override.component.first(.recurrenceID)?.time else { return true }
        return zones.instant(of: time) >= first
      }
  }

  /// The part of the series that the edit splits off, or nil if it does not split the series.
  public var futurePart: FuturePart? { span == .future ? FuturePart(of: occurrence, Item.self, in: zones) : nil }

  /// Returns the side effects of the edit.
  ///
  /// - Parameters:
  ///   - edited: The item after the edit.
  ///   - id: The id of the saved item.
  ///   - batch: The transaction in which the item was saved.
  public func effects(of edited: Item, savedAs id: ItemID, in batch: EditBatch) throws(StoreError) -> Effects {
    var effects = Effects()
    effects.spreadValues = spreadValues(edited)
    effects.fixedAlarms = fixedAlarms(edited)
    guard edited.isRecurring else {
      effects.deletedOverrides = others.count
      return effects
    }
    let left = others.filter { (try? batch.item($0.id)) != nil }
    var parts: [StoredItem] = []
    for part in Set([id, occurrence.main.id]) { parts.append(try batch.item(part)) }
    let saved = try? Item(batch.item(id).component)
    if let saved, span != .this { effects.movedRule = MovedRule(old, became: saved) }
    effects.laterStart = laterStart(edited, now: batch.now)
    let changed = OwnValue.allCases.filter { $0.differs(old, edited) }
    let overrides = left.compactMap { try? Item($0.component) }
    effects.keptValues = changed.filter { value in overrides.contains { value.differs($0, edited) } }
    effects.keepingOverrides = overrides.count { override in changed.contains { $0.differs(override, edited) } }
    effects.droppedOverrides = others.count - left.count
    effects.droppedExceptions = span == .this ? 0 : max(exceptions - Self.exceptions(of: parts), 0)
    return effects
  }

  /// The values of the edited occurrence that differ from the series and that the edit applies to all later
  /// occurrences.
  private func spreadValues(_ edited: Item) -> [OwnValue] {
    guard span == .future, !occurrence.isFirst, let series = occurrence.series,
      let master = try? Item(series.component)
    else { return [] }
    return OwnValue.allCases.filter { value in
      if value.differs(old, edited) { return false }
      guard value == .time else { return value.differs(old, master) }
      guard let start = old.fields.start else { return false }
      return occurrence.recurrenceID.map { zones.instant(of: $0) } != zones.instant(of: start)
    }
  }

  /// The new start of a series of events that has already begun, if it was moved by a week or more.
  private func laterStart(_ edited: Item, now: Instant) -> CivilDate? {
    guard span != .this, edited is Event, let before = old.fields.start?.civilDate,
      let start = edited.fields.start?.civilDate, start.days(since: before) >= 7,
      before < zones.reader.civil(at: now).date
    else { return nil }
    return start
  }

  /// The alarms at fixed times, which do not move with their item. Snoozed alarms are not included.
  private func fixedAlarms(_ edited: Item) -> [CalendarTime] {
    let hasMoved = old.fields.start != edited.fields.start || (old as? Reminder)?.due != (edited as? Reminder)?.due
    guard hasMoved, old.fields.alarms == edited.fields.alarms else { return [] }
    return edited.fields.alarms.compactMap { alarm in
      guard case .absolute(let time)? = alarm.trigger, alarm.trigger?.hasTime ?? false, alarm.snoozes == nil else {
        return nil
      }
      return time
    }
  }

  private static func exceptions(of items: [StoredItem]) -> Int {
    items.reduce(0) { $0 + ((try? Item($1.component))?.exceptionDates.count ?? 0) }
  }

  /// The side effects of an edit on a series.
  public struct Effects: Hashable, Sendable {
    /// The values that changed occurrences keep even though the edit changed them in the series.
    public internal(set) var keptValues: [OwnValue] = []
    /// The number of changed occurrences that keep any of their values.
    public internal(set) var keepingOverrides = 0
    /// The values of a changed occurrence that now apply to all later occurrences.
    public internal(set) var spreadValues: [OwnValue] = []
    /// The times of alarms that did not move with the item.
    public internal(set) var fixedAlarms: [CalendarTime] = []
    /// The rule, if the series was moved to a different day.
    public internal(set) var movedRule: MovedRule?
    /// The new start of the series, if it had already begun and was moved by a week or more. The earlier occurrences
    /// are lost.
    public internal(set) var laterStart: CivilDate?
    /// The number of changed occurrences that were removed because they no longer match the recurrence rule.
    public internal(set) var droppedOverrides = 0
    /// The number of exceptions that were removed because they no longer match the recurrence rule.
    public internal(set) var droppedExceptions = 0
    /// The number of changed occurrences that were deleted because the item no longer recurs.
    public internal(set) var deletedOverrides = 0
  }
}
