public import CalendarModel

/// The items with one UID and kind in a calendar, as seen by clients of a server (RFC 4791 4.1).
public struct ServedResource: Hashable, Sendable {
  /// The last segment of its path.
  public let name: String
  /// The UID of the items.
  public let uid: String
  /// The kind of the items.
  public let kind: ItemKind
  /// The entity tag without quotation marks, which changes whenever the octets change; nil if the resource was deleted.
  public let etag: String?
  /// A tag like the entity tag that is not changed by other people's answers (RFC 6638 3.2.10); nil if the resource is
  /// not a meeting.
  public let scheduleTag: String?
  /// The size in octets.
  public let size: Int
  /// The revision of the store in which it last changed.
  public let revision: Int64
  /// Whether a delivery named the resource and no client has been given that name yet.
  public let isUnseen: Bool

  init(_ entry: ResourceTable.Entry) {
    name = entry.name
    uid = entry.family.uid
    kind = entry.family.kind
    etag = entry.etag
    scheduleTag = entry.scheduleTag
    size = entry.size
    revision = entry.revision
    isUnseen = entry.isUnseen
  }
}
