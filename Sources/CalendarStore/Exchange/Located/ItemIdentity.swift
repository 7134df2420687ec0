package import CalendarModel
package import CivilTime

/// Identifies an item of the store or one occurrence of a series.
package struct ItemIdentity: Hashable, Sendable {
  /// The item: a single item, a series, or an override.
  package var item: ItemID
  /// The number of the calendar.
  package var calendarID: Int64
  /// The UID of the item.
  package var uid: String
  /// The name of the occurrence: the instant of its original start, for the reader. It is nil for single items and for
  /// series as a whole.
  package var recurrenceID: Instant?
  /// Whether the item is an override.
  package var isOverride: Bool
  /// The revision of the store for which this name is valid.
  package var revision: Int64

  /// Creates an identity.
  package init(
    item: ItemID, calendarID: Int64, uid: String, recurrenceID: Instant? = nil, isOverride: Bool = false,
    revision: Int64 = 0
  ) {
    self.item = item
    self.calendarID = calendarID
    self.uid = uid
    self.recurrenceID = recurrenceID
    self.isOverride = isOverride
    self.revision = revision
  }

  /// The identity after the occurrences were renamed.
  ///
  /// - Parameters:
  ///   - kind: The name of the component.
  ///   - reader: The time zone of the reader for whom the occurrence was named.
  package func renamed(by renaming: OccurrenceRenaming, _ kind: ItemKind, reader: TimeZoneRules) -> ItemIdentity {
    guard renaming.family == ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid),
      !renaming.others.contains(item.number), renaming.concerns(recurrenceID, reader: reader)
    else { return self }
    var renamed = self
    if item.number == renaming.item { renamed.item = ItemID(number: renaming.newItem) }
    renamed.uid = renaming.newUID
    renamed.calendarID = renaming.newCalendarID
    renamed.recurrenceID = recurrenceID.map { renaming.newName(of: $0, reader: reader) }
    return renamed
  }
}
