import CivilTime
import GRDB

/// Looks up what happens in a range of time.
struct OccurrenceSearch {
  private let db: Database
  private let query: OccurrenceQuery
  private let window: OccurrenceWindow?
  private let condition: ItemCondition
  private let heads: BulkStatement
  private var items: [Int64: ScheduledItem?] = [:]
  private var found: [Occurrence] = []
  private var isTruncated = false
  /// Up to when everything is known, where a search gave up.
  private(set) var known = Instant.distantFuture

  init(_ db: Database, _ query: OccurrenceQuery) throws {
    self.db = db
    self.query = query
    window = try OccurrenceWindow(db)
    condition = try ItemCondition(db, query)
    heads = try BulkStatement(
      db, "SELECT calendar_id, kind, flags, uid, title, status, tzid FROM schedule WHERE item_id = ?")
  }

  mutating func answer() throws -> OccurrenceAnswer {
    if query.range.isEmpty { return OccurrenceAnswer() }
    try readIndex()
    try compute()
    found.sort { left, right in
      if left.start != right.start { return left.start < right.start }
      if left.end != right.end { return left.end > right.end }
      return left.item.id.number < right.item.id.number
    }
    // A store without a window may have in its index what was computed as well.
    if window == nil { removeRepeated() }
    return OccurrenceAnswer(occurrences: found, isTruncated: isTruncated)
  }

  private mutating func removeRepeated() {
    var unique: [Occurrence] = []
    for occurrence in found {
      let isKnown = unique.reversed().prefix { $0.start == occurrence.start }.contains {
        $0.item === occurrence.item && $0.end == occurrence.end && $0.recurrenceID == occurrence.recurrenceID
      }
      if !isKnown { unique.append(occurrence) }
    }
    found = unique
  }

  /// The range in seconds of a clock. Where clocks are turned back or forward, what they show at either end of the range
  /// does not bound what they show in it: a day more is looked at, and what was found is looked at as instants.
  private func seconds(_ clock: OccurrencePlace.Clock) -> Range<Int64> {
    let (from, to) = (query.range.lowerBound, query.range.upperBound)
    if clock == .instants { return from.secondsSince1970..<to.secondsSince1970 }
    let day: Int64 = 90_000
    let first = query.zone.civil(at: from).secondsSinceEpoch - day
    return first..<query.zone.civil(at: to).secondsSinceEpoch + day
  }

  // MARK: The index

  private struct Candidate {
    let item: Int64
    let time: PackedOccurrences.Time
  }

  private mutating func readIndex() throws {
    let read = try BulkStatement(
      db, "SELECT item_id, bucket, times FROM occurrences WHERE place = ? AND bucket BETWEEN ? AND ?")
    let used = Set(try Int64.fetchAll(db, sql: StoredPlaces.sql))
    var candidates: [Candidate] = []
    for place in OccurrencePlace.all where used.contains(place.number) {
      let range = seconds(place.clock)
      let buckets = place.buckets(overlapping: range)
      read.bind(place.number, at: 1)
      read.bind(buckets.lowerBound, at: 2)
      read.bind(buckets.upperBound, at: 3)
      while try read.step() {
        let item = read.int64(0)
        PackedOccurrences.forEach(in: read.bytes(2), start: place.start(ofBucket: read.int64(1))) { time in
          guard time.overlaps(range) else { return }
          // What clocks show was looked for a day around.
          if place.clock == .civil, !isWanted(span(time, .civil)) { return }
          candidates.append(Candidate(item: item, time: time))
        }
      }
      read.reset()
    }
    found.reserveCapacity(candidates.count)
    // In their order, items are found where their neighbours were.
    for id in candidates.map(\.item).sorted() { _ = try item(id) }
    for candidate in candidates { try add(candidate.item, candidate.time) }
  }

  private mutating func add(_ id: Int64, _ time: PackedOccurrences.Time) throws {
    guard let item = try item(id) else { return }
    let clock: OccurrencePlace.Clock = item.flags.contains(.civil) ? .civil : .instants
    let span = span(time, clock)
    guard isWanted(span) else { return }
    let isKnown = item.isSeries || item.isOverride
    found.append(
      Occurrence(
        item: item, start: span.start, end: span.end,
        recurrenceID: isKnown ? instant(time.start - time.shift, clock) : nil))
  }

  @inline(__always)
  private func isWanted(_ span: (start: Instant, end: Instant)) -> Bool {
    span.start < query.range.upperBound
      && (span.end > query.range.lowerBound || span.start >= query.range.lowerBound)
  }

