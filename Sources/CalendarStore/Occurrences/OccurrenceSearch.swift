import CivilTime
import GRDB

/// Looks up what happens in a range of time.
struct OccurrenceSearch {
  private let db: Database
  private let query: OccurrenceQuery
  private let window: Range<Int64>
  private let condition: ItemCondition
  private let heads: BulkStatement
  private var items: [Int64: ScheduledItem?] = [:]
  private var found: [Occurrence] = []
  private var isTruncated = false

  init(_ db: Database, _ query: OccurrenceQuery) throws {
    self.db = db
    self.query = query
    // Without an index everything is computed.
    window = try OccurrenceWindow(db)?.range ?? 0..<0
    condition = try ItemCondition(db, query)
    heads = try BulkStatement(
      db, "SELECT calendar_id, kind, flags, uid, title, status, tzid FROM schedule WHERE item_id = ?")
  }

  func answer() throws -> OccurrenceAnswer {
    var search = self
    try search.readIndex()
    try search.compute()
    search.found.sort { left, right in
      if left.start != right.start { return left.start < right.start }
      if left.end != right.end { return left.end > right.end }
      return left.item.id.number < right.item.id.number
    }
    return OccurrenceAnswer(occurrences: search.found, isTruncated: search.isTruncated)
  }

  /// The range in seconds of a clock; what clocks show is looked for with the offset at either end.
  private func seconds(_ clock: OccurrencePlace.Clock) -> Range<Int64> {
    let (from, to) = (query.range.lowerBound, query.range.upperBound)
    if clock == .instants { return from.secondsSince1970..<to.secondsSince1970 }
    let first = query.zone.civil(at: from).secondsSinceEpoch
    return first..<max(first, query.zone.civil(at: to).secondsSinceEpoch)
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
    for place in OccurrencePlace.all where used.contains(place.number) {
      let range = seconds(place.clock)
      if range.isEmpty { continue }
      let buckets = place.buckets(overlapping: range)
      var candidates: [Candidate] = []
      read.bind(place.number, at: 1)
      read.bind(buckets.lowerBound, at: 2)
      read.bind(buckets.upperBound, at: 3)
      while try read.step() {
        let item = read.int64(0)
        PackedOccurrences.forEach(in: read.bytes(2), start: place.start(ofBucket: read.int64(1))) { time in
          if time.overlaps(range) { candidates.append(Candidate(item: item, time: time)) }
        }
      }
      read.reset()
      found.reserveCapacity(found.count + candidates.count)
      for candidate in candidates { try add(candidate.item, candidate.time) }
    }
  }

  private mutating func add(_ id: Int64, _ time: PackedOccurrences.Time) throws {
    guard let item = try item(id) else { return }
    let isKnown = item.isSeries || item.isOverride
    found.append(
      Occurrence(
        item: item, start: instant(time.start, item), end: instant(time.end, item),
        recurrenceID: isKnown ? instant(time.start - time.shift, item) : nil))
  }

  @inline(__always)
  private func instant(_ second: Int64, _ item: ScheduledItem) -> Instant {
    item.flags.contains(.civil)
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
      let isWanted =
        (query.includesCancelled || !flags.contains(.cancelled))
        && condition.allows(item: id, calendar: heads.int64(0), kind: heads.string(1))
      if isWanted {
        item = ScheduledItem(
          id: id, calendarID: heads.int64(0), kind: heads.string(1), uid: heads.string(3),
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
    let isCovered = from >= window.lowerBound && to <= window.upperBound
    // Series whose occurrences are too many for the index, and, beyond its window, all that go on then.
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT calendar_id, kind, uid FROM schedule
        WHERE \(isCovered ? "flags & 32" : "first IS NOT NULL") AND first < ? AND (last IS NULL OR last > ?)
        """,
      arguments: [to, from])
    if rows.isEmpty { return }
    let reader = try SeriesReader(db, try StoredZones(db))
    for row in rows {
      let group = SeriesGroup.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"])
      guard condition.allows(calendar: group.calendarID, kind: group.kind) else { continue }
      var computed: [Candidate] = []
      let series = try reader.read(group)
      // Both clocks' ranges: each item's own is asked for below.
      if series.forEachComputed(in: from..<to, { computed.append(Candidate(item: $0, time: $1)) }) {
        isTruncated = true
      }
      for candidate in computed {
        guard let item = try item(candidate.item) else { continue }
        let range = seconds(item.flags.contains(.civil) ? .civil : .instants)
        let isIndexed = !item.flags.contains(.computed) && candidate.time.overlaps(window)
        if !isIndexed, candidate.time.overlaps(range) { try add(candidate.item, candidate.time) }
      }
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

extension PackedOccurrences.Time {
  /// Whether it takes place in a range, at least for a moment; what takes no time does from the beginning of the range on.
  @inline(__always)
  fileprivate func overlaps(_ range: Range<Int64>) -> Bool {
    start < range.upperBound && (end > range.lowerBound || start >= range.lowerBound)
  }
}
