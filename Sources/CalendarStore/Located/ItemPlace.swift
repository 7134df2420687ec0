package import CivilTime

/// Where an item of the store is, or one occurrence of a series.
package struct ItemPlace: Hashable, Sendable {
  /// The item that shows it: a single item, a series, or the override of one of its instances.
  package var item: ItemID
  /// The number of its calendar.
  package var calendarID: Int64
  /// Its UID.
  package var uid: String
  /// The name of the occurrence: the instant at which its series has it begin, for the reader. Nil for single items,
  /// and for series as a whole.
  package var recurrenceID: Instant?
  /// Whether the item stands for an instance of its series.
  package var isOverride: Bool

  /// Makes a place.
  package init(item: ItemID, calendarID: Int64, uid: String, recurrenceID: Instant? = nil, isOverride: Bool = false) {
    self.item = item
    self.calendarID = calendarID
    self.uid = uid
    self.recurrenceID = recurrenceID
    self.isOverride = isOverride
  }
}
