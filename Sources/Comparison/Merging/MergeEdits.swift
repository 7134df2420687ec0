import CalendarModel
import ICalendar

/// The changes that a merge makes to the first side.
struct MergeEdits {
  /// The additions to one iCalendar object from the second side.
  struct Additions {
    var definitions: [Component] = []
    var items: [ComparedItem] = []
  }

  /// The replacement for an item of the first side.
  struct Replacement {
    let component: Component
    /// The version of the second side with which it was merged.
    let other: ComparedItem
  }

  /// The location of a VTIMEZONE of the first side: its iCalendar object and its position within that object.
  struct DefinitionPlace: Hashable {
    let object: Int
    let index: Int
  }

  let a: ComparedCalendar
  let b: ComparedCalendar
  /// The items of the first side, in order, by iCalendar object; the calendar itself comes first.
  let items: [[ComparedItem]]
  private(set) var additions: [Int: Additions] = [:]
  /// The items of the first side to remove, and those to replace, by position.
  private(set) var removed: Set<Int> = []
  private(set) var replaced: [Int: Replacement] = [:]
  /// The VTIMEZONEs of the first side to remove, and those to replace.
  private(set) var removedDefinitions: Set<DefinitionPlace> = []
  private(set) var replacedDefinitions: [DefinitionPlace: Component] = [:]
  /// The iCalendar objects of the first side with changed properties.
  private(set) var replacedProperties: [Int: Component] = [:]
  /// The iCalendar objects of the first side to remove.
  private(set) var removedObjects: Set<Int> = []
  /// The iCalendar objects to remove if they become empty.
  private var removableObjects: Set<Int> = []

  init(_ a: ComparedCalendar, _ b: ComparedCalendar) {
    self.a = a
    self.b = b
    items = a.ordered.reduce(into: a.objects.map { _ in [] }) { items, ordered in
      items[ordered.item.objectIndex].append(ordered.item)
    }
  }

  // MARK: Changes

  mutating func remove(_ item: ComparedItem) { removed.insert(item.order) }

  mutating func removeDefinition(_ index: Int, of object: Int) {
    removedDefinitions.insert(DefinitionPlace(object: object, index: index))
  }

  /// Replaces an item of the first side with the version of the second side, or with the merged version.
  mutating func replace(
    _ item: ComparedItem, with component: Component, of other: ComparedItem, _ identity: ComparedIdentity
  ) {
    if identity.isCalendar {
      replacedProperties[item.objectIndex] = component
    } else {
      replaced[item.order] = Replacement(component: component, other: other)
    }
  }

  mutating func replaceDefinition(_ index: Int, of object: Int, with other: Component) {
    replacedDefinitions[DefinitionPlace(object: object, index: index)] = other
  }

  /// Adds an item of the second side.
  mutating func add(_ item: ComparedItem) { additions[item.objectIndex, default: Additions()].items.append(item) }

  /// Adds a VTIMEZONE of the second side.
  mutating func add(_ definition: Component, to object: Int) {
    additions[object, default: Additions()].definitions.append(definition)
  }

  /// Marks an iCalendar object that the second side does not have, to be removed if it becomes empty.
  mutating func removeObject(_ object: Int) { removableObjects.insert(object) }

  /// Removes the iCalendar objects that the second side removed and that became empty.
  mutating func dropEmptyObjects() {
    removedObjects = removableObjects.filter { object in
      additions[object] == nil && a.objects[object].begin != nil
        && items[object].dropFirst().allSatisfy { removed.contains($0.order) }
    }
  }

  // MARK: Time zones in use

  /// The TZIDs used by the items of an iCalendar object after the merge.
  func usedZones(_ object: Int) -> Set<ExactText> {
    var names = zonesOfAddedItems(object)
    for item in items[object] where !removed.contains(item.order) {
      names.formUnion((replaced[item.order]?.component ?? item.component).timeZoneIDs.map(ExactText.init))
    }
    return names
  }

  /// The TZIDs used by items that an iCalendar object receives from the second side or the merge.
  func zonesOfAddedItems(_ object: Int) -> Set<ExactText> {
    var names = Set((additions[object]?.items.flatMap(\.component.timeZoneIDs) ?? []).map(ExactText.init))
    for item in items.indices.contains(object) ? items[object] : [] {
      if let replacement = replaced[item.order] {
        names.formUnion(replacement.component.timeZoneIDs.map(ExactText.init))
      }
    }
    return names
  }

  // MARK: The result

  /// The merged calendar.
  var elements: [CalendarElement] {
    let own = a.objects.indices.filter { !removedObjects.contains($0) }.flatMap { elements(of: $0) }
    return own + b.objects.indices.dropFirst(a.objects.count).flatMap { addedElements(of: $0) }
  }

  /// One of the iCalendar objects of the first side.
  private func elements(of object: Int) -> [CalendarElement] {
    let definitions = a.definitions(of: object).enumerated().compactMap { index, definition -> Component? in
      let place = DefinitionPlace(object: object, index: index)
      return removedDefinitions.contains(place) ? nil : replacedDefinitions[place] ?? definition
    }
    let kept = items[object].dropFirst().filter { !removed.contains($0.order) }
      .map { replaced[$0.order]?.component ?? $0.component }
    let added = additions[object] ?? Additions()
    return Self.elements(
      a.objects[object].begin, replacedProperties[object] ?? items[object].first?.component,
      definitions + added.definitions + kept + added.items.map(\.component))
  }

  /// An iCalendar object of the second side that the first side does not have.
  private func addedElements(of object: Int) -> [CalendarElement] {
    guard let added = additions[object] else { return [] }
    return Self.elements(b.objects[object].begin, b.calendar(object), added.definitions + added.items.map(\.component))
  }

  private static func elements(
    _ begin: ContentLine?, _ calendar: Component?, _ components: [Component]
  ) -> [CalendarElement] {
    let inner = components.map { CalendarElement.component($0, isInCalendar: begin != nil) }
    guard let begin else { return inner }
    return [.calendarBegin(begin)] + (calendar.map { $0.properties.map { .calendarProperty($0) } } ?? []) + inner
      + [.calendarEnd]
  }
}
