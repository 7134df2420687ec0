import CalendarModel
import Foundation
import GRDB
import ICalendar
import TimeZones

/// A stored version of an item.
struct StoredVersion {
  let id: Int64
  let calendarID: Int64
  let twin: String
  let sequence: Int64
  let stamp: Int64?
  let zones: Int64
  let method: String?
  let isCancelled: Bool
  /// Whether its bytes equal those of the incoming component.
  let isIdentical: Bool
  /// Whether nothing decides between it and the incoming component, and both begin at the same time.
  var isRival = false

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
///
/// Most items are found without a search: in an empty store only what the import has brought can be there, and a file
/// that is imported again has its items in the order in which the store has them.
final class StoredVersions {
  private let change: Change
  private let zones: StoredZones
  private let search: BulkStatement
  private let scan: BulkStatement
  private var isScanning = false
  /// What was looked for until now, if the store was empty.
  private var sought: IdentityFilter?

  init(_ change: Change) throws {
    self.change = change
    zones = change.derived.storedZones
    let columns =
      "id, twin, sequence, stamp, zones, method, content, is_cancelled, calendar_id, kind, uid, recurrence_key"
    search = try BulkStatement(
      change.db,
      """
      SELECT \(columns) FROM items WHERE uid = ? AND calendar_id = ? AND kind = ? AND recurrence_key = ? ORDER BY id
      """)
    scan = try BulkStatement(change.db, "SELECT \(columns) FROM items WHERE id > ? ORDER BY id")
    let isEmpty = try Bool.fetchOne(change.db, sql: "SELECT NOT EXISTS (SELECT 1 FROM items)") ?? false
    if isEmpty { sought = IdentityFilter() }
  }

  deinit { scan.reset() }

  /// - Parameter method: the METHOD that the item comes with. Of versions one of which is the same to the byte, and came
  ///   with the same METHOD, that one alone may be found, unless it is CANCEL.
  func find(_ item: PreparedItem, _ placement: ItemWriter.Placement, method: String?) throws -> [StoredVersion] {
    let calendarID = placement.calendarID
    // What the import has brought may be known by another name since.
    if change.derived.hasRenewedNames { sought = nil }
    if sought?.insert(item.columns, calendarID: calendarID) ?? false { return [] }
    if sought == nil, method != "CANCEL", let version = try nextInOrder(item, calendarID, method) { return [version] }
    search.bind(item.columns.uid, at: 1)
    search.bind(calendarID, at: 2)
    search.bind(item.columns.kind, at: 3)
    search.bind(item.columns.recurrenceKey.text, at: 4)
    defer { search.reset() }
    var versions: [StoredVersion] = []
    while try search.step() {
      var version = StoredVersion(search, item)
      // What is damaged gives way to everything.
      if !version.isIdentical, item.columns.isVersioned, version.isAsNew(as: item.columns),
        let component = try? Component(unfolded: Array(search.bytes(6)))
      {
        let zones = try zones.context(ofItem: version.id, fingerprint: version.zones)
        version.isRival = try start(of: ComponentTimes(component), zones) == start(of: item, placement)
      }
      versions.append(version)
    }
    if let same = versions.first(where: \.isIdentical) {
      scan.reset()
      scan.bind(same.id, at: 1)
      isScanning = true
    }
    return versions
  }

  private func start(of item: PreparedItem, _ placement: ItemWriter.Placement) throws -> RecurrenceIdentity? {
    try start(of: item.times, zones.context(placement.zones.ids))
  }

  private func start(of times: ComponentTimes, _ zones: ZoneContext) -> RecurrenceIdentity? {
    times.start.map { RecurrenceIdentity(of: $0, in: zones) }
  }

  /// The version behind the one that was found last, if it is the item to the byte.
  private func nextInOrder(_ item: PreparedItem, _ calendarID: Int64, _ method: String?) throws -> StoredVersion? {
    guard isScanning else { return nil }
    if try scan.step() {
      let version = StoredVersion(scan, item)
      if version.isIdentical, version.calendarID == calendarID, version.method == method,
        scan.string(9) == item.columns.kind, scan.string(10) == item.columns.uid,
        scan.string(11) == item.columns.recurrenceKey.text
      {
        return version
      }
    }
    // Not kept for the next one, since the row may be another by then.
    scan.reset()
    isScanning = false
    return nil
  }
}

extension StoredVersion {
  /// - Parameter item: what it is compared with.
  fileprivate init(_ row: BulkStatement, _ item: PreparedItem) {
    let stored = row.bytes(6)
    self.init(
      id: row.int64(0), calendarID: row.int64(8), twin: row.string(1), sequence: row.int64(2),
      stamp: row.optionalInt64(3), zones: row.int64(4), method: row.optionalString(5), isCancelled: row.int64(7) != 0,
      isIdentical: item.component.withUnfoldedBytes { stored.holdsSameBytes(as: $0) })
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func holdsSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
