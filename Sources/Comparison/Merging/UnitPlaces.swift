import ICalendar

/// The positions of the elements of a merged unit: unchanged elements keep their positions, and new ones replace
/// removed ones.
struct UnitPlaces {
  private var staying: [ComponentBuilder.Element: Int] = [:]
  /// The new elements, each nil once it has a position, and their indices by name, last first.
  private var coming: [ComponentBuilder.Element?] = []
  private var places: [ExactText: [Int]] = [:]
  private var placeCount: Int

  /// - Parameters:
  ///   - merged: The elements of the unit after the merge.
  ///   - own: The elements of the first side.
  init(_ merged: [ComponentBuilder.Element], in own: [ComponentBuilder.Element]) {
    placeCount = own.count
    var counts = Dictionary(own.map { ($0, 1) }, uniquingKeysWith: +)
    for element in merged {
      if let count = counts[element], count > 0 {
        counts[element] = count - 1
        staying[element, default: 0] += 1
      } else {
        coming.append(element)
      }
    }
    for (index, element) in coming.enumerated().reversed() {
      if let element { places[ExactText(element.name), default: []].append(index) }
    }
  }

  /// Returns the elements for the next position of the first side.
  mutating func next(_ element: ComponentBuilder.Element) -> [ComponentBuilder.Element] {
    placeCount -= 1
    var elements: [ComponentBuilder.Element] = []
    if let count = staying[element], count > 0 {
      staying[element] = count - 1
      elements = [element]
    } else if let index = places[ExactText(element.name)]?.popLast(), let new = coming[index] {
      elements = [new]
      coming[index] = nil
    }
    if placeCount > 0 { return elements }
    defer { (coming, places) = ([], [:]) }
    return elements + coming.compactMap { $0 }
  }
}

extension ComponentBuilder.Element {
  fileprivate var name: String {
    switch self {
    case .property(let line): line.name.uppercased()
    case .component(let component): component.name
    }
  }
}
