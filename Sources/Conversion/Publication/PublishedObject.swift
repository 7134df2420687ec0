import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// An iCalendar object that is to be published: what its METHOD leaves of it, and what its TZIDs mean.
struct PublishedObject {
  /// The object without METHOD.
  let object: ICalendarObject
  /// What its TZIDs mean.
  let zones: ZoneContext
  /// The definitions of its zones.
  let definitions: [Component]

  /// - Parameter reader: The zone of dates and floating times.
  init(_ elements: [CalendarElement], reader: TimeZoneRules) {
    let properties = elements.compactMap { if case .calendarProperty(let line) = $0 { line } else { nil } }
    let method = PublishedMethod(properties)
    // A CLASS that stands in the calendar was that of a component which had to end before it.
    let isPrivate = properties.contains { $0.isClass && !$0.isPublicClass }
    object = ICalendarObject(
      elements.compactMap { element -> CalendarElement? in
        switch element {
        case .calendarProperty(let line): return line.property == .method ? nil : element
        case .calendarBegin, .calendarEnd: return element
        case .component(let component, let isInCalendar):
          let component = component.marked(isPrivate: isPrivate)
          return switch component.component == .vtimezone ? .items : method {
          case .items: .component(component, isInCalendar: isInCalendar)
          case .cancelled: .component(component.cancelled, isInCalendar: isInCalendar)
          case .talk: nil
          }
        }
      })
    zones = object.zones(reader: reader)
    definitions = object.components.filter { $0.component == .vtimezone }
  }

  /// The objects in a text; none if it is empty, as that of a store without items is.
  ///
  /// - Throws: `ICalendarError`, as the reader does.
  static func read(_ bytes: [UInt8], reader zone: TimeZoneRules) throws(ICalendarError) -> [PublishedObject] {
    if bytes.isEmpty { return [] }
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var (objects, gathered): ([PublishedObject], ElementGroups) = ([], ElementGroups())
    var enclosure = Enclosure()
    while let element = try reader.next() {
      if let elements = gathered.add(enclosure.marked(element, reader.issueCounts)) {
        objects.append(PublishedObject(elements, reader: zone))
      }
    }
    if let elements = gathered.finish() { objects.append(PublishedObject(elements, reader: zone)) }
    return objects
  }
}

/// Puts the elements of each iCalendar object together, and those outside of any.
struct ElementGroups {
  private var elements: [CalendarElement] = []

  /// Adds an element; gives the elements that are complete by it, if any.
  mutating func add(_ element: CalendarElement) -> [CalendarElement]? {
    switch element {
    case .calendarBegin:
      let before = finish()
      elements = [element]
      return before
    case .calendarEnd:
      elements.append(element)
      return finish()
    case .calendarProperty, .component:
      elements.append(element)
      return nil
    }
  }

  /// Gives what is left.
  mutating func finish() -> [CalendarElement]? {
    defer { elements = [] }
    return elements.isEmpty ? nil : elements
  }
}
