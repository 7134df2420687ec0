import CalendarStore
import ICalendar
import WebCalendar
import XML

/// A resource from which the live properties are read.
struct ResourceView {
  /// The resource, or the calendar that contains it if it is an object.
  let place: DAVPlace
  private(set) var kind: DAVPlace.Kind
  /// The object, if the resource is one.
  private(set) var resource: ServedResource?
  private(set) var href: String
  let user: String
  /// The owner of the resource.
  let owner: String
  let reader: ServingReader
  /// The properties that clients have set.
  private(set) var properties = KeptProperties.none
  /// The path of the calendar.
  private let folder: String
  /// The calendar addresses of the user, or nil if scheduling is off.
  let addresses: [String]?

  /// Returns nil if the resource does not exist.
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

  /// Moves the view to an object in the calendar. The same view is reused for all objects, because only a few of its
  /// values differ.
  mutating func move(to resource: ServedResource) {
    kind = .object
    self.resource = resource
    href = folder + PercentEncoding.encoded(resource.name)
    properties = .none
  }

  /// Returns the content of a property, or nil if the resource does not have it.
  func content(_ name: XMLName) throws -> PropertyContent? { try content(name, LiveProperty.all[name]) }

  /// Returns the content of a property that has already been looked up.
  func content(_ name: XMLName, _ live: LiveProperty?) throws -> PropertyContent? {
    guard let live else { return properties[name].map { .whole($0) } }
    return live.kinds.contains(kind) ? try live.content(self) : nil
  }

  /// The names of all properties, sorted.
  var names: [XMLName] {
    let live = LiveProperty.all.values.filter { $0.kinds.contains(kind) }.map(\.name)
    return (live + properties.names.filter { LiveProperty.all[$0] == nil })
      .sorted { ($0.namespace, $0.local) < ($1.namespace, $1.local) }
  }

  /// Whether the user owns the resource, rather than having it shared with them.
  var isOwn: Bool { owner == user }

  /// Whether the user may change the resource's content.
  var isWritable: Bool { place.calendar?.calendar.allowsContentModifications ?? true }
}
