import CalendarModel
import Comparison
import GRDB
import ICalendar

/// The edited series to which components of an import belong. They wait until the end of the import, because each
/// series is merged as a whole.
final class EditedFamilies: ImportConclusion {
  /// An imported component of one of the series.
  struct Arrived {
    let item: PreparedItem
    let arrival: ImportArrival
  }

  /// The maximum number of bytes of waiting components.
  private static let byteLimit = 4 << 20

  private let change: Change
  private let ledger: ImportLedger
  private let readds: Bool
  private let writer: ImportWriter
  private let preferred: CalendarMerge.Side?
  private let states: BulkStatement
  private var waiting: [ItemFamily.Name: [Arrived]] = [:]
  private var order: [ItemFamily.Name] = []
  private var byteCount = 0
  /// The last series that was looked up, if it is unedited, because the components of a series usually follow each
  /// other.
  private var unedited: ItemFamily.Name?

  /// - Parameter preferred: The side whose value wins if both sides have changed a property; nil to replace without
  ///   merging.
  init(
    _ change: Change, _ ledger: ImportLedger, _ writer: ImportWriter, readds: Bool,
    preferring preferred: CalendarMerge.Side?
  ) throws {
    self.change = change
    self.ledger = ledger
    self.writer = writer
    self.readds = readds
    self.preferred = preferred
    states = try BulkStatement(
      change.db,
      """
      SELECT count(imported_texts.content),
        count(CASE WHEN imported_texts.content IS NULL AND command = '\(Revision.importing)' THEN 1 END),
        count(*), max(twin)
      FROM items JOIN revisions ON revisions.id = revision LEFT JOIN imported_texts ON item_id = items.id
      WHERE uid = ? AND calendar_id = ? AND kind = ?
      """)
  }

  /// Accepts a component if it belongs to an edited series.
  ///
  /// - Returns: Whether the component was accepted.
  func take(_ item: PreparedItem, _ arrival: ImportArrival) throws -> Bool {
    guard preferred != nil, arrival.method != "CANCEL", !arrival.method.isAnswer, !arrival.imported.isCutOff,
      item.times.isSeries || item.columns.recurrenceKey != .series
    else { return false }
    let name = ItemFamily.Name(
      calendarID: arrival.placement.calendarID, kind: item.columns.kind, uid: item.columns.uid)
    if waiting[name] == nil {
      guard try name != unedited && isEdited(name) else {
        unedited = name
        return false
      }
      order.append(name)
    }
    waiting[name, default: []].append(Arrived(item: item, arrival: arrival))
    byteCount += item.component.byteCount
    if byteCount > Self.byteLimit { try conclude() }
    return true
  }

  /// Whether imported items of a family were edited, or items were added to it. A family with twins is never treated as
  /// edited, because its components cannot be told apart.
  private func isEdited(_ name: ItemFamily.Name) throws -> Bool {
    states.bind(name.uid, at: 1)
    states.bind(name.calendarID, at: 2)
    states.bind(name.kind, at: 3)
    defer { states.reset() }
    guard try states.step(), states.optionalString(3)?.isEmpty == true else { return false }
    let (edited, untouched, count) = (states.int64(0), states.int64(1), states.int64(2))
    return edited > 0 || untouched > 0 && untouched < count
  }

  /// Merges the waiting series in the order in which they arrived.
  func conclude() throws {
    let families = order.map { ($0, waiting[$0] ?? []) }
    (waiting, order, byteCount) = ([:], [], 0)
    writer.parts.forget()
    for (name, arrived) in families { try merge(change.derived.families.family(name), arrived) }
  }

  private func merge(_ family: ItemFamily, _ arrived: [Arrived]) throws {
    guard let preferred else { return }
    var known = try family.rows.map { FamilyMerge.Known(row: $0, imported: try ImportedTexts.text(of: $0, change.db)) }
    let context = try change.derived.families.zones.context(
      calendarID: family.name.calendarID, zones: Array(Set(family.rows.flatMap(\.zones.ids))).sorted())
    let names = known.map { $0.imported.map { RecurrenceIdentity($0, in: context) } }
    var newest: [RecurrenceIdentity: Arrived] = [:]
    var order: [RecurrenceIdentity] = []
    for one in arrived {
      let key = one.item.columns.recurrenceKey
      guard let other = newest[key] else {
        newest[key] = one
        order.append(key)
        continue
      }
      let isOlder = other.item.columns.version > one.item.columns.version
      ledger.skip((isOlder ? one : other).arrival, isOlder ? .olderThanArrived : .superseded)
      if !isOlder { newest[key] = one }
    }
    var new: [Arrived] = []
    var arrivals: [Int: Arrived] = [:]
    for one in order.compactMap({ newest[$0] }) {
      guard let place = names.firstIndex(of: one.item.columns.recurrenceKey) else {
        if try isElsewhere(one, known, preferred) { continue }
        new.append(one)
        continue
      }
      one.arrival.source?.bring(known[place].row.id)
      if let imported = known[place].imported, one.item.columns.isVersioned,
        ItemVersion(imported) > one.item.columns.version
      {
        ledger.skip(one.arrival, .older)
        continue
      }
      known[place].incoming = one.item.component
      arrivals[place] = one
    }
    try writer.merge(family, known, arrivals, new, preferring: preferred)
  }

  /// Whether an occurrence was deleted here, or belongs to a part of the series that was split off here.
  private func isElsewhere(
    _ one: Arrived, _ known: [FamilyMerge.Known], _ preferred: CalendarMerge.Side
  ) throws -> Bool {
    if let main = known.first(where: { !$0.row.isOverride }), let imported = main.imported,
      try writer.takeIntoPart(one, of: main.row, imported, preferring: preferred)
    {
      return true
    }
    guard !readds, let source = one.arrival.source, try source.hasLost(one.item.columns) else { return false }
    ledger.leaveOut()
    return true
  }
}
