import CalendarModel
import CivilTime
import ICalendar
import WebDAV
import XMLReading

/// Which objects a calendar-query wants (RFC 4791 9.7).
struct CalendarFilter {
  /// What a component has to be.
  struct OfComponent {
    let name: String
    var isAbsent = false
    var range: TimeRange?
    var properties: [OfProperty] = []
    var components: [OfComponent] = []

    /// Whether the name is all it asks for.
    var isPlain: Bool { !isAbsent && range == nil && properties.isEmpty && components.isEmpty }
  }

  /// What a property has to be.
  struct OfProperty {
    let name: String
    var isAbsent = false
    var range: TimeRange?
    var text: TextMatch?
    var parameters: [OfParameter] = []
  }

  /// What a parameter has to be.
  struct OfParameter {
    let name: String
    var isAbsent = false
    var text: TextMatch?
  }

  let calendar: OfComponent

  /// - Throws: `DAVFailure` with the condition that does not hold.
  init(_ element: DAVElement) throws {
    let filters = element.all(Self.name("comp-filter"))
    guard filters.count == 1, filters[0]["name"]?.uppercased() == "VCALENDAR" else {
      throw DAVFailure.calDAV("valid-filter", "a filter begins with one comp-filter for VCALENDAR")
    }
    calendar = try Self.component(filters[0])
  }

  private static func name(_ local: String) -> XMLName { XMLName(local, in: DAVNames.calDAV) }

  private static func names(_ element: DAVElement) throws -> String {
    guard let name = element["name"], !name.isEmpty else {
      throw DAVFailure.calDAV("valid-filter", "a \(element.name) needs a name")
    }
    return name.uppercased()
  }

  private static func component(_ element: DAVElement) throws -> OfComponent {
    var filter = OfComponent(name: try names(element))
    for child in element.children {
      switch child.name {
      case name("is-not-defined"): filter.isAbsent = true
      case name("time-range"): filter.range = try TimeRange(child)
      case name("prop-filter"): filter.properties.append(try property(child))
      case name("comp-filter"): filter.components.append(try component(child))
      default: throw DAVFailure.calDAV("supported-filter", "there is no “\(child.name)” in a comp-filter")
      }
    }
    return filter
  }

  private static func property(_ element: DAVElement) throws -> OfProperty {
    var filter = OfProperty(name: try names(element))
    for child in element.children {
      switch child.name {
      case name("is-not-defined"): filter.isAbsent = true
      case name("time-range"): filter.range = try TimeRange(child)
      case name("text-match"): filter.text = try TextMatch(child)
      case name("param-filter"):
        var inner = OfParameter(name: try names(child))
        inner.isAbsent = child.first(name("is-not-defined")) != nil
        inner.text = try child.first(name("text-match")).map { try TextMatch($0) }
        filter.parameters.append(inner)
      default: throw DAVFailure.calDAV("supported-filter", "there is no “\(child.name)” in a prop-filter")
      }
    }
    return filter
  }

  /// Whether it wants every object.
  var isOfEverything: Bool { calendar.isPlain }

  /// The time in which it wants events alone, which the index of the store knows; nil if it wants others too.
  var eventRange: Range<Instant>? {
    guard calendar.components.count == 1, let inner = calendar.components.first, inner.name == "VEVENT", !inner.isAbsent
    else { return nil }
    return inner.range?.bounded
  }
}
