import CalendarModel
import ICalendar

extension CalendarSplit {
  /// Groups families, in order, into parts with a maximum size and number of items, unless a single family is larger.
  package static func parts(of families: [SplitFamily], _ objects: [SplitObject], size limit: Int?, items: Int?)
    -> [Part]
  {
    var groups: [[SplitFamily]] = []
    let frames = objects.map(\.frameSize)
    var contents = SplitContents()
    var (size, count) = (0, 0)
    for family in families {
      var addition = contents.addition(of: family, objects, frames)
      let isFull = size + addition.size > limit ?? .max || count + family.members.count > items ?? .max
      if groups.isEmpty || isFull {
        contents = SplitContents()
        addition = contents.addition(of: family, objects, frames)
        groups.append([])
        (size, count) = (0, 0)
      }
      groups[groups.count - 1].append(family)
      contents.add(addition)
      size += addition.size
      count += family.members.count
    }
    return groups.enumerated().map { Part(named: String($0 + 1), $1, of: objects) }
  }
}

/// The contents of a part from each iCalendar object, used to compute the size of additional items.
struct SplitContents {
  /// The TZIDs in use.
  private var zones: [Int: Set<ExactText>] = [:]

  /// What a family adds to a part.
  struct Addition {
    /// The number of bytes.
    fileprivate(set) var size = 0
    /// The TZIDs that the part does not use yet.
    fileprivate(set) var zones: [Int: Set<ExactText>] = [:]
  }

  /// Returns what a family would add.
  ///
  /// - Parameter frames: The size of each object without items and VTIMEZONEs.
  func addition(of family: SplitFamily, _ objects: [SplitObject], _ frames: [Int]) -> Addition {
    var addition = Addition()
    for (index, component) in family.members {
      if zones[index] == nil, addition.zones[index] == nil { addition.size += frames[index] }
      addition.size += SplitObject.size(of: [component])
      var new = addition.zones[index] ?? []
      for zone in component.timeZoneIDs.map(ExactText.init) where zones[index]?.contains(zone) != true {
        if new.insert(zone).inserted {
          addition.size += SplitObject.size(of: objects[index].definitions(of: [zone]))
        }
      }
      addition.zones[index] = new
    }
    return addition
  }

  mutating func add(_ addition: Addition) { zones.merge(addition.zones) { $0.union($1) } }
}
