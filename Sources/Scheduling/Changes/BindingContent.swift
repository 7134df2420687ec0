import CalendarModel
import CivilTime
package import ICalendar
package import TimeZones

/// The part of an item that is the same for everyone in a meeting: all of it except alarms and the properties that
/// people or their programs set for themselves. Only these alarms and properties may be changed by someone who is not
/// allowed to speak for the person.
///
/// Two values are equal if the items differ at most in the order of lines and parameters, and in how the rules of a
/// time zone are written.
package struct BindingContent: Equatable {
  private struct Part: Equatable {
    let bytes: [UInt8]
    let zones: [ExactText: TimeZoneRules?]
  }

  private let parts: [Part]

  /// The binding content of the components of an item, each with the meaning of its TZIDs.
  package init(_ components: [(component: Component, zones: ZoneContext)]) {
    parts = components.map { component, zones in
      let rules = component.timeZoneIDs.map { (ExactText($0), zones.rules(named: $0)) }
      return Part(bytes: Self.bytes(of: component), zones: Dictionary(rules) { first, _ in first })
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The properties that are not binding, in addition to unknown X- properties, except Apple's spelling of CLASS.
  private static let personal: Set<KnownProperty> = [
    .transp, .categories, .color, .dtstamp, .lastModified, .created,
  ]

  private static func binds(_ line: ContentLine) -> Bool {
    if let property = line.property { return !personal.contains(property) }
    return line.isForeignClass || !line.name.uppercased().hasPrefix("X-")
  }

  private static func bytes(of component: Component) -> [UInt8] {
    let nested = component.components.filter { $0.component != .valarm }.map(bytes)
    let parts = component.properties.filter(binds).map(bytes) + nested
    return Array(component.name.uppercased().utf8) + sorted(parts).flatMap { Array("\n\($0.count) ".utf8) + $0 }
  }

  private static func bytes(of line: ContentLine) -> [UInt8] {
    let parameters = line.parameters.map { Array("\($0.name.uppercased())=\($0.values)".utf8) }
    return Array(line.name.uppercased().utf8) + sorted(parameters).flatMap { [0x3B] + $0 } + [0x3A]
      + Array(line.rawValue.utf8)
  }

  private static func sorted(_ texts: [[UInt8]]) -> [[UInt8]] { texts.sorted { $0.lexicographicallyPrecedes($1) } }
}

extension CalendarUser {
  /// Whether the components of an item name the user as organizer or attendee.
  package func isNamed(in items: [Component]) -> Bool { named(in: items).contains { addresses.contains($0) } }

  /// Whether the components of an item represent a meeting between the user and others, that is, whether their lines
  /// name both the user and somebody else.
  package func meetsOthers(in items: [Component]) -> Bool {
    let named = named(in: items)
    return named.contains { addresses.contains($0) } && named.contains { !addresses.contains($0) }
  }

  /// The people that components name. Every address on a line counts, so no address can hide another.
  private func named(in items: [Component]) -> [AddressIdentity] {
    items.flatMap(\.people).flatMap { line in
      [line.uri] + line.parameters.filter { [.email, .sentBy].contains($0.parameter) }.flatMap(\.values)
    }.map { AddressIdentity($0) }
  }
}

extension Component {
  /// Whether the component names an organizer or attendees, even on a line that is not quite correct.
  package var namesPeople: Bool {
    components.contains { $0.component == .participant }
      || properties.contains { ["ORGANIZER", "ATTENDEE"].contains(String($0.name.uppercased().filter(\.isLetter))) }
  }

  fileprivate var people: [ContentLine] { all(.organizer) + all(.attendee) }
}
