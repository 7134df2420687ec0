import Bounds
import CalendarModel
import CivilTime
import ICalendar
import TimeZones

extension CalendarFilter {
  /// Whether an object matches the filter. The result is meaningless if the budget is spent.
  ///
  /// - Parameter zone: The time zone of dates and floating times.
  func matches(_ octets: [UInt8], _ zone: ServedZone) -> Bool {
    guard WorkBudget.draw(TimedObject.readingSteps(octets.count)),
      let object = try? ICalendarObject(octets: octets)
    else { return false }
    if calendar.isAbsent { return false }
    // If a filter does not name a component, its property filters apply to every item.
    let components = object.components.map { FilteredComponent($0) }
    let times = TimedObject(object, zone)
    let own = calendar.properties.isEmpty ? [:] : FilteredLine.byName(object.lines)
    let isMatch = calendar.properties.allSatisfy { filter in
      guard WorkBudget.draw(components.count) else { return false }
      let inside = components.filter { $0.name != "VTIMEZONE" }.flatMap { $0.properties[filter.name] ?? [] }
      guard WorkBudget.draw(inside.count / 16) else { return false }
      return Self.matches(filter, (own[filter.name] ?? []) + inside, times)
    }
    return isMatch && calendar.components.allSatisfy { matches($0, components, in: nil, times) }
  }

  /// Whether any of the components meets all conditions (RFC 4791 9.7.1).
  ///
  /// - Parameter parent: The component that contains them, or nil for the calendar.
  private func matches(
    _ filter: OfComponent, _ components: [FilteredComponent], in parent: FilteredComponent?, _ times: TimedObject
  ) -> Bool {
    guard WorkBudget.draw(components.count + 1) else { return false }
    let named = components.filter { $0.name == filter.name }
    if filter.isAbsent { return named.isEmpty }
    return named.contains { component in
      if let range = filter.range, !times.isIn(range, component.component, of: parent?.component) { return false }
      return filter.properties.allSatisfy { Self.matches($0, component.properties[$0.name] ?? [], times) }
        && filter.components.allSatisfy { matches($0, component.components, in: component, times) }
    }
  }

  /// Whether any of the properties that a filter names matches the filter.
  private static func matches(_ filter: OfProperty, _ named: [FilteredLine], _ times: TimedObject) -> Bool {
    guard WorkBudget.draw() else { return false }
    if filter.isAbsent { return named.isEmpty }
    return named.contains { line in
      guard WorkBudget.draw() else { return false }
      if let range = filter.range {
        guard let time = line.time, range.contains(times.zones.instant(of: time)) else { return false }
      }
      if let text = filter.text, !text.matches(line.text) { return false }
      return filter.parameters.allSatisfy { matches($0, line) }
    }
  }

  private static func matches(_ filter: OfParameter, _ line: FilteredLine) -> Bool {
    guard WorkBudget.draw() else { return false }
    guard let values = line.values(ofParameter: filter.name) else { return filter.isAbsent }
    if filter.isAbsent { return false }
    return filter.text.map { text in values.contains { text.matches($0) } } ?? true
  }
}
