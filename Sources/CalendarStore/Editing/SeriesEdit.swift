public import CalendarModel
public import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// An edit of an item, and what it does to the series around it: the only place that decides it.
///
/// Make it before the edit, and ask for its effects in the transaction that saves it.
public struct SeriesEdit<Item: CalendarItem> {
  private let occurrence: ItemOccurrence
  private let span: EditSpan
  private let old: Item
  private let zones: ZoneContext
  /// The overrides in the part of the series that the edit is for, without the one that is edited.
  private let others: [StoredItem]
  /// How many occurrences the series leaves out.
  private let exceptions: Int

  /// - Parameters:
  ///   - occurrence: What is edited.
  ///   - item: The same before the edit.
  ///   - span: The part of the series that the edit is for.
  ///   - store: The store that has it.
  ///   - reader: The zone of dates and floating times that their calendar does not place.
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

  /// The part of the series that it takes off; nil if it takes none.
  public var futurePart: FuturePart? { span == .future ? FuturePart(of: occurrence, Item.self, in: zones) : nil }

  /// What it does besides what was asked for.
  ///
  /// - Parameters:
  ///   - edited: The item after the edit.
  ///   - id: The item as which it was saved.
  ///   - batch: The transaction that has saved it.
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

  /// What the edited occurrence has of its own and gives to all later ones, since the edit is for them too.
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

  /// When a series of events that has begun begins now, if it has moved by a week or more.
  private func laterStart(_ edited: Item, now: Instant) -> CivilDate? {
    guard span != .this, edited is Event, let before = old.fields.start?.civilDate,
      let start = edited.fields.start?.civilDate, start.days(since: before) >= 7,
      before < zones.reader.civil(at: now).date
    else { return nil }
    return start
  }

  /// The alarms at fixed times, which stay there though their item moves to another time. What sleeps goes with it.
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

  /// What an edit does to a series besides what was asked for.
  public struct Effects: Hashable, Sendable {
    /// What changed occurrences keep of their own though the series was given something else.
    public internal(set) var keptValues: [OwnValue] = []
    /// How many changed occurrences keep something.
    public internal(set) var keepingOverrides = 0
    /// What a changed occurrence had of its own and all later ones take over.
    public internal(set) var spreadValues: [OwnValue] = []
    /// When alarms go off that do not move along.
    public internal(set) var fixedAlarms: [CalendarTime] = []
    /// The rule, if the series was moved to another day.
    public internal(set) var movedRule: MovedRule?
    /// When the series begins now, if it had begun and was moved by a week or more: what took place before that is gone.
    public internal(set) var laterStart: CivilDate?
    /// How many changed occurrences are dropped since the repetition no longer has their days.
    public internal(set) var droppedOverrides = 0
    /// How many days that were left out are dropped since the repetition no longer has them.
    public internal(set) var droppedExceptions = 0
    /// How many changed occurrences are deleted with the repetition.
    public internal(set) var deletedOverrides = 0
  }
}
