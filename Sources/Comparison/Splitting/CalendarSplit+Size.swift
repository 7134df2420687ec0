import CalendarModel
import ICalendar

extension CalendarSplit {
  /// Groups families, in order, into parts with a maximum size and number of items, unless a single family is larger.
  package static func parts(of families: [SplitFamily], _ objects: [SplitObject], size limit: Int?, items: Int?)
    -> [Part]
  {
    var groups: [[SplitFamily]] = []
    var contents = SplitContents()
    var (size, count) = (0, 0)
    for family in families {
      var grown = contents
      var added = grown.add(family, objects)
      let isFull = size + added > limit ?? .max || count + family.members.count > items ?? .max
      if groups.isEmpty || isFull {
        grown = SplitContents()
        added = grown.add(family, objects)
        groups.append([])
        (size, count) = (0, 0)
      }
      groups[groups.count - 1].append(family)
      contents = grown
      size += added
      count += family.members.count
    }
    return groups.enumerated().map { part(named: String($0 + 1), $1, objects) }
  }

  /// Creates a part from some families.
  static func part(named name: String, _ families: [SplitFamily], _ objects: [SplitObject]) -> Part {
    let members = Dictionary(grouping: families.flatMap(\.members), by: \.object)
    let text = members.sorted { $0.key < $1.key }.flatMap { index, members in
      let components = members.map(\.component)
      return objects[index].text(components, Set(components.flatMap(\.timeZoneIDs).map(ExactText.init)))
    }
    return Part(name: name, itemCount: families.reduce(0) { $0 + $1.members.count }, text: text)
  }
}

/// The contents of a part from each iCalendar object, to compute the size of additional items.
struct SplitContents {
  /// The TZIDs in use.
  private var zones: [Int: Set<ExactText>] = [:]

  /// Adds a family.
  ///
  /// - Returns: The number of bytes that it adds to the text.
  mutating func add(_ family: SplitFamily, _ objects: [SplitObject]) -> Int {
    var size = 0
    for (index, component) in family.members {
      let object = objects[index]
      let frame = object.text([], []).count
      if zones[index] == nil {
        zones[index] = []
        size += frame
      }
      size += object.text([component], []).count - frame
      for zone in component.timeZoneIDs.map(ExactText.init) where zones[index]?.insert(zone).inserted == true {
        size += object.text([], [zone]).count - frame
      }
    }
    return size
  }
}
