package import CivilTime

/// What names an item of the store, or one occurrence of a series.
package struct ItemIdentity: Hashable, Sendable {
  /// Its item: a single item, a series, or an override.
  package var item: ItemID
  /// The number of its calendar.
  package var calendarID: Int64
  /// Its UID.
  package var uid: String
  /// The name of the occurrence: the instant of its original start, for the reader. Nil for single items, and for
  /// series as a whole.
  package var recurrenceID: Instant?
  /// Whether the item is an override.
  package var isOverride: Bool

  /// Makes an identity.
  package init(item: ItemID, calendarID: Int64, uid: String, recurrenceID: Instant? = nil, isOverride: Bool = false) {
    self.item = item
    self.calendarID = calendarID
    self.uid = uid
    self.recurrenceID = recurrenceID
    self.isOverride = isOverride
  }
}
