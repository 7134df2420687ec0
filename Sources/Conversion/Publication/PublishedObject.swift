import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// An iCalendar object for publication, with the effect of its METHOD applied, and the meanings of its TZIDs.
struct PublishedObject {
  /// The object without METHOD.
  let object: ICalendarObject
  /// The meanings of its TZIDs.
  let zones: ZoneContext
  /// The definitions of its time zones.
  let definitions: [Component]

  /// - Parameter reader: The time zone for dates and floating times.
  init(_ elements: [CalendarElement], reader: TimeZoneRules) {
    let properties = elements.compactMap { if case .calendarProperty(let line) = $0 { line } else { nil } }
    let method = PublishedMethod(properties)
    // A CLASS directly in the calendar comes from a component that the reader closed before that line.
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

  /// Reads the objects in text; empty text, such as the output of an empty store, contains none.
  ///
  /// - Throws: `ICalendarError`, like the reader.
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

/// Collects the elements of each iCalendar object, and those outside of any.
struct ElementGroups {
  private var elements: [CalendarElement] = []

  /// Adds an element, and returns the elements that it completes, if any.
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

  /// Returns the remaining elements.
  mutating func finish() -> [CalendarElement]? {
    defer { elements = [] }
    return elements.isEmpty ? nil : elements
  }
}
