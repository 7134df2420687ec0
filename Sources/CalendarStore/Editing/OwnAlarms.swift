import CalendarModel
package import ICalendar

/// Alarms that people gave an item of a calendar that follows a feed. They stand in place of those of the feed, whatever
/// it says later; a property of the item says so.
package enum OwnAlarms {
  /// The name of that property.
  static let name = "X-ALMANAC-ALARMS"
  private static let line = ContentLine("\(name):OWN")

  /// Whether the alarms of an item are people's own.
  package static func areIn(_ component: Component) -> Bool { component.properties.contains { $0.isNamed(name) } }

  /// Whether a line says that the alarms of its item are people's own.
  package static func isMark(_ line: ContentLine) -> Bool { line.isNamed(name) }

  /// An item whose alarms are people's own.
  static func marking(_ component: Component) -> Component {
    if areIn(component) { return component }
    var builder = ComponentBuilder(component)
    builder.append(line)
    return builder.component()
  }

  /// A version of an item with people's own alarms of another one.
  static func moved(from old: Component, to new: Component) -> Component {
    var builder = ComponentBuilder(new)
    builder.elements.removeAll(where: isAlarm)
    for case .component(let alarm) in ComponentBuilder(old).elements where isAlarm(.component(alarm)) {
      builder.append(alarm)
    }
    return marking(builder.component())
  }

  private static func isAlarm(_ element: ComponentBuilder.Element) -> Bool {
    if case .component(let inner) = element { return inner.component == .valarm }
    return false
  }
}

extension StoredCalendar {
  /// Whether people may give its items alarms of their own, although they may not change them otherwise.
  var takesOwnAlarms: Bool { isSubscribed && !isReadOnly }
}

extension EditBatch {
  /// Saves an item of a calendar that follows a feed, of which nothing but the alarms may have changed.
  ///
  /// - Throws: ``StoreError`` `readOnly` if anything else has, or if it is about some occurrences of a series alone.
  func saveOwnAlarms<Item: EditableItem>(
    _ edited: Item, over read: Item, _ row: ItemRow, isWhole: Bool, _ calendar: StoredCalendar
  ) throws -> ItemID {
    var plain = edited
    plain.alarms = read.alarms
    guard plain == read, isWhole else {
      throw StoreError(
        .readOnly, about: .calendar,
        "the calendar “\(calendar.title)” is subscribed to and changes only with its feed, but for the alarms of its "
          + "items, of a series those of all occurrences")
    }
    var item = try Item(row.component)
    item.alarms = edited.alarms
    try update(row, to: OwnAlarms.marking(item.applied(to: row.component, at: now)), in: calendar)
    return ItemID(number: row.id)
  }
}
