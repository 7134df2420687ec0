extension CalendarDifference {
  /// What both sides of a merge have changed, and not alike. What one side alone has changed is no conflict.
  ///
  /// - Parameters:
  ///   - base: The version that both come from; nil if all that differs is in dispute.
  ///   - names: The properties that are asked for, which are merged as one; nil for all, each by itself.
  /// - Returns: the items with those of their properties, from the first side to the second one.
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

  /// Whether one of some properties of an item differs, or the item was not there.
  private func changes(_ names: [String], of item: Item) -> Bool {
    let isIt = { (other: Item) in
      other.kind == item.kind && other.uid == item.uid && other.recurrenceID == item.recurrenceID
    }
    return added.contains(where: isIt)
      || changed.contains { isIt($0.item) && $0.properties.contains { names.contains($0.name) } }
  }
}
