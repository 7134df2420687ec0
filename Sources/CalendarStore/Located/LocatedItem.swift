package import CalendarModel
package import CivilTime
package import TimeZones

/// An item of the store, or one occurrence of a series: where it is, what it says, and what its times mean to somebody.
package struct LocatedItem: Sendable {
  /// Where it is.
  package var place: ItemPlace
  /// The item or occurrence as it is edited.
  package let occurrence: ItemOccurrence
  /// What its TZIDs mean; dates, and floating times that the calendar does not place, are in the reader's zone.
  package let zones: ZoneContext

  /// What it says: an event or a reminder; nil if it is neither. An occurrence that follows its series has the times of
  /// the occurrence and the rules of the series.
  package var value: (any CalendarItem)? {
    let follows = occurrence.recurrenceID != nil && occurrence.item.recurrenceKey.isEmpty
    switch occurrence.item.kind {
    case Event.componentName where follows: return occurrence.event
    case Event.componentName: return try? Event(occurrence.component)
    case Reminder.componentName where follows: return occurrence.reminder
    case Reminder.componentName: return try? Reminder(occurrence.component)
    default: return nil
    }
  }

  /// When it happens or is due by itself, whatever rules it has; nil if it has no time.
  package var schedule: Schedule? { Schedule(occurrence.component, in: zones)?.single }
}

/// What is wanted of the items that share a UID.
package enum FamilyMember: Sendable {
  /// An item as it stands, an override as the occurrence that it stands for; without a number the series or single item.
  case item(ItemID?)
  /// The occurrence with a name (``ItemPlace/recurrenceID``), wherever it was moved.
  ///
  /// Several series can share a UID: that of the item is meant if there is one, else the first. An override that stands
  /// for one occurrence alone is that occurrence.
  case occurrence(Instant, of: ItemID?)
  /// The single item, or the occurrence of the series that takes place first.
  case first(of: ItemID?)
  /// The single item, or the occurrence that the rules of the series begin with.
  case beginning(of: ItemID)
}
