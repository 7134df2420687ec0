import CivilTime
package import ICalendar

/// Gives components a missing UID and DTSTAMP, derived from their content: the same component always gets the same
/// ones.
package enum Identification {
  private static let volatile: Set<KnownProperty> = [.dtstamp, .lastModified, .created, .sequence, .uid]

  /// The component with a UID and a DTSTAMP, added if they are missing.
  ///
  /// An empty line stays.
  package static func completed(_ component: Component) -> Component {
    let hasUID = component.first(.uid) != nil
    let hasStamp = component.first(.dtstamp) != nil
    if hasUID && hasStamp || !component.kind.isVersioned { return component }
    var builder = ComponentBuilder(component)
    if !hasUID { builder.append(ContentLine("UID:\(derivedUID(of: component))")) }
    if !hasStamp { builder.append(ContentLine("DTSTAMP:\(derivedStamp(of: component))")) }
    return builder.component()
  }

  /// A UID derived from everything in the component except its version.
  package static func derivedUID(of component: Component) -> String {
    var digest = Digest()
    for line in component.lines { add(line, to: &digest) }
    return digest.uuid
  }

  /// Adds a line to the digest of what a component says, unless it says only which one it is, and which version of it.
  package static func add(_ line: ContentLine, to digest: inout Digest) {
    if let property = line.property, volatile.contains(property) { return }
    digest.update(line.bytes)
    digest.update(CollectionOfOne(0x0A))
  }

  /// The DTSTAMP of a component that has none: LAST-MODIFIED, else CREATED, else the beginning of 1970, which makes it a
  /// version that is older than any other.
  package static func derivedStamp(of component: Component) -> String {
    for property in [KnownProperty.lastModified, .created] {
      if case .utc(let time) = component.first(property)?.time { return time.text + "Z" }
    }
    return "19700101T000000Z"
  }
}
