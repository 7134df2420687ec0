import CalendarModel
import CivilTime
import ICalendar

extension CalendarFilter {
  /// Whether an object is wanted.
  ///
  /// - Parameter zone: the zone of dates and floating times.
  func matches(_ octets: [UInt8], _ zone: ServedZone) -> Bool {
    guard let object = try? ICalendarObject(CalendarReader(source: MemoryByteSource(octets))) else { return false }
    if calendar.isAbsent { return false }
    // Clients that do not say whether they look for events or to-dos mean the properties of either.
    let lines = object.lines + object.components.filter { $0.component != .vtimezone }.flatMap { Array($0.properties) }
    return calendar.properties.allSatisfy { Self.matches($0, lines, zone) }
      && calendar.components.allSatisfy { matches($0, object.components, TimedObject(object, zone)) }
  }

  /// Whether one of some components is wanted.
  private func matches(_ filter: OfComponent, _ components: [Component], _ times: TimedObject) -> Bool {
    let named = components.filter { $0.name == filter.name }
    if filter.isAbsent { return named.isEmpty }
    if named.isEmpty { return false }
    if let range = filter.range, !times.isIn(range, filter.name) { return false }
    return named.contains { component in
      filter.properties.allSatisfy { Self.matches($0, Array(component.properties), times.zone) }
        && filter.components.allSatisfy { matches($0, component.components, times) }
    }
  }

  /// Whether one of some properties is wanted.
  private static func matches(_ filter: OfProperty, _ lines: [ContentLine], _ zone: ServedZone) -> Bool {
    let named = lines.filter { $0.isNamed(filter.name) }
    if filter.isAbsent { return named.isEmpty }
    return named.contains { line in
      if let range = filter.range {
        guard let time = line.time, range.contains(TimedObject.instant(time, zone)) else { return false }
      }
      if let text = filter.text, !text.matches(line.text) { return false }
      return filter.parameters.allSatisfy { matches($0, line) }
    }
  }

  private static func matches(_ filter: OfParameter, _ line: ContentLine) -> Bool {
    guard let values = line.values(ofParameter: filter.name) else { return filter.isAbsent }
    if filter.isAbsent { return false }
    return filter.text.map { text in values.contains { text.matches($0) } } ?? true
  }
}
