import CalendarModel
import CivilTime
import Foundation
import GRDB
import ICalendar
import TimeZones

struct StoredVersion {
  let id: Int64
  let calendarID: Int64
  let twin: String
  let version: ItemVersion
  let zones: Int64
  let method: String?
  let isCancelled: Bool
  /// The size in bytes.
  let size: Int
  /// Whether the incoming component is identical, byte for byte.
  let isIdentical: Bool
  /// Whether the content is the same except for time stamps.
  var isRestamped = false
  /// The last imported version, if the item has been edited since.
  var imported: [UInt8]?
  /// Whether the item's alarms may have been acknowledged or snoozed. The properties that record this contain one of a
  /// few words that all programs write in the same way.
  var mayBeSeen = false
  /// Whether the item may be a part of a split series, because it contains the relation type of the link.
  var mayBePart = false
  /// Whether the item has the same version and the same start as the incoming component, in which case neither is
  /// newer.
  var isRival = false
  /// The state of the item in the import.
  var standing = ImportLedger.Standing.untouched
}

/// Finds the stored versions of an imported component's item, including twins, in the order in which they were added.
///
/// Most items are found without a search: an empty store contains only items of this import, and a file that is
/// imported again has its items in the same order as the store.
final class StoredVersions {
  /// The stored items that match a component.
  enum Match {
    /// The identical component; only the VTIMEZONEs may differ.
    case same(StoredVersion)
    /// Other versions of the item, or none.
    case versions(PreparedItem, [StoredVersion])
    /// Too many other versions: another one has already been rejected in this import.
    case crowd
  }

  private let change: Change
  private let zones: StoredZones
  private let search: BulkStatement
  private let scan: BulkStatement
  private var isScanning = false
  private let expectation: ImportExpectation
  private let snoozes: KeptSnoozes
  private let standing: (Int64) -> ImportLedger.Standing
  private let isMerging: Bool
  /// The items for which another version was rejected.
  private var crowds: Set<Name> = []
  private var comparisonsLeft: Int

  /// The identity that the versions of an item share.
  private struct Name: Hashable {
    let calendarID: Int64
    let kind: ItemKind
    let uid: ExactText
    let recurrenceKey: RecurrenceIdentity

    init(_ item: PreparedItem, _ placement: ItemWriter.Placement) {
      calendarID = placement.calendarID
      kind = item.columns.kind
      uid = ExactText(item.columns.uid)
      recurrenceKey = item.columns.recurrenceKey
    }
  }

  /// Items up to this size in bytes are always read.
  private static let longText = 256 << 10

  /// The items looked up so far, if the store was empty.
  private var sought: IdentityFilter?

  /// - Parameters:
  ///   - isEmpty: Whether the store has no items.
  ///   - expectation: Updated to indicate whether the next components are probably in the store.
  ///   - isMerging: Whether a component is compared with the last imported version rather than the edited one.
  ///   - comparisonLimit: The maximum number of comparisons, not counting the first few for each item.
  ///   - standing: Returns the state of an item in the import.
  init(
    _ change: Change, isEmpty: Bool, _ expectation: ImportExpectation, _ snoozes: KeptSnoozes,
    isMerging: Bool, comparisonLimit: Int, standing: @escaping (Int64) -> ImportLedger.Standing
  ) throws {
    self.change = change
    self.expectation = expectation
    self.snoozes = snoozes
    self.isMerging = isMerging
    comparisonsLeft = comparisonLimit
    self.standing = standing
    zones = change.derived.families.zones
    func rows(_ content: String) -> String {
      """
      SELECT id, twin, sequence, stamp, zones, method, \(content), is_cancelled, calendar_id, imported_texts.content,
        start_instant, start_civil, length(items.content)
      FROM items LEFT JOIN imported_texts ON item_id = id
      """
    }
    // An item of a very different size cannot have the same content, and is not read for each component.
    let near = "length(items.content) <= \(Self.longText) OR abs(length(items.content) - ?5) <= 256"
    search = try BulkStatement(
      change.db,
      rows("CASE WHEN \(near) THEN items.content END")
        + " WHERE uid = ?1 AND calendar_id = ?2 AND kind = ?3 AND recurrence_key = ?4 ORDER BY id")
    scan = try BulkStatement(change.db, rows("items.content") + " WHERE id > ? ORDER BY id")
    if isEmpty { sought = IdentityFilter() }
  }

  deinit { scan.reset() }

  /// The stored items that match a component.
  func match(_ arrival: ImportArrival) throws -> Match {
    let (imported, placement, method) = (arrival.imported, arrival.placement, arrival.method)
    if let same = try nextInOrder(imported.component, placement) { return .same(same) }
    let item = try zones.placed(imported.item, calendarID: placement.calendarID, placement.zones)
    if !crowds.isEmpty, crowds.contains(Name(item, placement)) { return .crowd }
    // A reply is not a version of the message to which it replies, so both are kept.
    guard let found = try find(item, placement) else {
      noteCrowd(of: item, placement)
      return .crowd
    }
    let stored = found.filter { method.isAnswer ? $0.method == method : !$0.method.isAnswer }
    if let same = stored.first(where: \.isIdentical), method != "CANCEL" || same.isCancelled { return .same(same) }
    if method != "CANCEL",
      let same = stored.first(where: { $0.isRestamped && $0.standing == .untouched && $0.method == method })
    {
      return .same(same)
    }
    if method != "CANCEL", let same = try stored.first(where: { try snoozes.isAll(between: item, and: $0, placement) })
    {
      return .same(same)
    }
    return .versions(item, stored)
  }

  /// Records that another version of an item was rejected. Later versions in the import are not compared.
  func noteCrowd(of item: PreparedItem, _ placement: ItemWriter.Placement) { crowds.insert(Name(item, placement)) }

