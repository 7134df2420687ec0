import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// A component while it is being checked: its own lines by property, what it stands in, and its times, read once.
final class ComponentView {
  let component: Component
  let kind: KnownComponent?
  /// What it stands in, which outlives it.
  unowned let parent: ComponentView?
  /// 1 for a component that stands in the calendar itself.
  let depth: Int
  /// Its own lines, without BEGIN, END and those of the components within it.
  let lines: [LineView]
  let begin: LineView
  /// Which properties there are.
  let properties: PropertySet
  /// The place of the first line of each property in `lines`, by the property's number; 0 if there is none, else one
  /// more.
  private let places: [UInt16]
  /// The places of the last line of each property that stands more than once, as above.
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

  /// The components directly within it.
  lazy var children: [ComponentView] = component.components.map { ComponentView($0, parent: self) }

  /// The first line of a property.
  func first(_ property: KnownProperty) -> LineView? {
    let place = places[Int(property.rawValue)]
    return place == 0 ? nil : lines[Int(place) - 1]
  }

  func has(_ property: KnownProperty) -> Bool { places[Int(property.rawValue)] != 0 }

  /// All lines of a property.
  func all(_ property: KnownProperty) -> ArraySlice<LineView> {
    let place = Int(places[Int(property.rawValue)])
    if place == 0 { return [] }
    let last = lines.count < UInt16.max ? Int(lastPlaces?[Int(property.rawValue)] ?? 0) : lines.count
    if last <= place { return lines[(place - 1)..<place] }
    let rest = lines[(place - 1)..<last]
    return rest.allSatisfy { $0.property == property } ? rest : ArraySlice(rest.filter { $0.property == property })
  }

  /// Whether any property stands more than once.
  var repeatsAny: Bool { lastPlaces != nil || lines.count >= UInt16.max }

  /// Whether a property stands more than once.
  func repeats(_ property: KnownProperty) -> Bool {
    let place = places[Int(property.rawValue)]
    return place != 0 && (lastPlaces.map { $0[Int(property.rawValue)] > place } ?? false)
  }

  /// What names it for people; for what stands in an event, the event.
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

  /// When it happens, as the model reads it.
  lazy var times = ComponentTimes(component)

  /// The rules and what tolerant reading makes of them.
  lazy var rules: [(line: LineView, reading: RecurrenceRule.Reading)] = all(.rrule).map { line in
    (line, line.withValueBytes { RecurrenceRule.reading($0) })
  }

  /// What tolerant reading makes of the rule in a line, counted from 1; nil if it is not there.
  func reading(ofRuleIn line: Int) -> RecurrenceRule.Reading? {
    // In the order of their lines.
    var (low, high) = (0, rules.count)
    while low < high {
      let middle = (low + high) / 2
      if rules[middle].line.number < line { low = middle + 1 } else { high = middle }
    }
    return low < rules.count && rules[low].line.number == line ? rules[low].reading : nil
  }

  /// What its recurrence set is made of without what is excluded, and that set, once somebody has asked for them.
  var knownDefinition: RecurrenceSet.Definition??
  var knownSet: RecurrenceSet??

  /// Whether it is a series: it has a rule or added dates, and stands for no single instance.
  var isSeries: Bool { (has(.rrule) || has(.rdate)) && !has(.recurrenceID) }
}
