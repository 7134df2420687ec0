public import CalendarModel
public import ICalendar

/// A resource sent by a client, with everything that can be derived from it without the store. Deriving this data in
/// advance avoids blocking other writers.
public struct PreparedResource: Sendable {
  /// The octets that the client sent.
  public private(set) var octets: [UInt8]
  /// The entity tag of the octets.
  public private(set) var etag: String
  /// The UID of the items.
  public let uid: String
  /// The kind of the items.
  public let kind: ItemKind
  /// Whether the items belong to a meeting.
  public var isMeeting: Bool { items.contains { $0.component.first(.organizer) != nil } }
  let items: [PreparedItem]
  let zones: [ImportedZone]

  /// - Parameters:
  ///   - items: The items, all with the same UID and kind.
  ///   - zones: The VTIMEZONEs.
  /// - Throws: ``StoreError`` `invalidArgument` if there are no items.
  public init(_ items: [Component], zones: [Component], uid: String, octets: [UInt8]) throws(StoreError) {
    guard let kind = items.first?.kind else { throw StoreError(.invalidArgument, "a resource needs an item") }
    self.octets = octets
    self.uid = uid
    self.kind = kind
    etag = Digest(octets).text
    self.items = items.map { PreparedItem($0) }
    self.zones = zones.map(ImportedZone.init)
  }

  /// The same items, with different octets that contain them.
  func with(octets: [UInt8]) -> PreparedResource {
    var copy = self
    (copy.octets, copy.etag) = (octets, Digest(octets).text)
    return copy
  }
}
