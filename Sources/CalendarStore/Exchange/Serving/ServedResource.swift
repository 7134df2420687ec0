import CalendarModel

/// The items of one UID and kind in a calendar as clients of a server see them (RFC 4791 4.1).
public struct ServedResource: Hashable, Sendable {
  /// The last segment of its path.
  public let name: String
  /// The UID of the items.
  public let uid: String
  /// The entity tag, without quotation marks: another one for other octets; nil if the resource is gone.
  public let etag: String?
  /// As the entity tag, but that it stays when others answer (RFC 6638 3.2.10); nil if the resource is no meeting.
  public let scheduleTag: String?
  /// How many octets it has.
  public let size: Int
  /// The revision of the store in which it last became another one.
  public let revision: Int64
  /// Whether a delivery has named it, and no client has been given it yet.
  public let isUnseen: Bool

  init(_ entry: ResourceTable.Entry) {
    name = entry.name
    uid = entry.family.uid
    etag = entry.etag
    scheduleTag = entry.scheduleTag
    size = entry.size
    revision = entry.revision
    isUnseen = entry.isUnseen
  }
}
