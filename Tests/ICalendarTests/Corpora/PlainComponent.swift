import ICalendar

/// A component as two readers can be compared by: names, and values as text.
struct PlainComponent: Equatable {
  struct Property: Equatable {
    var name: String
    var value: String
    /// The content line, where there is one.
    var line: ContentLine?
  }

  var name: String
  var properties: [Property] = []
  var components: [PlainComponent] = []
}

extension PlainComponent {
  init(_ component: Component) {
    name = component.name
    properties = component.properties.map(Property.init)
    components = component.components.map(PlainComponent.init)
  }

  /// The calendars, and the components outside of them, that an input holds.
  static func all(in bytes: [UInt8]) -> [(root: PlainComponent, lines: [ContentLine])] {
    var roots: [(root: PlainComponent, lines: [ContentLine])] = []
    var calendar: (root: PlainComponent, lines: [ContentLine])?
    for element in Reading(bytes).elements {
      switch element {
      case .calendarBegin(let line): calendar = (PlainComponent(name: "VCALENDAR"), [line])
      case .calendarProperty(let line):
        calendar?.root.properties.append(Property(line))
        calendar?.lines.append(line)
      case .component(let component, isInCalendar: true):
        calendar?.root.components.append(PlainComponent(component))
        calendar?.lines += component.lines
      case .component(let component, isInCalendar: false):
        roots.append((PlainComponent(component), Array(component.lines)))
      case .calendarEnd:
        calendar?.lines.append(ContentLine("END:VCALENDAR"))
        if let whole = calendar { roots.append(whole) }
        calendar = nil
      }
    }
    return roots
  }
}

extension PlainComponent.Property {
  init(_ line: ContentLine) {
    self.init(name: line.name.uppercased(), value: line.plainValue, line: line)
  }
}
