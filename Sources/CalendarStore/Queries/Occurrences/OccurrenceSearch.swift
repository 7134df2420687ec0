import Bounds
import CalendarModel
import CivilTime
import GRDB

/// Finds the occurrences in a time range.
struct OccurrenceSearch {
  private let db: Database
  private let query: OccurrenceQuery
  private let window: DerivedWindow?
  private let condition: ItemCondition
  private let readSeriesHead: BulkStatement
  private let readHeadBeside: BulkStatement
  private var heads: [UInt8] = []
  /// The items with separate heads. The value is nil if the item does not match.
  private var seriesHeads: [Int64: Head?] = [:]
  private var found: [Found] = []
  private let limit: Int
  /// The start after which occurrences exceed the limit and need not be kept.
  private var lastStart = Instant.distantFuture
  private let work = WorkBudget.current
  /// The reason why occurrences may be missing.
  private var shortfall: OccurrenceShortfall?
  /// The instant up to which the result is complete if a search was abandoned.
  private(set) var known = Instant.distantFuture

  init(_ db: Database, _ query: OccurrenceQuery) throws {
    self.db = db
    self.query = query
    limit = min(max(query.limit, 1), OccurrenceAnswer.limit)
    window = try DerivedWindow(.occurrences, db)
    condition = try ItemCondition(db, query)
    readSeriesHead = try BulkStatement(db, "SELECT head FROM series_heads WHERE item_id = ?")
    readHeadBeside = try BulkStatement(
      db,
      """
      SELECT head FROM schedule JOIN occurrences USING (place, item_id) WHERE item_id = ? AND bucket = first_bucket
      """)
  }

  mutating func answer() throws -> OccurrenceAnswer {
    if query.range.isEmpty { return OccurrenceAnswer() }
    try readIndex()
    try compute()
    sort()
    // Without a window, occurrences may have been found both in the index and by computation.
    if window == nil { removeRepeated() }
    let heads = ScheduledItem.Heads(heads)
    let occurrences = found.map { found in
      Occurrence(
        item: ScheduledItem(id: found.item, flags: found.head.flags, at: found.head.position, in: heads),
        start: found.start, end: found.end, recurrenceID: found.recurrenceID)
    }
    return OccurrenceAnswer(
      occurrences: occurrences, isTruncated: shortfall != nil, shortfall: shortfall,
      completeUntil: shortfall != nil && known > query.range.lowerBound ? known : nil)
  }

  /// Sorts the occurrences found and drops the last ones if there are too many.
  private mutating func sort() {
    found.sort { left, right in
      if left.start != right.start { return left.start < right.start }
      if left.end != right.end { return left.end > right.end }
      return left.item < right.item
    }
    if found.count <= limit { return }
    lastStart = found[limit - 1].start
    found.removeSubrange(limit...)
    miss(.tooMany(limit), from: lastStart)
  }

  /// Records that occurrences may be missing from a given instant onward.
  private mutating func miss(_ reason: OccurrenceShortfall, from instant: Instant) {
    // A series that overlaps itself too often is the least important reason, because the series is included in the
    // result anyway.
    if shortfall?.hasEverySeries ?? true { shortfall = reason }
    known = min(known, instant)
  }

  /// Records that occurrences may be missing from the beginning because the work budget is used up.
  private mutating func giveUp() { miss(.workSpent, from: query.range.lowerBound) }

  private mutating func removeRepeated() {
    var unique: [Found] = []
    for one in found {
      let isKnown = unique.reversed().prefix { $0.start == one.start }.contains {
        $0.item == one.item && $0.end == one.end && $0.recurrenceID == one.recurrenceID
      }
      if !isKnown { unique.append(one) }
    }
    found = unique
  }

  /// The position of an item's head in `heads`.
  private struct Head {
    let position: Int
    let flags: ScheduledItem.Flags
  }

  /// An occurrence without reference counting, so that sorting thousands of them is fast.
  private struct Found {
    let item: Int64
    let head: Head
    let start: Instant
    let end: Instant
    let recurrenceID: Instant?
  }