  @inline(__always)
  private func span(
    _ time: PackedOccurrences.Time, _ clock: OccurrencePlace.Clock
  ) -> (start: Instant, end: Instant) {
    let start = instant(time.start, clock)
    // An end in a gap of the clocks may come out before the start.
    return (start, max(start, instant(time.end, clock)))
  }

  @inline(__always)
  private func instant(_ second: Int64, _ clock: OccurrencePlace.Clock) -> Instant {
    clock == .civil
      ? query.zone.instant(of: CivilDateTime(secondsSinceEpoch: second)) : Instant(secondsSince1970: second)
  }

  /// The item of that number, nil where it is not wanted.
  private mutating func item(_ id: Int64) throws -> ScheduledItem? {
    if let known = items[id] { return known }
    heads.bind(id, at: 1)
    defer { heads.reset() }
    var item: ScheduledItem?
    if try heads.step() {
      let flags = ScheduledItem.Flags(rawValue: heads.int64(2))
      let calendar = heads.int64(0)
      let kind = heads.string(1)
      let isWanted =
        (query.includesCancelled || !flags.contains(.cancelled))
        && condition.allows(item: id, calendar: calendar, kind: kind)
      if isWanted {
        item = ScheduledItem(
          id: id, calendarID: calendar, kind: kind, uid: heads.string(3),
          title: heads.optionalString(4), status: heads.optionalString(5), tzid: heads.optionalString(6), flags: flags)
      }
    }
    items[id] = .some(item)
    return item
  }

  // MARK: What the index does not cover

  private mutating func compute() throws {
    let ranges = OccurrencePlace.Clock.allCases.map { seconds($0) }
    let from = ranges.map(\.lowerBound).min() ?? 0
    let to = ranges.map(\.upperBound).max() ?? 0
    let isCovered = window.map { from >= $0.range.lowerBound && to <= $0.range.upperBound } ?? false
    // Series whose occurrences are too many for the index, and, beyond its window, all that go on then.
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT item_id, calendar_id, kind, uid, flags & 32 AS is_computed FROM schedule
        WHERE \(isCovered ? "flags & 32" : "first IS NOT NULL") AND first < ? AND (last IS NULL OR last > ?)
        """,
      arguments: [to, from])
    if rows.isEmpty { return }
    var groups: Set<SeriesGroup.Name> = []
    var unindexed: Set<Int64> = []
    for row in rows {
      groups.insert(SeriesGroup.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"]))
      if row["is_computed"] { unindexed.insert(row["item_id"]) }
    }
    let reader = try SeriesReader(db, try StoredZones(db))
    for group in groups where condition.allows(calendar: group.calendarID, kind: group.kind) {
      var computed: [Candidate] = []
      let end = try reader.read(group).forEachComputed(in: seconds) { series, item, time in
        let isIndexed = !unindexed.contains(series) && window.map { time.overlaps($0.range) } ?? false
        if !isIndexed { computed.append(Candidate(item: item, time: time)) }
      }
      if let end {
        isTruncated = true
        known = min(known, instant(end.end, end.clock))
      }
      for candidate in computed { try add(candidate.item, candidate.time) }
    }
  }
}

/// The places that the index uses, each found by one look into it.
private enum StoredPlaces {
  static let sql = """
    WITH RECURSIVE places(place) AS (
      SELECT min(place) FROM occurrences
      UNION ALL SELECT (SELECT min(place) FROM occurrences WHERE place > places.place) FROM places
        WHERE place IS NOT NULL)
    SELECT place FROM places WHERE place IS NOT NULL
    """
}

/// Which items a query allows, by what is asked of them besides time.
private struct ItemCondition {
  private let calendars: Set<Int64>?
  private let kinds: Set<String>?
  private let items: Set<Int64>?

  init(_ db: Database, _ query: OccurrenceQuery) throws {
    var itemQuery = ItemQuery()
    itemQuery.text = query.text
    calendars =
      query.calendars.isEmpty
      ? nil : Set(try query.calendars.map { try StoredCalendar.fetch(db, existing: $0).id })
    kinds = query.kinds.isEmpty ? nil : Set(query.kinds)
    guard !query.text.isEmpty else {
      items = nil
      return
    }
    let condition = try QueryCondition(itemQuery, db)
    items = Set(
      try Int64.fetchAll(db, sql: "SELECT items.id FROM items WHERE \(condition.sql)", arguments: condition.arguments))
  }

  @inline(__always)
  func allows(item: Int64, calendar: Int64, kind: String) -> Bool {
    allows(calendar: calendar, kind: kind) && items?.contains(item) ?? true
  }

  func allows(calendar: Int64, kind: String) -> Bool {
    calendars?.contains(calendar) ?? true && kinds?.contains(kind) ?? true
  }
}
