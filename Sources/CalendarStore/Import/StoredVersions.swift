import Foundation
import GRDB
import ICalendar

/// A version of an item that the store has.
struct StoredVersion {
  let id: Int64
  let calendarID: Int64
  let twin: String
  let sequence: Int64
  let stamp: Int64?
  let zones: Int64
  let method: String?
  let isCancelled: Bool
  /// Whether its bytes are those of the incoming component.
  let isIdentical: Bool

  /// Compares versions by SEQUENCE, then by DTSTAMP (RFC 5546 2.1.5).
  func isNewer(than columns: ItemColumns) -> Bool {
    (sequence, stamp ?? .min) > (columns.sequence, columns.stamp ?? .min)
  }

  func isNewer(than other: StoredVersion) -> Bool {
    (sequence, stamp ?? .min) > (other.sequence, other.stamp ?? .min)
  }

  /// Whether neither SEQUENCE nor DTSTAMP decides.
  func isAsNew(as columns: ItemColumns) -> Bool {
    sequence == columns.sequence && stamp == columns.stamp
  }
}

/// Finds the versions of an item in the store, its twins among them, in the order in which they came.
struct StoredVersions {
  private let select: BulkStatement

  init(_ db: Database) throws {
    select = try BulkStatement(
      db,
      """
      SELECT id, twin, sequence, stamp, zones, method, content, is_cancelled FROM items
      WHERE uid = ? AND calendar_id = ? AND kind = ? AND recurrence_key = ? ORDER BY id
      """)
  }

  func find(_ item: PreparedItem, calendarID: Int64) throws -> [StoredVersion] {
    select.bind(item.columns.uid, at: 1)
    select.bind(calendarID, at: 2)
    select.bind(item.columns.kind, at: 3)
    select.bind(item.columns.recurrenceKey, at: 4)
    defer { select.reset() }
    var versions: [StoredVersion] = []
    while try select.step() {
      let stored = select.bytes(6)
      versions.append(
        StoredVersion(
          id: select.int64(0), calendarID: calendarID, twin: select.string(1), sequence: select.int64(2),
          stamp: select.optionalInt64(3), zones: select.int64(4), method: select.optionalString(5),
          isCancelled: select.int64(7) != 0,
          isIdentical: item.component.withUnfoldedBytes { stored.holdsSameBytes(as: $0) }))
    }
    return versions
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func holdsSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
