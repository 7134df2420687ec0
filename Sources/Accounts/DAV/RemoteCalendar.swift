import CalendarModel
import CalendarStore
import Fetching
import ICalendar
import XML

/// A calendar in the listing of its home.
struct RemoteCalendar {
  let href: String
  let url: HTTPURL
  let title: String?
  let color: String?
  let tag: String?
  let token: String?
  let resourceID: String?
  /// The components that the calendar accepts, or nil if the server does not report them.
  let components: [String]?
  /// The privileges of the user, or nil if the server does not report them.
  let privileges: [String]?

  /// The requested properties, apart from the token.
  static let properties = [
    DAVNames.resourceType, DAVNames.displayName, DAVNames.color, DAVNames.tag, DAVNames.components,
    DAVNames.privileges, DAVNames.resourceID,
  ]

  /// Creates a calendar from an entry in a listing, or returns nil if the entry is for something else.
  init?(_ response: Multistatus.Response, base: HTTPURL) {
    guard let type = response.properties[DAVNames.resourceType], type.first(DAVNames.calendar) != nil,
      let url = try? base.resolving(response.href)
    else { return nil }
    // SOGo's first calendar is also the outbox; a collection that is only an inbox or an outbox is not a calendar.
    href = response.href
    self.url = url
    title = response.text(DAVNames.displayName).map(StoredCalendar.kept)
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

  /// Whether items may be added, changed and deleted.
  var isWritable: Bool {
    guard let privileges, !privileges.isEmpty else { return true }
    return !Set(privileges).isDisjoint(with: ["all", "write", "write-content", "bind"])
  }

  /// The kinds of items that the calendar accepts.
  var entityTypes: Set<AccessEntity> {
    guard let components, !components.isEmpty else { return [.event, .reminder] }
    let kinds = components.compactMap { ["VEVENT": AccessEntity.event, "VTODO": .reminder][$0] }
    return kinds.isEmpty ? [.event] : Set(kinds)
  }

  /// The name shown to users: the title, or else the last part of the URL.
  var shownTitle: String {
    if let title { return title }
    let parts = url.path.split(separator: "/")
    return parts.last.map { String(decoding: HTTPURL.decoding(String($0)), as: UTF8.self) } ?? "Calendar"
  }
}

extension String {
  /// Converts a server's color to the store's format, `#RRGGBB`, or returns nil if it is not valid.
  var storedColor: String? {
    guard let color = CalendarColor(self) else { return nil }
    return "#" + [color.red, color.green, color.blue].map(\.hexadecimal).joined()
  }

  /// Converts a color from the store to the format used by servers, `#RRGGBBAA`, or returns nil if it is not valid.
  var remoteColor: String? { storedColor.map { $0 + "FF" } }
}
