import ICalendar

/// The unfolded text of components, one after another.
struct ComponentTexts {
  /// The location of a component.
  enum Place {
    /// The range of its text.
    case bytes(Range<UInt32>)
    /// The component itself, if it is in memory anyway or would be parsed differently.
    case whole(Component)
  }

  private var bytes: [UInt8] = []

  /// Adds a component.
  mutating func add(_ component: Component) -> Place {
    let text = component.unfoldedBytes
    guard component.isClosedInInput, let end = UInt32(exactly: bytes.count + text.count) else {
      return .whole(component)
    }
    let start = UInt32(bytes.count)
    bytes += text
    return .bytes(start..<end)
  }

  /// Returns the component at a location.
  subscript(place: Place) -> Component {
    switch place {
    case .whole(let component): component
    case .bytes(let range):
      // The text comes from a parsed component, so parsing cannot fail.
      (try? Component(unfolded: Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])))
        ?? ComponentBuilder(.vevent).component()
    }
  }

  /// Whether two components have the same unfolded lines.
  func isSame(_ place: Place, as other: Place, in text: ComponentTexts) -> Bool {
    switch (place, other) {
    case (.bytes(let first), .bytes(let second)):
      first.count == second.count
        && bytes[Int(first.lowerBound)..<Int(first.upperBound)]
          == text.bytes[Int(second.lowerBound)..<Int(second.upperBound)]
    default: self[place] == text[other]
    }
  }
}
