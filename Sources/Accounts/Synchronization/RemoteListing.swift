import CalendarStore
import XML

/// What a server names of a calendar, on its way into the store: it is not kept here until all of it has come.
struct RemoteListing {
  private let store: CalendarStore
  private let calendarID: Int64
  private let names: ResourceNames
  private var waiting: [ListedResource] = []
  /// How many resources were named.
  private(set) var count = 0

  /// How many are written to the store at once.
  private static let batchSize = 1000

  init(_ store: CalendarStore, calendarID: Int64, _ names: ResourceNames) throws {
    self.store = store
    self.calendarID = calendarID
    self.names = names
    try store.mirroring { try $0.beginListing(calendarID: calendarID) }
  }

  /// Takes one that was named.
  mutating func add(_ response: Multistatus.Response, at place: String) throws {
    count += 1
    waiting.append(
      ListedResource(
        href: response.href, place: place, etag: response.text(DAVNames.entityTag)?.strongTag, isGone: response.isGone))
    if waiting.count >= Self.batchSize { try flush() }
  }

  private mutating func flush() throws {
    let resources = waiting
    waiting = []
    try store.mirroring { try $0.collect(resources, calendarID: calendarID) }
  }

  /// Takes note that all has come.
  mutating func finish() throws { if !waiting.isEmpty { try flush() } }
}