  /// The range in seconds on a clock. Because of clock changes, clock times within the range may be outside the clock
  /// times at its ends, so the search extends by a day on both sides and the results are then compared as instants.
  private func seconds(_ clock: IndexClock) -> Range<Int64> {
    let (from, to) = (query.range.lowerBound, query.range.upperBound)
    if clock == .instants { return from.secondsSince1970..<to.secondsSince1970 }
    let day: Int64 = 90_000
    let first = query.zone.civil(at: from).secondsSinceEpoch - day
    return first..<query.zone.civil(at: to).secondsSinceEpoch + day
  }

  // MARK: The index

  private mutating func readIndex() throws {
    let read = try BulkStatement(
      db, "SELECT item_id, bucket, times, head FROM occurrences WHERE place = ? AND bucket BETWEEN ? AND ?")
    let used = Set(try Int64.fetchAll(db.cachedStatement(sql: StoredPartitions.sql)))
    var times: [PackedOccurrences.Time] = []
    for partition in OccurrencePartition.all where used.contains(partition.number) {
      let range = seconds(partition.clock)
      let buckets = partition.buckets(overlapping: range)
      read.bind(partition.number, at: 1)
      read.bind(buckets.lowerBound, at: 2)
      read.bind(buckets.upperBound, at: 3)
      while try read.step() {
        if let work, !work.spend(of: .rows) {
          giveUp()
          break
        }
        times.removeAll(keepingCapacity: true)
        PackedOccurrences.forEach(in: read.bytes(2), start: partition.start(ofBucket: read.int64(1))) { time in
          if time.overlaps(range) { times.append(time) }
        }
        if times.isEmpty { continue }
        let item = read.int64(0)
        let beside = read.bytes(3)
        guard let head = beside.isEmpty ? try head(item) : take(beside, of: item) else { continue }
        for time in times { add(item, head, time) }
      }
      read.reset()
    }
  }

  private mutating func add(_ item: Int64, _ head: Head, _ time: PackedOccurrences.Time) {
    let clock: IndexClock = head.flags.contains(.civil) ? .civil : .instants
    let start = instant(time.start, clock)
    // If the end is in a gap due to a clock change, it may be before the start.
    let end = max(start, instant(time.end, clock))
    // For clock times, the search included a day on both sides.
    let (from, to) = (query.range.lowerBound, query.range.upperBound)
    guard start < to, end > from || start >= from, start <= lastStart else { return }
    if let work, !work.spend(of: .occurrences) { return giveUp() }
    let isOfSeries = head.flags.contains(.series) || head.flags.contains(.override)
    let originalClock = head.flags.originalForm?.clock ?? clock
    found.append(
      Found(
        item: item, head: head, start: start, end: end,
        recurrenceID: isOfSeries ? instant(time.start - time.shift, originalClock) : nil))
    // Sorting is so rare that its cost per occurrence is negligible.
    if found.count >= 2 * limit { sort() }
  }

  @inline(__always)
  private func instant(_ second: Int64, _ clock: IndexClock) -> Instant {
    clock == .civil
      ? query.zone.instant(of: CivilDateTime(secondsSinceEpoch: second)) : Instant(secondsSince1970: second)
  }

  /// The head of an item, from the table of heads or from an index row that has not been read yet. Returns nil if the
  /// item does not match.
  private mutating func head(_ item: Int64) throws -> Head? {
    if let head = seriesHeads[item] { return head }
    var head: Head?
    for statement in [readSeriesHead, readHeadBeside] {
      statement.bind(item, at: 1)
      let isThere = try statement.step()
      if isThere { head = take(statement.bytes(0), of: item) }
      statement.reset()
      if isThere { break }
    }
    seriesHeads[item] = .some(head)
    return head
  }

  /// Stores the head of an item. Returns nil if the item does not match.
  private mutating func take(_ bytes: UnsafeRawBufferPointer, of item: Int64) -> Head? {
    let (calendar, flags) = PackedHead.numbers(in: bytes)
    guard query.includesCancelled || !flags.contains(.cancelled), !query.isOfSeries || flags.contains(.series),
      condition.allows(item: item, calendar: calendar, kind: flags.kind)
    else { return nil }
    let position = heads.count
    heads += bytes
    return Head(position: position, flags: flags)
  }

