package import CalendarModel
package import CivilTime
package import TimeZones

/// An item of the store, or one occurrence of a series, with what names it, its fields and what its times mean to a reader.
package struct LocatedItem: Sendable {
  /// What names it.
  package var identity: ItemIdentity
  /// The item or occurrence for editing.
  package let occurrence: ItemOccurrence
  /// What its TZIDs mean; dates, and floating times that the calendar does not place, are in the reader's zone.
  package let zones: ZoneContext

  /// Its value: an event or a reminder; nil if it is neither. An occurrence without an override has its own times and
  /// the rules of the series.
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

  /// The schedule of it alone, without rules; nil if it has no time.
  package var schedule: Schedule? { Schedule(occurrence.component, in: zones)?.single }
}

/// Which of the items that share a UID is wanted.
package enum FamilyMember: Sendable {
  /// An item as a whole, or the occurrence of an override; without an id, the series or single item.
  case item(ItemID?)
  /// The occurrence with a name (``ItemIdentity/recurrenceID``), wherever it was moved.
  ///
  /// Several series can share a UID: this means that of the item if there is one, or else the first. An override of a
  /// single occurrence is that occurrence.
  case occurrence(Instant, of: ItemID?)
  /// The single item, or the earliest occurrence of the series.
  case first(of: ItemID?)
  /// The single item, or the first occurrence by the rules of the series.
  case beginning(of: ItemID)
}
