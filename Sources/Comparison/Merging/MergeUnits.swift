import CalendarModel
import ICalendar

/// Which properties of an item are merged as one, since one says little without the others.
struct MergeUnits {
  /// When the item happens: start, end and rule, and what links it with the other part of a split series.
  static let times = "DTSTART"
  /// Whether a to-do is done.
  static let done = "STATUS"
  /// The prefix of units that are inner components.
  static let componentPrefix = "BEGIN:"

  /// The names of a unit's properties, by the first of them, which stands for all.
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

  /// The names of the properties that a unit of any item may have.
  static func allNames(of unit: String) -> [String] { ofToDos[unit] ?? [unit] }

  private let isToDo: Bool

  init(_ component: Component) { isToDo = component.component == .vtodo }

  /// The unit of an element.
  func unit(of element: ComponentBuilder.Element) -> String {
    switch element {
    case .property(let line):
      if line.isRecurrenceSetLink { return Self.times }
      let name = line.name.uppercased()
      return Self.units[isToDo]?[name] ?? name
    case .component(let component): return Self.componentPrefix + component.name
    }
  }

  /// The names of the properties of a unit.
  func names(of unit: String) -> [String] { (isToDo ? Self.ofToDos : Self.common)[unit] ?? [unit] }
}
