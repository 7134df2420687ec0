import CalendarModel
import Comparison
import ICalendar

/// The meaningful changes that a server made to a text that it received: replies to invitations and their delivery
/// status (RFC 6638 3.2.9, 7.3), other data about attendees, a higher SEQUENCE, and changed times. Different formatting
/// and dropped properties do not count.
struct ServerAdditions {
  /// The sent resource with the additions, or nil if there are none.
  let resource: Resource?

  /// - Parameter read: The resource that the server has now; if it is invalid, it adds nothing.
  init(to sent: Resource, in read: Resource) {
    guard !sent.isSame(as: read), let ours = try? sent.items(), let theirs = try? read.items(),
      ours.items != theirs.items
    else {
      resource = nil
      return
    }
    let known = Dictionary(theirs.items.map { (Key($0), $0) }) { first, _ in first }
    let pairs = ours.items.map { ($0, known[Key($0)]) }
    let hasOtherTimes = pairs.contains { item, other in other.map { Self.times($0) != Self.times(item) } ?? false }
    let moved = hasOtherTimes ? Self.moved(sent, read) : []
    let items = pairs.map { item, other in
      other.map { Self.adding($0, to: item, takesTimes: moved.contains(Self.instance(item))) } ?? item
    }
    resource =
      items == ours.items
      ? nil : Resource(zones: ours.zones + Self.needed(theirs.zones, items, ours.zones), items: items)
  }

  /// What identifies a component of a resource.
  private struct Key: Hashable {
    let kind: ItemKind
    let instance: ExactText

    init(_ component: Component) { (kind, instance) = (component.kind, ServerAdditions.instance(component)) }
  }

  private static func instance(_ component: Component) -> ExactText {
    ExactText(component.first(.recurrenceID)?.rawValue ?? "")
  }

  /// The instances whose times changed.
  private static func moved(_ sent: Resource, _ read: Resource) -> Set<ExactText> {
    guard let before = try? sent.compared(), let after = try? read.compared() else { return [] }
    let changes = CalendarDifference(from: before, to: after).changed
    return Set(
      changes.filter { $0.properties.contains { timeNames.contains($0.name) && !$0.after.isEmpty } }
        .map { ExactText($0.item.recurrenceID ?? "") })
  }

  private static let timeNames: Set<String> = ["DTSTART", "DTEND", "DUE", "DURATION"]

  /// The lines that define when an item takes place.
  private static func times(_ component: Component) -> Set<ContentLine> {
    Set(component.properties.filter { timeNames.contains($0.name.uppercased()) })
  }

  /// Adds the data for which the server is authoritative. Its other attendee parameters are used only where ours are
  /// missing.
  private static let ofServer = ["SCHEDULE-STATUS", "PARTSTAT"]

  private static let ofPeople: Set<KnownProperty> = [.attendee, .organizer]

  /// What identifies a line about a person.
  private struct Person: Hashable {
    let property: KnownProperty?
    let address: ExactText

    init(_ line: ContentLine) { (property, address) = (line.property, ExactText(line.uri.lowercased())) }
  }

  private static func adding(_ other: Component, to item: Component, takesTimes: Bool) -> Component {
    let people = Dictionary(
      other.properties.filter { $0.property.map(ofPeople.contains) ?? false }.map { (Person($0), $0) }
    ) {
      first, _ in first
    }
    var builder = ComponentBuilder(item)
    builder.elements = builder.elements.map { element in
      guard case .property(let line) = element else { return element }
      switch line.property {
      case .attendee, .organizer:
        return .property(people[Person(line)].map { adding($0, to: line) } ?? line)
      case .sequence:
        guard let theirs = other.first(.sequence), (theirs.integer ?? 0) > (line.integer ?? 0) else { return element }
        return .property(theirs)
      default: return element
      }
    }
    if item.first(.sequence) == nil, let theirs = other.first(.sequence), (theirs.integer ?? 0) > 0 {
      builder.append(theirs)
    }
    if takesTimes, times(other) != times(item) {
      builder.elements.removeAll { element in
        if case .property(let line) = element { return timeNames.contains(line.name.uppercased()) }
        return false
      }
      for line in other.properties where timeNames.contains(line.name.uppercased()) { builder.append(line) }
    }
    return builder.component()
  }

  /// The server's time zones that our version lacks.
  private static func needed(_ zones: [Component], _ items: [Component], _ known: [Component]) -> [Component] {
    let names = Set(known.compactMap(tzid))
    let needed = Set(items.flatMap(\.timeZoneIDs).map(ExactText.init))
    return zones.filter { zone in tzid(zone).map { needed.contains($0) && !names.contains($0) } ?? false }
  }

  private static func tzid(_ zone: Component) -> ExactText? { zone.first(.tzid).map { ExactText($0.text) } }

  private static func adding(_ other: ContentLine, to line: ContentLine) -> ContentLine {
    let added = other.parameters.filter { $0.parameter != nil && line.values(ofParameter: $0.name) == nil }.map(\.name)
    return (ofServer + added.filter { !ofServer.contains($0.uppercased()) }).reduce(line) { line, name in
      guard let values = other.values(ofParameter: name), values != line.values(ofParameter: name) else { return line }
      return (try? line.settingParameter(name, to: values)) ?? line
    }
  }
}
