import ICalendar

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
    let sides = base.map { base in [a, b].map { ChangedProperties(CalendarDifference(from: base, to: $0)) } } ?? []
    return CalendarDifference(from: a, to: b).changed.compactMap { change in
      if change.item.kind == ComparedIdentity.calendarKind { return nil }
      let properties = change.properties.filter { property in
        (names?.contains(property.name) ?? true)
          && sides.allSatisfy { $0.changes(names ?? [property.name], of: change.item) }
      }
      return properties.isEmpty ? nil : Change(item: change.item, properties: properties)
    }
  }
}

/// The properties of each item that a side of a merge changed.
private struct ChangedProperties {
  private struct Name: Hashable {
    let kind: String
    let uid: ExactText?
    let recurrenceID: String?

    init(_ item: CalendarDifference.Item) {
      (kind, uid, recurrenceID) = (item.kind, item.uid.map { ExactText($0) }, item.recurrenceID)
    }
  }

  private let added: Set<Name>
  private let changed: [Name: Set<String>]

  init(_ difference: CalendarDifference) {
    added = Set(difference.added.map(Name.init))
    changed = Dictionary(difference.changed.map { (Name($0.item), Set($0.properties.map(\.name))) }) { $0.union($1) }
  }

  /// Whether any of the given properties of an item differs, or the item was not present.
  func changes(_ names: [String], of item: CalendarDifference.Item) -> Bool {
    let name = Name(item)
    return added.contains(name) || changed[name].map { !$0.isDisjoint(with: names) } ?? false
  }
}
