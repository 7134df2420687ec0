import CalendarModel
import ICalendar

/// What a merge changes in the first side.
struct MergeEdits {
  /// What comes to one iCalendar object from the second side.
  struct Additions {
    var definitions: [Component] = []
    var items: [ComparedItem] = []
  }

  /// What takes the place of an item of the first side.
  struct Replacement {
    let component: Component
    /// The second side's version, with which it was merged.
    let other: ComparedItem
  }

  /// A VTIMEZONE of the first side: its iCalendar object, and its place in it.
  struct DefinitionPlace: Hashable {
    let object: Int
    let index: Int
  }

  let a: ComparedCalendar
  let b: ComparedCalendar
  /// The first side's items in their order, by the iCalendar object that holds them; the calendar itself comes first.
  let items: [[ComparedItem]]
  private(set) var additions: [Int: Additions] = [:]
  /// The first side's items that go, and those that become others, by their order.
  private(set) var removed: Set<Int> = []
  private(set) var replaced: [Int: Replacement] = [:]
  /// The first side's VTIMEZONEs that go, and those that become others.
  private(set) var removedDefinitions: Set<DefinitionPlace> = []
  private(set) var replacedDefinitions: [DefinitionPlace: Component] = [:]
  /// The first side's iCalendar objects of which the properties become others.
  private(set) var replacedProperties: [Int: Component] = [:]
  /// The first side's iCalendar objects that go.
  private(set) var removedObjects: Set<Int> = []
  /// Those that go if nothing stays in them.
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

  /// Puts a version of an item that is the second side's, or merged with it, in the place of the first side's.
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

  /// Lets an iCalendar object go that the second side does not have, if nothing stays in it.
  mutating func removeObject(_ object: Int) { removableObjects.insert(object) }

  /// Removes the iCalendar objects that the second side removed and in which nothing stays.
  mutating func dropEmptyObjects() {
    removedObjects = removableObjects.filter { object in
      additions[object] == nil && a.objects[object].begin != nil
        && items[object].dropFirst().allSatisfy { removed.contains($0.order) }
    }
  }

  // MARK: Zones in use

  /// The TZIDs that the items of an iCalendar object name after the merge.
  func usedZones(_ object: Int) -> Set<ExactText> {
    var names = zonesOfAddedItems(object)
    for item in items[object] where !removed.contains(item.order) {
      names.formUnion((replaced[item.order]?.component ?? item.component).timeZoneIDs.map(ExactText.init))
    }
    return names
  }

  /// The TZIDs that come to an iCalendar object with items of the second side.
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

  /// One of the first side's iCalendar objects.
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

  /// One of the second side's iCalendar objects that the first side does not have.
  private func addedElements(of object: Int) -> [CalendarElement] {
    guard let added = additions[object] else { return [] }
    let calendar = b.ordered.first { $0.identity.isCalendar && $0.item.objectIndex == object }?.item.component
    return Self.elements(b.objects[object].begin, calendar, added.definitions + added.items.map(\.component))
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
