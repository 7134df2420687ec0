public import CalendarModel
public import ICalendar

/// A resource that a client sent, with all that can be derived from it without the store: while that is done, others write.
public struct PreparedResource: Sendable {
  /// What the client sent.
  public let octets: [UInt8]
  /// The entity tag of the octets.
  public let etag: String
  /// The UID of its items.
  public let uid: String
  /// The kind of its items.
  public let kind: ItemKind
  /// Whether its items are of a meeting.
  public var isMeeting: Bool { items.contains { $0.component.first(.organizer) != nil } }
  let items: [PreparedItem]
  let zones: [ImportedZone]

  /// - Parameters:
  ///   - items: its items, of one UID and kind.
  ///   - zones: its VTIMEZONEs.
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
}
