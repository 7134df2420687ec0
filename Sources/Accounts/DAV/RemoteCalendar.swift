import CalendarModel
import CalendarStore
import Fetching
import ICalendar
import XML

/// A calendar as a listing of its home shows it.
struct RemoteCalendar {
  let href: String
  let url: HTTPURL
  let title: String?
  let color: String?
  let tag: String?
  let token: String?
  let resourceID: String?
  /// The components that it takes; nil if it does not say.
  let components: [String]?
  /// What may be done there; nil if it does not say.
  let privileges: [String]?

  /// What is asked for beside the token.
  static let properties = [
    DAVNames.resourceType, DAVNames.displayName, DAVNames.color, DAVNames.tag, DAVNames.components,
    DAVNames.privileges, DAVNames.resourceID,
  ]

  /// A calendar of a listing; nil if it is something else.
  init?(_ response: Multistatus.Response, base: HTTPURL) {
    guard let type = response.properties[DAVNames.resourceType], type.first(DAVNames.calendar) != nil,
      let url = try? base.resolving(response.href)
    else { return nil }
    // SOGo's first calendar is the outbox too; what is nothing but an inbox or an outbox is no calendar.
    href = response.href
    self.url = url
    title = response.text(DAVNames.displayName)
    color = response.text(DAVNames.color)
    tag = response.text(DAVNames.tag)
    token = response.text(DAVNames.syncToken)
    resourceID = response.properties[DAVNames.resourceID]?.hrefText
    components = response.properties[DAVNames.components]?.children.compactMap { child in
      child.attributes[XMLName("name")]?.uppercased()
    }
    privileges = response.properties[DAVNames.privileges]?.all(DAVNames.privilege).flatMap {
      $0.children.map(\.name.local)
    }
  }

  /// Whether its items may be added, changed and deleted.
  var isWritable: Bool {
    guard let privileges, !privileges.isEmpty else { return true }
    return !Set(privileges).isDisjoint(with: ["all", "write", "write-content", "bind"])
  }

  /// The kinds of items that it takes.
  var entityTypes: Set<AccessEntity> {
    guard let components, !components.isEmpty else { return [.event, .reminder] }
    let kinds = components.compactMap { ["VEVENT": AccessEntity.event, "VTODO": .reminder][$0] }
    return kinds.isEmpty ? [.event] : Set(kinds)
  }

  /// Its name for people: its title, else the last part of its URL.
  var shownTitle: String {
    if let title { return title }
    let parts = url.path.split(separator: "/")
    return parts.last.map { String(decoding: HTTPURL.decoding(String($0)), as: UTF8.self) } ?? "Calendar"
  }
}

extension String {
  /// A colour of a server as the store has colours: `#RRGGBB`; nil if it is none.
  var storedColor: String? {
    guard let color = CalendarColor(self) else { return nil }
    return "#" + [color.red, color.green, color.blue].map(\.hexadecimal).joined()
  }

  /// A colour of the store as servers take it: `#RRGGBBAA`; nil if it is none.
  var remoteColor: String? { storedColor.map { $0 + "FF" } }
}