  /// The versions of an item; nil if there are many and the import has used up its comparisons.
  private func find(_ item: PreparedItem, _ placement: ItemWriter.Placement) throws -> [StoredVersion]? {
    let calendarID = placement.calendarID
    // Items of this import may have been renamed since.
    if change.derived.hasRenewedNames { sought = nil }
    if sought?.insert(item.columns, calendarID: calendarID) ?? false { return [] }
    search.bind(item.columns.uid, at: 1)
    search.bind(calendarID, at: 2)
    search.bind(item.columns.kind, at: 3)
    search.bind(item.columns.recurrenceKey.text, at: 4)
    search.bind(Int64(item.component.withUnfoldedBytes(\.count)), at: 5)
    defer { search.reset() }
    var versions: [StoredVersion] = []
    while try search.step() {
      if versions.count >= Self.mostLookedThrough {
        guard comparisonsLeft > 0 else { return nil }
        comparisonsLeft -= 1
      }
      var version = StoredVersion(search, item.component, isMerging: isMerging)
      version.standing = standing(version.id)
      let mayBeginTogether = mayBeginTogether(item.columns.span)
      if !version.isIdentical, mayBeginTogether || versions.count < Self.mostLookedThrough {
        version.lookForMarks(search)
      }
      // Any version may replace a damaged one. Most have a different start in their columns and are not read.
      if !version.isIdentical, item.columns.isVersioned, version.version == item.columns.version,
        isMerging && version.imported != nil || mayBeginTogether
      {
        let text = search.bytes(isMerging && version.imported != nil ? 9 : 6)
        if text.isEmpty {
          version.isRival = mayBeginTogether
        } else if let component = try? Component(unfolded: Array(text)) {
          let zones = try zones.context(ofItem: version.id, fingerprint: version.zones)
          version.isRival = try start(of: ComponentTimes(component), zones) == start(of: item, placement)
        }
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

  /// The maximum number of versions that are searched for local marks. If there are more, most likely all items have
  /// the same UID.
  private static let mostLookedThrough = 20

  /// Whether the version that was found may have the same start as an item.
  private func mayBeginTogether(_ span: ItemSpan) -> Bool {
    let (instant, civil) = (search.optionalInt64(10), search.optionalInt64(11))
    if let instant, let other = span.startInstant { return instant == other }
    return civil == span.startCivil
  }

  private func start(of item: PreparedItem, _ placement: ItemWriter.Placement) throws -> RecurrenceIdentity? {
    try start(of: item.times, zones.context(placement.zones.ids))
  }

  private func start(of times: ComponentTimes, _ zones: ZoneContext) -> RecurrenceIdentity? {
    times.start.map { RecurrenceIdentity(of: $0, in: zones) }
  }

  /// The item after the last one found, if it is identical to the component: it has the same bytes, calendar, METHOD
  /// and VTIMEZONEs, and therefore the same identity. Always nil for METHOD:CANCEL, which applies to all versions.
  private func nextInOrder(_ component: Component, _ placement: ItemWriter.Placement) throws -> StoredVersion? {
    guard isScanning, placement.method != "CANCEL" else { return nil }
    if try scan.step() {
      let version = StoredVersion(scan, component, isMerging: isMerging)
      if version.isIdentical, version.calendarID == placement.calendarID, version.method == placement.method,
        version.zones == placement.zones.fingerprint
      {
        return version
      }
    }
    // The statement is not kept open, because the row may change before the next component.
    scan.reset()
    isScanning = false
    return nil
  }
}

extension StoredVersion {
  /// - Parameter component: The component to compare with.
  fileprivate init(_ row: BulkStatement, _ component: Component, isMerging: Bool) {
    let stored = row.bytes(6)
    let imported = ImportedTexts.isOwnMark(row.bytes(9)) ? UnsafeRawBufferPointer(start: nil, count: 0) : row.bytes(9)
    let said = isMerging && !imported.isEmpty ? imported : stored
    var version = ItemVersion(
      sequence: Int(row.int64(2)), stamp: row.optionalInt64(3).map { Instant(secondsSince1970: $0) })
    let isIdentical = component.withUnfoldedBytes { said.holdsSameBytes(as: $0) }
    if !isIdentical, !imported.isEmpty, isMerging, let text = try? Component(unfolded: Array(imported)) {
      version = ItemVersion(text)
    }
    self.init(
      id: row.int64(0), calendarID: row.int64(8), twin: row.string(1), version: version, zones: row.int64(4),
      method: row.optionalString(5), isCancelled: row.int64(7) != 0, size: Int(row.int64(12)),
      isIdentical: isIdentical)
    if !imported.isEmpty { self.imported = Array(imported) }
    if isIdentical { return }
    isRestamped = component.withUnfoldedBytes { said.saysSame(as: $0) }
  }

  /// Looks for acknowledgements, snoozes and splits made here.
  fileprivate mutating func lookForMarks(_ row: BulkStatement) {
    let stored = row.bytes(6)
    mayBeSeen = stored.contains("ACKNOWLEDGED") || stored.contains("SNOOZE") || stored.contains("X-MOZ-LASTACK")
    mayBePart = stored.contains("RECURRENCE-SET")
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the text contains a word of at least four letters. The time depends only on the length of the text.
  fileprivate func contains(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard let baseAddress, count >= length else { return false }
    let beginning = UnsafeRawPointer(word.utf8Start).loadUnaligned(as: UInt32.self)
    for start in 0...(count - length)
    where baseAddress.loadUnaligned(fromByteOffset: start, as: UInt32.self) == beginning
      && memcmp(baseAddress + start, word.utf8Start, length) == 0
    {
      return true
    }
    return false
  }

  fileprivate func holdsSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
