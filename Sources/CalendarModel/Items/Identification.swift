import CivilTime
package import ICalendar

/// Adds a missing UID and DTSTAMP to components, derived from their content: the same component always receives the
/// same values.
package enum Identification {
  private static let volatile: Set<KnownProperty> = [.dtstamp, .lastModified, .created, .sequence, .uid]

  /// The component with a UID and a DTSTAMP, added if they are missing.
  ///
  /// A UID or DTSTAMP that is present but empty is kept.
  package static func completed(_ component: Component) -> Component {
    let hasUID = component.first(.uid) != nil
    let hasStamp = component.first(.dtstamp) != nil
    if hasUID && hasStamp || !component.kind.isVersioned { return component }
    var builder = ComponentBuilder(component)
    if !hasUID { builder.append(ContentLine("UID:\(derivedUID(of: component))")) }
    if !hasStamp { builder.append(ContentLine("DTSTAMP:\(derivedStamp(of: component))")) }
    return builder.component()
  }

  /// A UID derived from everything in the component except the properties that describe its version.
  package static func derivedUID(of component: Component) -> String {
    var digest = Digest()
    for line in component.lines { add(line, to: &digest) }
    return digest.uuid
  }

  /// Adds a line to the digest of a component's content, unless the line only identifies the component or its version.
  package static func add(_ line: ContentLine, to digest: inout Digest) {
    if let property = line.property, volatile.contains(property) { return }
    digest.update(line.bytes)
    digest.update(CollectionOfOne(0x0A))
  }

  /// The DTSTAMP for a component without one: LAST-MODIFIED, or else CREATED, or else the beginning of 1970, which
  /// makes it older than any other version.
  package static func derivedStamp(of component: Component) -> String {
    for property in [KnownProperty.lastModified, .created] {
      if case .utc(let time) = component.first(property)?.time { return time.text + "Z" }
    }
    return "19700101T000000Z"
  }
}
