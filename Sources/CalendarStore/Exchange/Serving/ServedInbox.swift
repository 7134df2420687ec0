import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// The messages from other users of a server, as resources of the inbox (RFC 6638 2.2). The messages have already been
/// applied; client programs read them to notify people.
struct ServedInbox {
  private let edits: EditBatch
  private var table: ResourceTable { ResourceTable(edits.db) }
  private static let number = ServedCalendar.inbox.calendar.id

  init(_ edits: EditBatch) { self.edits = edits }

  /// The number of seconds for which a message is kept.
  private static let memory: Int64 = 30 * 86_400
  /// The maximum number of messages; the oldest are removed first.
  private static let room = 1_000
  /// The maximum size of all messages together, in octets.
  private static let octets = 50_000_000

  /// Whether a message with the given name was received before, provided that the store still has a record of it.
  func hasHad(_ name: String) throws -> Bool { try table.entry(name, calendarID: Self.number) != nil }

  func put(_ message: ICalendarObject, as name: String, uid: String, _ kind: ItemKind) throws {
    try edits.change.record()
    let octets = message.bytes
    let family = ItemFamily.Name(calendarID: Self.number, kind: kind, uid: uid)
    let revision = edits.change.revision
    try table.save(octets, etag: Digest(octets).text, as: name, family, revision: revision)
    try prune(revision)
  }

  func remove(_ name: String) throws {
    try edits.change.record()
    try table.remove(name, calendarID: Self.number, revision: edits.change.revision)
  }

  private func prune(_ revision: Int64) throws {
    try edits.db.cachedStatement(
      sql: """
        UPDATE resources SET etag = NULL, octets = NULL, size = 0, revision = ?1
        WHERE calendar_id = ?2 AND etag IS NOT NULL AND (
          revision < (SELECT min(id) FROM revisions WHERE at >= ?3)
          OR name IN (
            SELECT name FROM (
              SELECT name, count(*) OVER newest AS number, sum(size) OVER newest AS total FROM resources
              WHERE calendar_id = ?2 AND etag IS NOT NULL WINDOW newest AS (ORDER BY revision DESC, name))
            WHERE number > ?4 OR total > ?5))
        """
    ).execute(arguments: [
      revision, Self.number, edits.now.secondsSince1970 - Self.memory, Self.room, Self.octets,
    ])
  }
}
