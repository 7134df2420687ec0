import CalendarStore
import XML

/// The resources that a server lists, while they are being written to the store; a listing does not count until it is
/// complete.
struct RemoteListing {
  private let store: AccountStore
  private let calendarID: Int64
  private let names: ResourceNames
  private var waiting: [ListedResource] = []
  /// The number of resources so far.
  private(set) var count = 0
  /// The approximate size of the list in bytes.
  private var size = 0

  /// The number of resources that are written to the store at a time.
  private static let batchSize = 1000
  /// The maximum size of the list in bytes, because the list is kept in memory.
  private static let sizeLimit = 200_000_000

  init(_ store: AccountStore, calendarID: Int64, _ names: ResourceNames) throws {
    self.store = store
    self.calendarID = calendarID
    self.names = names
    try store.mirroring { try $0.beginListing(calendarID: calendarID) }
  }

  /// Adds a resource.
  ///
  /// - Throws: ``AccountError`` `malformed` if there are too many; `StoreError`.
  mutating func add(_ response: Multistatus.Response, at place: String) throws {
    count += 1
    size += response.href.utf8.count + place.utf8.count + 100
    if size > Self.sizeLimit {
      throw AccountError(.malformed, "the server lists more than \(Self.sizeLimit / 1_000_000) MB of resources")
    }
    waiting.append(
      ListedResource(
        href: names.ownHref(response.href), place: place, etag: response.text(DAVNames.entityTag)?.strongTag,
        isGone: response.isGone))
    if waiting.count >= Self.batchSize { try flush() }
  }

  private mutating func flush() throws {
    let resources = waiting
    waiting = []
    try store.mirroring { try $0.collect(resources, calendarID: calendarID) }
  }

  /// Marks the listing as complete.
  mutating func finish() throws { if !waiting.isEmpty { try flush() } }
}
