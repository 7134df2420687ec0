import CalendarModel
import CivilTime
import Foundation
import GRDB
import ICalendar
import TimeZones

/// A stored version of an item.
struct StoredVersion {
  let id: Int64
  let calendarID: Int64
  let twin: String
  let version: ItemVersion
  let zones: Int64
  let method: String?
  let isCancelled: Bool
  /// Whether its bytes equal those of the incoming component.
  let isIdentical: Bool
  /// Whether somebody may have seen its alarms, or put them to sleep: what says so has one of these words, as all programs
  /// write them.
  var mayBeSeen = false
  /// Whether it may be a part of a series that was split: what says so has this word.
  var mayBePart = false
  /// Whether nothing decides between it and the incoming component, and both begin at the same time.
  var isRival = false
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
  private let expectation: ImportExpectation
  /// What was looked for until now, if the store was empty.
  private var sought: IdentityFilter?

  /// - Parameters:
  ///   - isEmpty: whether the store has no items.
  ///   - expectation: is told whether the next components are probably those of the store.
  init(_ change: Change, isEmpty: Bool, _ expectation: ImportExpectation) throws {
    self.change = change
    self.expectation = expectation
    zones = change.derived.families.zones
    let columns = "id, twin, sequence, stamp, zones, method, content, is_cancelled, calendar_id"
    search = try BulkStatement(
      change.db,
      """
      SELECT \(columns) FROM items WHERE uid = ? AND calendar_id = ? AND kind = ? AND recurrence_key = ? ORDER BY id
      """)
    scan = try BulkStatement(change.db, "SELECT \(columns) FROM items WHERE id > ? ORDER BY id")
    if isEmpty { sought = IdentityFilter() }
  }

  deinit { scan.reset() }

  /// The versions of an item.
  func find(_ item: PreparedItem, _ placement: ItemWriter.Placement) throws -> [StoredVersion] {
    let calendarID = placement.calendarID
    // What the import has brought may be known by another name since.
    if change.derived.hasRenewedNames { sought = nil }
    if sought?.insert(item.columns, calendarID: calendarID) ?? false { return [] }
    search.bind(item.columns.uid, at: 1)
    search.bind(calendarID, at: 2)
    search.bind(item.columns.kind, at: 3)
    search.bind(item.columns.recurrenceKey.text, at: 4)
    defer { search.reset() }
    var versions: [StoredVersion] = []
    while try search.step() {
      var version = StoredVersion(search, item.component)
      // What is damaged gives way to everything.
      if !version.isIdentical, item.columns.isVersioned, version.version == item.columns.version,
        let component = try? Component(unfolded: Array(search.bytes(6)))
      {
        let zones = try zones.context(ofItem: version.id, fingerprint: version.zones)
        version.isRival = try start(of: ComponentTimes(component), zones) == start(of: item, placement)
      }
      versions.append(version)
    }
    let same = versions.first(where: \.isIdentical)
    expectation.areComponentsStored = same != nil
    if let same {
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

  /// The version behind the one that was found last, if it is the component to the byte, in the same calendar, with the
  /// same METHOD and the same VTIMEZONEs, and so by the same name. None is found for METHOD:CANCEL, which is about all
  /// versions.
  func nextInOrder(_ component: Component, _ placement: ItemWriter.Placement) throws -> StoredVersion? {
    guard isScanning, placement.method != "CANCEL" else { return nil }
    if try scan.step() {
      let version = StoredVersion(scan, component)
      if version.isIdentical, version.calendarID == placement.calendarID, version.method == placement.method,
        version.zones == placement.zones.fingerprint
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
  /// - Parameter component: what it is compared with.
  fileprivate init(_ row: BulkStatement, _ component: Component) {
    let stored = row.bytes(6)
    self.init(
      id: row.int64(0), calendarID: row.int64(8), twin: row.string(1),
      version: ItemVersion(
        sequence: Int(row.int64(2)), stamp: row.optionalInt64(3).map { Instant(secondsSince1970: $0) }),
      zones: row.int64(4), method: row.optionalString(5), isCancelled: row.int64(7) != 0,
      isIdentical: component.withUnfoldedBytes { stored.holdsSameBytes(as: $0) })
    mayBeSeen =
      !isIdentical && (stored.contains("ACKNOWLEDGED") || stored.contains("SNOOZE") || stored.contains("X-MOZ-LASTACK"))
    mayBePart = !isIdentical && stored.contains("RECURRENCE-SET")
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func contains(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard let baseAddress else { return false }
    var start = 0
    while start + length <= count,
      let found = memchr(baseAddress + start, CInt(word.utf8Start.pointee), count - length - start + 1)
    {
      if memcmp(found, word.utf8Start, length) == 0 { return true }
      start = UnsafeRawPointer(found) - baseAddress + 1
    }
    return false
  }

  fileprivate func holdsSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
