import CalendarModel

/// What changed occurrences of a series keep of their own if the whole series is edited.
struct KeptValues<Item: CalendarItem> {
  /// How many of them keep something.
  private(set) var count = 0
  /// What they keep, for people.
  private(set) var names: [String] = []

  /// - Parameters:
  ///   - overrides: The changed occurrences that were not edited themselves.
  ///   - old: What was edited.
  ///   - new: The same after the edit.
  init(in overrides: [Item], after old: Item, became new: Item) {
    let changed = Self.values.filter { $0.value(old.fields) != $0.value(new.fields) }
    count = overrides.count { override in changed.contains { $0.value(override.fields) != $0.value(new.fields) } }
    names = changed.filter { name, value in overrides.contains { value($0.fields) != value(new.fields) } }.map(\.key)
  }

  /// What an occurrence can have of its own, with the names for people.
  static var values: KeyValuePairs<String, (ItemFields) -> AnyHashable> {
    [
      "time": { $0.start }, "title": { $0.title }, "status": { $0.status }, "place": { $0.location },
      "notes": { $0.notes },
      "link": { $0.url }, "priority": { $0.priority }, "categories": { $0.categories }, "alarms": { $0.alarms },
    ]
  }

  /// A sentence about it; nil if they keep nothing.
  var remark: String? {
    if names.isEmpty { return nil }
    let list = names.inWords
    return count == 1
      ? "1 changed occurrence keeps its own \(list)" : "\(count) changed occurrences keep their own \(list)"
  }
}
