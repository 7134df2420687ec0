import CalendarModel
import CivilTime
import Comparison
import ICalendar
import Recurrence
import TimeZones

/// One side of a conflict about a series, which this side may have split. The two halves and the link between them form
/// one change, because neither half makes sense without the other.
struct SplitSide {
  private let uid: String
  private let calendarID: Int64
  private let link: String?
  /// The time range in which the halves begin. If the end is nil, there is no limit.
  private var range: (start: Instant, end: Instant?)?
  /// Whether the series was already linked to other parts before this split.
  let isSplitAgain: Bool

  /// - Parameter text: This side's version of the series.
  init(_ text: ConflictText, of conflict: KeptConflict) throws {
    (uid, calendarID) = (conflict.uid, conflict.calendarID)
    link = text.part(uid).series?.recurrenceSetLink
    let base = try conflict.base.map { try ConflictText($0) }
    let old = base?.part(uid).series
    isSplitAgain = old?.recurrenceSetLink != nil
    guard let base, let old, let start = old.seriesStart else { return }
    let zones = ZoneContext(components: base.zones)
    // Parts from an earlier split begin before the series or after its end.
    let last = isSplitAgain ? Schedule(ComponentTimes(old), in: zones)?.recurrenceSet.last.value : nil
    range = (zones.instant(of: start), last?.startInstant)
  }

  /// The UIDs of the other halves in the calendar.
  func halves(_ reader: MirrorReader) throws -> [String] {
    guard let link, let range else { return [] }
    return try StoredItemTable(reader.db).numbers(containing: "RECURRENCE-SET").compactMap { number in
      guard let row = try reader.families.row(number), row.calendarID == calendarID, !row.isOverride,
        !row.uid.hasSameBytes(as: uid), let own = row.component.recurrenceSetLink, own.hasSameBytes(as: link),
        let start = row.component.seriesStart
      else { return nil }
      let zones = try reader.families.zones.context(calendarID: calendarID, zones: row.zones.ids)
      let instant = zones.instant(of: start)
      return instant > range.start && range.end.map { instant <= $0 } ?? true ? row.uid : nil
    }
  }
}

extension ConflictText {
  func part(_ uid: String) -> ConflictText {
    ConflictText(items: items.filter { $0.first(.uid)?.uri.hasSameBytes(as: uid) == true }, zones: zones)
  }

  /// The UIDs of the items, without duplicates.
  var uids: [String] {
    var uids: [String] = []
    for uid in items.compactMap({ $0.first(.uid)?.uri }) where !uids.contains(where: { $0.hasSameBytes(as: uid) }) {
      uids.append(uid)
    }
    return uids
  }
}

extension MirrorBatch {
  /// If the side that split a series lost the conflict, removes the other halves from the calendar and stores them with
  /// that side of the conflict.
  public func takeBackSplit(of id: KeptConflict.ID) throws {
    guard let conflict = try KeptConflict.fetch(db, id), let property = conflict.property,
      MergeConflict.isOfSeries(property),
      let losing = try (conflict.taken == .mine ? conflict.theirs : conflict.mine).map({ try ConflictText($0) })
    else { return }
    let side = try SplitSide(losing, of: conflict)
    var (items, zones) = (losing.items, losing.zones)
    for uid in try side.halves(self) {
      // If the parts on both sides share a link, those from the server are the ones that have a mirror.
      let isKnown = try mirror(uid: uid, calendarID: conflict.calendarID) != nil
      if side.isSplitAgain, isKnown != (conflict.taken == .mine) { continue }
      guard let half = try resource(uid: uid, calendarID: conflict.calendarID) else { continue }
      items += half.items
      zones += half.zones.filter { !zones.contains($0) }
      try delete(uid: uid, calendarID: conflict.calendarID)
    }
    if items.count == losing.items.count { return }
    try conflict.replaceLosing(db, with: ConflictText(items: items, zones: zones).bytes)
  }
}
