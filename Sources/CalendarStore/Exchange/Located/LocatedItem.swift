package import CalendarModel
package import CivilTime
package import TimeZones

/// An item of the store or one occurrence of a series, with its identity, its fields and the time zones of its times.
package struct LocatedItem: Sendable {
  /// The identity of the item or occurrence.
  package var identity: ItemIdentity
  /// The item or occurrence for editing.
  package let occurrence: ItemOccurrence
  /// The meaning of its TZIDs. Dates, and floating times for which the calendar has no time zone, are in the reader's
  /// time zone.
  package let zones: ZoneContext

  /// The event or reminder, or nil if the item is neither. An occurrence without an override has its own times and the
  /// rules of the series.
  package var value: (any CalendarItem)? {
    let follows = occurrence.recurrenceID != nil && occurrence.item.recurrenceKey == .series
    switch occurrence.item.kind {
    case Event.kind where follows: return occurrence.event
    case Event.kind: return try? Event(occurrence.component)
    case Reminder.kind where follows: return occurrence.reminder
    case Reminder.kind: return try? Reminder(occurrence.component)
    default: return nil
    }
  }

  /// The schedule of the item or occurrence without its rules, or nil if it has no time.
  package var schedule: Schedule? { Schedule(occurrence.component, in: zones)?.single }
}

/// Selects one of the items that share a UID.
package enum FamilyMember: Sendable {
  /// A whole item, or the occurrence of an override. If the id is nil, the series or single item.
  case item(ItemID?)
  /// The occurrence with the given name (``ItemIdentity/recurrenceID``), even if it was moved.
  ///
  /// Several series can share a UID. The name then refers to the series of the item, or to the first series if there is
  /// no item. An override of a single occurrence is that occurrence.
  case occurrence(Instant, of: ItemID?)
  /// The single item, or the earliest occurrence of the series.
  case first(of: ItemID?)
  /// The single item, or the first occurrence by the rules of the series.
  case beginning(of: ItemID)
}
