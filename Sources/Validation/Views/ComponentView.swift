import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// A component while it is being checked: its lines by property, its parent and its times, each read once.
final class ComponentView {
  let component: Component
  let kind: KnownComponent?
  /// The enclosing component, which outlives this one.
  unowned let parent: ComponentView?
  /// The nesting depth; 1 for a component directly in the calendar.
  let depth: Int
  /// The component's own lines, without BEGIN, END and the lines of subcomponents.
  let lines: [LineView]
  let begin: LineView
  /// The properties present.
  let properties: PropertySet
  /// The position of each property's first line in `lines`, counted from 1, indexed by the raw value of the property; 0
  /// if there is none.
  private let places: [UInt16]
  /// The positions of the last line of each property that occurs more than once, in the same form.
  private let lastPlaces: [UInt16]?

  init(_ component: Component, parent: ComponentView? = nil) {
    self.component = component
    self.parent = parent
    kind = component.component
    depth = (parent?.depth ?? 0) + 1
    begin = LineView(component.beginLine, isDelimiter: true)
    var lines: [LineView] = []
    lines.reserveCapacity(component.lineCount)
    var properties = PropertySet()
    var places = [UInt16](repeating: 0, count: Self.propertyCount)
    var lastPlaces: [UInt16]?
    for line in component.properties {
      let view = LineView(line)
      lines.append(view)
      guard let property = view.property else { continue }
      properties.insert(property)
      guard lines.count < UInt16.max else { continue }
      let place = UInt16(lines.count)
      if places[Int(property.rawValue)] == 0 {
        places[Int(property.rawValue)] = place
      } else {
        lastPlaces = lastPlaces ?? places
        lastPlaces?[Int(property.rawValue)] = place
      }
    }
    self.lines = lines
    self.properties = properties
    self.places = places
    self.lastPlaces = lastPlaces
  }

  private static let propertyCount = Int(KnownProperty.allCases.last?.rawValue ?? 0) + 1

  /// The component's name in capital letters.
  var name: String { component.name }

  /// The direct subcomponents.
  lazy var children: [ComponentView] = component.components.map { ComponentView($0, parent: self) }

  /// Returns the first line of a property.
  func first(_ property: KnownProperty) -> LineView? {
    let place = places[Int(property.rawValue)]
    return place == 0 ? nil : lines[Int(place) - 1]
  }

  func has(_ property: KnownProperty) -> Bool { places[Int(property.rawValue)] != 0 }

  /// Returns all lines of a property.
  func all(_ property: KnownProperty) -> ArraySlice<LineView> {
    let place = Int(places[Int(property.rawValue)])
    if place == 0 { return [] }
    let last = lines.count < UInt16.max ? Int(lastPlaces?[Int(property.rawValue)] ?? 0) : lines.count
    if last <= place { return lines[(place - 1)..<place] }
    let rest = lines[(place - 1)..<last]
    return rest.allSatisfy { $0.property == property } ? rest : ArraySlice(rest.filter { $0.property == property })
  }

  /// Whether any property occurs more than once.
  var repeatsAny: Bool { lastPlaces != nil || lines.count >= UInt16.max }

  /// Whether a property occurs more than once.
  func repeats(_ property: KnownProperty) -> Bool {
    let place = places[Int(property.rawValue)]
    return place != 0 && (lastPlaces.map { $0[Int(property.rawValue)] > place } ?? false)
  }

  /// The identity shown to users; for a subcomponent, the identity of its event or other item.
  lazy var identity: ComponentIdentity = {
    let owner = first(.uid) == nil && first(.summary) == nil ? parent : nil
    return ComponentIdentity(
      name: name, uid: (first(.uid) ?? owner?.first(.uid))?.raw,
      summary: (first(.summary) ?? owner?.first(.summary))?.line.text,
      recurrenceID: (first(.recurrenceID) ?? owner?.first(.recurrenceID))?.trimmed, line: begin.number)
  }()

  lazy var start: CalendarTime? = first(.dtstart)?.time
  lazy var end: CalendarTime? = first(.dtend)?.time
  lazy var due: CalendarTime? = first(.due)?.time
  lazy var recurrenceID: CalendarTime? = first(.recurrenceID)?.time
  lazy var duration: CalendarDuration? = first(.duration)?.line.duration

  /// The times of the component, as the model reads them.
  lazy var times = ComponentTimes(component)

  /// The RRULE lines and the results of reading them leniently.
  lazy var rules: [(line: LineView, reading: RecurrenceRule.Reading)] = all(.rrule).map { line in
    (line, line.withValueBytes { RecurrenceRule.reading($0) })
  }

  /// Returns the result of leniently reading the rule on a given line; nil if there is no rule on that line.
  func reading(ofRuleIn line: Int) -> RecurrenceRule.Reading? {
    // The rules are sorted by line.
    let place = rules.indices.partitioningIndex { rules[$0].line.number >= line }
    return place < rules.count && rules[place].line.number == line ? rules[place].reading : nil
  }

  /// The cached definition of the recurrence set without exclusions, and the cached set.
  var knownDefinition: RecurrenceSet.Definition??
  var knownSet: RecurrenceSet??

  /// Whether the component is a series: it has a rule or added dates and is not an override.
  var isSeries: Bool { (has(.rrule) || has(.rdate)) && !has(.recurrenceID) }
}