  // MARK: Outside of the index

  /// The number of occurrences of one series to compute. Some occurrences found by clock time may turn out to be
  /// outside of the range.
  private static func computedLimit(_ limit: Int) -> Int { limit + ScheduledFamily.ongoingLimit + 3 * 86_400 }

  private mutating func compute() throws {
    let ranges = IndexClock.allCases.map { seconds($0) }
    let from = ranges.map(\.lowerBound).min() ?? 0
    let to = ranges.map(\.upperBound).max() ?? 0
    let isCovered = window.map { from >= $0.range.lowerBound && to <= $0.range.upperBound } ?? false
    // Series with too many occurrences for the index and, outside of its window, all series in progress at the time of
    // the query.
    let text = """
      SELECT item_id, calendar_id, kind, uid, flags & 32 AS is_computed FROM schedule
        CROSS JOIN items ON items.id = item_id
      WHERE \(isCovered ? "flags & 32" : "first IS NOT NULL") AND first < ? AND (last IS NULL OR last > ?)
      """
    let rows = try Row.fetchAll(db.cachedStatement(sql: text), arguments: [to, from])
    if rows.isEmpty { return }
    if work?.spend(rows.count, of: .rows) == false { return giveUp() }
    var groups: [ItemFamily.Name] = []
    var known: Set<ItemFamily.Name> = []
    var unindexed: Set<Int64> = []
    for row in rows {
      let name = ItemFamily.Name(calendarID: row["calendar_id"], kind: row.kind(), uid: row["uid"])
      if known.insert(name).inserted { groups.append(name) }
      if row["is_computed"] { unindexed.insert(row["item_id"]) }
    }
    let families = try ItemFamilies(db)
    var computedCount = 0
    for group in groups where condition.allows(calendar: group.calendarID, kind: group.kind) {
      if work?.isSpent == true { return giveUp() }
      if computedCount > OccurrenceAnswer.limit {
        return miss(.tooMany(OccurrenceAnswer.limit), from: query.range.lowerBound)
      }
      var computed: [(item: Int64, time: PackedOccurrences.Time)] = []
      let ends = try ScheduledFamily(families.family(group)).forEachComputed(
        in: seconds, limit: Self.computedLimit(limit)
      ) { series, item, time in
        let isIndexed = !unindexed.contains(series) && window.map { time.overlaps($0.range) } ?? false
        if !isIndexed { computed.append((item, time)) }
      }
      computedCount += computed.count
      for end in ends { miss(end.reason, from: instant(end.end, end.clock)) }
      for (item, time) in computed {
        if let head = try head(item) { add(item, head, time) }
      }
    }
  }
}

/// The partitions that are in use in the index, each found with one lookup.
private enum StoredPartitions {
  static let sql = """
    WITH RECURSIVE places(place) AS (
      SELECT min(place) FROM occurrences
      UNION ALL SELECT (SELECT min(place) FROM occurrences WHERE place > places.place) FROM places
        WHERE place IS NOT NULL)
    SELECT place FROM places WHERE place IS NOT NULL
    """
}

/// The conditions of a query other than its time range.
private struct ItemCondition {
  private let calendars: Set<Int64>?
  private let kinds: Set<ItemKind>?
  private let items: Set<Int64>?

  init(_ db: Database, _ query: OccurrenceQuery) throws {
    calendars =
      query.calendars.isEmpty
      ? nil : Set(try StoredCalendar.numbers(db, existing: query.calendars))
    kinds = query.kinds.isEmpty ? nil : Set(query.kinds)
    guard !query.text.isEmpty else {
      items = nil
      return
    }
    var condition = RowCondition("1")
    try condition.addTexts(query.text, db)
    items = try Set(StoredItemTable(db).numbers(condition))
  }

  @inline(__always)
  func allows(item: Int64, calendar: Int64, kind: ItemKind) -> Bool {
    allows(calendar: calendar, kind: kind) && items?.contains(item) ?? true
  }

  func allows(calendar: Int64, kind: ItemKind) -> Bool {
    calendars?.contains(calendar) ?? true && kinds?.contains(kind) ?? true
  }
}
