import CalendarModel
import CivilTime
import ICalendar
import XML

/// The filter of a calendar-query (RFC 4791 9.7).
struct CalendarFilter {
  /// The conditions on a component.
  struct OfComponent {
    let name: String
    var isAbsent = false
    var range: TimeRange?
    var properties: [OfProperty] = []
    var components: [OfComponent] = []

    /// Whether the name is the only condition.
    var isPlain: Bool { !isAbsent && range == nil && properties.isEmpty && components.isEmpty }
  }

  /// The conditions on a property.
  struct OfProperty {
    let name: String
    var isAbsent = false
    var range: TimeRange?
    var text: TextMatch?
    var parameters: [OfParameter] = []
  }

  /// The conditions on a parameter.
  struct OfParameter {
    let name: String
    var isAbsent = false
    var text: TextMatch?
  }

  let calendar: OfComponent

  /// - Throws: `DAVFailure` with the precondition that is violated.
  init(_ element: DAVElement) throws {
    let filters = element.all(Self.name("comp-filter"))
    guard filters.count == 1, filters[0]["name"]?.uppercased() == "VCALENDAR" else {
      throw DAVFailure.calDAV("valid-filter", "a filter must contain exactly one comp-filter, for VCALENDAR")
    }
    calendar = try Self.component(filters[0])
  }

  private static func name(_ local: String) -> XMLName { XMLName(local, in: DAVNames.calDAV) }

  private static func names(_ element: DAVElement) throws -> String {
    guard let name = element["name"], !name.isEmpty else { throw invalid("the name of a \(element.name) is missing") }
    return name.uppercased()
  }

  private static func invalid(_ text: String) -> DAVFailure { .calDAV("valid-filter", text) }

  /// - Parameter parent: The component that contains the filtered one, or nil if there is none or the RFCs do not
  ///   define it.
  private static func component(_ element: DAVElement, in parent: KnownComponent? = nil) throws -> OfComponent {
    var filter = OfComponent(name: try names(element))
    let known = ComponentTable.component(named: filter.name)
    if let parent, let known, known.definition.cardinality(in: parent) == nil {
      throw invalid("\(parent.name) cannot contain \(known.name)")
    }
    for child in element.children {
      switch child.name {
      case name("is-not-defined"): filter.isAbsent = true
      case name("time-range"):
        if let known, !timed.contains(known) { throw invalid("\(known.name) does not support time-range") }
        filter.range = try TimeRange(child)
      case name("prop-filter"): filter.properties.append(try property(child))
      case name("comp-filter"): filter.components.append(try component(child, in: known))
      default: throw DAVFailure.calDAV("supported-filter", "“\(child.name)” is not supported in a comp-filter")
      }
    }
    try checkStandsAlone(filter.isAbsent, element)
    return filter
  }

  /// The components that support time-range (RFC 4791 9.9).
  private static let timed: Set<KnownComponent> = [.vevent, .vtodo, .vjournal, .vfreebusy, .valarm]

  private static func property(_ element: DAVElement) throws -> OfProperty {
    var filter = OfProperty(name: try names(element))
    for child in element.children {
      switch child.name {
      case name("is-not-defined"): filter.isAbsent = true
      case name("time-range"):
        if let known = PropertyTable.property(named: filter.name),
          !PropertyTable[known].valueTypes.contains(where: { $0 == .date || $0 == .dateTime })
        {
          throw invalid("\(filter.name) does not support time-range")
        }
        filter.range = try TimeRange(child)
      case name("text-match"): filter.text = try TextMatch(child)
      case name("param-filter"): filter.parameters.append(try parameter(child))
      default: throw DAVFailure.calDAV("supported-filter", "“\(child.name)” is not supported in a prop-filter")
      }
    }
    try checkStandsAlone(filter.isAbsent, element)
    if filter.range != nil, filter.text != nil { throw invalid("time-range and text-match cannot be combined") }
    return filter
  }

  private static func parameter(_ element: DAVElement) throws -> OfParameter {
    var filter = OfParameter(name: try names(element))
    for child in element.children {
      switch child.name {
      case name("is-not-defined"): filter.isAbsent = true
      case name("text-match"): filter.text = try TextMatch(child)
      default: throw DAVFailure.calDAV("supported-filter", "“\(child.name)” is not supported in a param-filter")
      }
    }
    try checkStandsAlone(filter.isAbsent, element)
    return filter
  }

  /// Checks that is-not-defined is not combined with other conditions.
  private static func checkStandsAlone(_ isAbsent: Bool, _ element: DAVElement) throws {
    if isAbsent, element.children.count > 1 { throw invalid("is-not-defined must be the only condition") }
  }

  /// Whether the filter matches every object.
  var isOfEverything: Bool { calendar.isPlain }

  /// The time range of a filter that matches only events, or nil for other filters. The store's index can find the
  /// events in such a range.
  var eventRange: Range<Instant>? {
    guard calendar.components.count == 1, let inner = calendar.components.first, inner.name == "VEVENT", !inner.isAbsent
    else { return nil }
    return inner.range?.bounded
  }

  /// Whether ``eventRange`` is the only condition of the filter.
  var isOfEventRangeAlone: Bool {
    guard eventRange != nil, let inner = calendar.components.first else { return false }
    return calendar.range == nil && calendar.properties.isEmpty && inner.properties.isEmpty && inner.components.isEmpty
  }
}
