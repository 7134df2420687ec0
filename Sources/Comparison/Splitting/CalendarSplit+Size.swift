import CalendarModel
import ICalendar

extension CalendarSplit {
  /// Groups families, in order, into parts with a maximum size and number of items, unless a single family is larger.
  package static func parts(of families: [SplitFamily], _ objects: [SplitObject], size limit: Int?, items: Int?)
    -> [Part]
  {
    var groups: [[SplitFamily]] = []
    let frames = objects.map { $0.text([], []).count }
    var contents = SplitContents()
    var (size, count) = (0, 0)
    for family in families {
      var grown = contents
      var added = grown.add(family, objects, frames)
      let isFull = size + added > limit ?? .max || count + family.members.count > items ?? .max
      if groups.isEmpty || isFull {
        grown = SplitContents()
        added = grown.add(family, objects, frames)
        groups.append([])
        (size, count) = (0, 0)
      }
      groups[groups.count - 1].append(family)
      contents = grown
      size += added
      count += family.members.count
    }
    return groups.enumerated().map { Part(named: String($0 + 1), $1, of: objects) }
  }
}

/// The contents of a part from each iCalendar object, used to compute the size of additional items.
struct SplitContents {
  /// The TZIDs in use.
  private var zones: [Int: Set<ExactText>] = [:]

  /// Adds a family.
  ///
  /// - Parameter frames: The size of each object without items and VTIMEZONEs.
  /// - Returns: The number of bytes that it adds to the text.
  mutating func add(_ family: SplitFamily, _ objects: [SplitObject], _ frames: [Int]) -> Int {
    var size = 0
    for (index, component) in family.members {
      if zones[index] == nil {
        zones[index] = []
        size += frames[index]
      }
      size += SplitObject.size(of: [component])
      for zone in component.timeZoneIDs.map(ExactText.init) where zones[index]?.insert(zone).inserted == true {
        size += SplitObject.size(of: objects[index].definitions(of: [zone]))
      }
    }
    return size
  }
}
