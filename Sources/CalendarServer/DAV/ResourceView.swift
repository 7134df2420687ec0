import CalendarStore
import ICalendar
import WebCalendar
import XML

/// A resource as its properties see it.
struct ResourceView {
  /// Where it is, or the calendar that the object is in.
  let place: DAVPlace
  private(set) var kind: DAVPlace.Kind
  /// The object, if it is one.
  private(set) var resource: ServedResource?
  private(set) var href: String
  let user: String
  /// Whose it is.
  let owner: String
  let reader: ServingReader
  /// What clients have set on it.
  private(set) var properties = KeptProperties.none
  /// Where the calendar is.
  private let folder: String
  /// The calendar addresses of the user; nil if nothing is scheduled.
  let addresses: [String]?

  /// Nil if nothing is there.
  init?(
    _ place: DAVPlace, user: String, owner: String, _ reader: ServingReader, addresses: [String]? = nil
  ) throws {
    self.addresses = addresses
    guard let kind = place.kind else { return nil }
    self.place = place.calendar.map { .calendar($0) } ?? place
    self.kind = kind
    folder = self.place.path(user).text
    href = folder
    self.user = user
    self.owner = owner
    self.reader = reader
    if let resource = place.resource {
      move(to: resource)
    } else if let calendar = place.calendar {
      let kept = KeptProperties(try reader.properties(calendar))
      properties = owner == user ? kept : kept.ofShared
    }
  }

  /// Goes on to an object of the calendar. Objects of a calendar differ in little, so one view goes through them all.
  mutating func move(to resource: ServedResource) {
    kind = .object
    self.resource = resource
    href = folder + PercentEncoding.encoded(resource.name)
    properties = .none
  }

  /// The content of a property; nil if it has none of that name.
  func content(_ name: XMLName) throws -> PropertyContent? { try content(name, LiveProperty.all[name]) }

  /// The content of a property that was looked up already.
  func content(_ name: XMLName, _ live: LiveProperty?) throws -> PropertyContent? {
    guard let live else { return properties[name].map { .whole($0) } }
    return live.kinds.contains(kind) ? try live.content(self) : nil
  }

  /// The names of all properties, in the order of names.
  var names: [XMLName] {
    let live = LiveProperty.all.values.filter { $0.kinds.contains(kind) }.map(\.name)
    return (live + properties.names.filter { LiveProperty.all[$0] == nil })
      .sorted { ($0.namespace, $0.local) < ($1.namespace, $1.local) }
  }

  /// Whether it is the user's own, and not only shared with them.
  var isOwn: Bool { owner == user }

  /// Whether the user may change what is there.
  var isWritable: Bool { place.calendar?.calendar.allowsContentModifications ?? true }
}
