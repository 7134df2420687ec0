import CalendarModel
import ICalendar

/// The groups of properties that are merged as one, because they depend on each other.
struct MergeUnits {
  /// The times of the item: start, end and rule, and the link to the other part of a split series.
  static let times = "DTSTART"
  /// The completion of a to-do.
  static let done = "STATUS"
  /// The prefix of units for nested components.
  static let componentPrefix = "BEGIN:"

  /// The names of a unit's properties, keyed by the first of them, which represents them all.
  private static let common = [
    times: ["DTSTART", "DTEND", "DUE", "DURATION", "RRULE"],
    "LOCATION": ["LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION"],
    "DESCRIPTION": ["DESCRIPTION", "X-ALT-DESC"],
  ]
  private static let ofToDos = common.merging([done: ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]]) { $1 }
  private static let units = [false: inverted(common), true: inverted(ofToDos)]

  private static func inverted(_ units: [String: [String]]) -> [String: String] {
    Dictionary(units.flatMap { unit, names in names.map { ($0, unit) } }) { $1 }
  }

  /// Returns the names of the properties that a unit of any item may have.
  static func allNames(of unit: String) -> [String] { ofToDos[unit] ?? [unit] }

  private let isToDo: Bool

  init(_ component: Component) { isToDo = component.component == .vtodo }

  /// Returns the unit of an element.
  func unit(of element: ComponentBuilder.Element) -> String {
    switch element {
    case .property(let line):
      if line.isRecurrenceSetLink { return Self.times }
      let name = line.name.uppercased()
      return Self.units[isToDo]?[name] ?? name
    case .component(let component): return Self.componentPrefix + component.name
    }
  }

  /// Returns the property names of a unit.
  func names(of unit: String) -> [String] { (isToDo ? Self.ofToDos : Self.common)[unit] ?? [unit] }
}
