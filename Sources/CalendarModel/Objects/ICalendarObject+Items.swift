import CivilTime
package import ICalendar
import TimeZones

extension ICalendarObject {
  /// The events, in order. A series is one event, and its overrides are separate events.
  public var events: [Event] { components.compactMap { $0.component == .vevent ? try? Event($0) : nil } }

  /// The to-dos, in order.
  public var reminders: [Reminder] { components.compactMap { $0.component == .vtodo ? try? Reminder($0) : nil } }

  /// The components of events and to-dos, in order.
  package var items: [Component] { components.filter { $0.component == .vevent || $0.component == .vtodo } }

  /// The items grouped by kind and UID, in the order in which they first appear, separately for each VCALENDAR.
  ///
  /// Only the newest version of a component is used: the one with the higher SEQUENCE or, if these are equal, with the
  /// later DTSTAMP (RFC 5546 2.1.5). If both are equal, the version that comes later in the file is used, provided that
  /// both versions begin at the same time; otherwise both are kept.
  public var families: [ComponentFamily] { parts.flatMap { $0.families(in: $0.zones(reader: .utc)) } }

  /// The items with the given UID, or nil if there are none.
  public func family(uid: String) -> ComponentFamily? { families.first { $0.uid?.hasSameBytes(as: uid) == true } }
}

extension ICalendarObject.Part {
  /// The properties that the items of a family share.
  private struct Name: Hashable {
    let kind: String
    let uid: ExactText
  }

  private static let kinds: Set<KnownComponent> = [.vevent, .vtodo, .vjournal, .vfreebusy]

  /// The items grouped by kind and UID.
  func families(in zones: ZoneContext) -> [ComponentFamily] {
    var members: [[ComponentFamily.Member]] = []
    var indices: [Name: Int] = [:]
    for component in components {
      guard let kind = component.component, Self.kinds.contains(kind) else { continue }
      let member = ComponentFamily.Member(component)
      let uid = component.first(.uid)?.uri ?? ""
      let name = Name(kind: component.name, uid: ExactText(uid))
      if !uid.isEmpty, let index = indices[name] {
        members[index].append(member)
      } else {
        indices[name] = members.count
        members.append([member])
      }
    }
    return members.map { ComponentFamily(ComponentFamily.newest(of: $0, in: zones)) }
  }
}
