extension CalendarDifference {
  /// Returns the changes on which the two sides of a merge disagree. A change by only one side is not a conflict.
  ///
  /// - Parameters:
  ///   - base: The common base version, or nil to treat all differences as conflicts.
  ///   - names: The properties to consider, which are merged as a unit, or nil to consider all properties separately.
  /// - Returns: The items with the disputed properties, as changes from the first side to the second.
  package static func disputed(
    base: ComparedCalendar?, _ a: ComparedCalendar, _ b: ComparedCalendar, in names: [String]?
  ) -> [Change] {
    let sides = base.map { base in [a, b].map { CalendarDifference(from: base, to: $0) } } ?? []
    return CalendarDifference(from: a, to: b).changed.compactMap { change in
      if change.item.kind == ComparedIdentity.calendarKind { return nil }
      let properties = change.properties.filter { property in
        (names?.contains(property.name) ?? true)
          && sides.allSatisfy { $0.changes(names ?? [property.name], of: change.item) }
      }
      return properties.isEmpty ? nil : Change(item: change.item, properties: properties)
    }
  }

  /// Whether any of the given properties of an item differs, or the item was not present.
  private func changes(_ names: [String], of item: Item) -> Bool {
    let isIt = { (other: Item) in
      other.kind == item.kind && other.uid == item.uid && other.recurrenceID == item.recurrenceID
    }
    return added.contains(where: isIt)
      || changed.contains { isIt($0.item) && $0.properties.contains { names.contains($0.name) } }
  }
}
