import CalendarModel
package import ICalendar
import Scheduling

/// Alarms that a user has set on an item of a subscribed calendar. They replace the alarms of the feed and are kept
/// when the feed changes. They are marked by a property of the item.
package enum OwnAlarms {
  /// The name of the property that marks user-defined alarms.
  static let name = "X-ALMANAC-ALARMS"
  private static let line = ContentLine("\(name):OWN")

  /// Whether the alarms of an item are user-defined.
  package static func areIn(_ component: Component) -> Bool { component.properties.contains { $0.isNamed(name) } }

  /// Whether a content line marks the alarms of its item as user-defined.
  package static func isMark(_ line: ContentLine) -> Bool { line.isNamed(name) }

  /// Marks the alarms of an item as user-defined.
  static func marking(_ component: Component) -> Component {
    if areIn(component) { return component }
    var builder = ComponentBuilder(component)
    builder.append(line)
    return builder.component()
  }

  /// Copies user-defined alarms from one version of an item to another.
  static func moved(from old: Component, to new: Component) -> Component {
    marking(new.takingAlarms(of: old))
  }
}

extension StoredCalendar {
  /// Whether users may set alarms on items of the calendar even though they may not change anything else in the items.
  var takesOwnAlarms: Bool { isSubscribed && !isReadOnly }
}

extension EditBatch {
  /// Saves an item of a subscribed calendar. Only its alarms may have changed.
  ///
  /// - Throws: ``StoreError`` `readOnly` if anything else has changed, or if the edit affects only some occurrences
  ///   of a series.
  func saveOwnAlarms<Item: EditableItem>(
    _ edited: Item, over read: Item, _ row: ItemRow, isWhole: Bool, _ calendar: StoredCalendar
  ) throws -> ItemID {
    var plain = edited
    plain.alarms = read.alarms
    guard plain == read, isWhole else {
      throw StoreError(
        .readOnly, about: .calendar,
        "the calendar “\(calendar.title)” is a subscription and can be changed only by its feed, except for the alarms "
          + "of an item or of a whole series")
    }
    var item = try Item(row.component)
    item.alarms = edited.alarms
    try update(row, to: OwnAlarms.marking(item.applied(to: row.component, at: now)), in: calendar)
    return ItemID(number: row.id)
  }
}
