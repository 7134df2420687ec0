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
  /// About how many bytes what was named takes.
  private var size = 0

  /// How many are written to the store at once.
  private static let batchSize = 1000
  /// How many bytes all that is named may take: the list is kept in memory.
  private static let sizeLimit = 200_000_000

  init(_ store: CalendarStore, calendarID: Int64, _ names: ResourceNames) throws {
    self.store = store
    self.calendarID = calendarID
    self.names = names
    try store.mirroring { try $0.beginListing(calendarID: calendarID) }
  }

  /// Takes one that was named.
  ///
  /// - Throws: ``AccountError`` `malformed` if there are too many; `StoreError`.
  mutating func add(_ response: Multistatus.Response, at place: String) throws {
    count += 1
    size += response.href.utf8.count + place.utf8.count + 100
    if size > Self.sizeLimit {
      throw AccountError(.malformed, "the server names more than \(Self.sizeLimit / 1_000_000) MB of resources")
    }
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
