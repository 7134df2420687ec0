import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// Keeps the index of occurrences right within one change.
///
/// A single item is written as it comes. Series and overrides are written when the change is finished, since what one of
/// them says bears on the others of its UID.
final class ScheduleWriter {
  private let db: Database
  private let window: OccurrenceWindow
  private let zones: StoredZones
  private let families: ItemFamilies
  let scheduledZones: ScheduledZones
  /// Whether there were items before the change, whose overrides a new item may meet.
  private let hadItems: Bool
  private var pending: Set<ItemFamily.Name> = []
  /// What is to be written: in the order of the index that takes half the time.
  private var rows: [Row] = []
  private var gathered: [UInt8] = []
  private static let byteLimit = 4 << 20
  private let insertSchedule: BulkStatement
  private let insertHead: BulkStatement
  private let insertOccurrences: BulkStatement
  private let readSchedule: BulkStatement
  private let deleteSchedule: BulkStatement
  private let deleteHead: BulkStatement
  private let deleteOccurrences: BulkStatement
  private let readOverride: BulkStatement

  init(_ db: Database, window: OccurrenceWindow, hadItems: Bool) throws {
    self.db = db
    self.window = window
    self.hadItems = hadItems
    families = try ItemFamilies(db)
    zones = families.zones
    scheduledZones = ScheduledZones(db)
    // No OR REPLACE: it opens a savepoint for every row, at which the text index writes out what it has gathered.
    insertSchedule = try BulkStatement(
      db,
      """
      INSERT INTO schedule (item_id, flags, place, first_bucket, last_bucket, first, last) VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    insertHead = try BulkStatement(db, "INSERT INTO series_heads (item_id, head) VALUES (?, ?)")
    insertOccurrences = try BulkStatement(
      db, "INSERT INTO occurrences (place, bucket, item_id, times, head) VALUES (?, ?, ?, ?, ?)")
    readSchedule = try BulkStatement(db, "SELECT place, first_bucket, last_bucket FROM schedule WHERE item_id = ?")
    deleteSchedule = try BulkStatement(db, "DELETE FROM schedule WHERE item_id = ?")
    deleteHead = try BulkStatement(db, "DELETE FROM series_heads WHERE item_id = ?")
    deleteOccurrences = try BulkStatement(
      db, "DELETE FROM occurrences WHERE place = ? AND bucket BETWEEN ? AND ? AND item_id = ?")
    readOverride = try BulkStatement(
      db, "SELECT 1 FROM items WHERE uid = ? AND calendar_id = ? AND kind = ? AND recurrence_key != '' LIMIT 1")
  }

  /// The kinds of components that take place.
  static func isScheduled(_ kind: String) -> Bool { kind == "VEVENT" || kind == "VTODO" }

  // MARK: Changes of items

  /// Takes up a new item.
  func insert(_ id: Int64, _ item: PreparedItem, _ placement: ItemWriter.Placement) throws {
    let columns = item.columns
    scheduledZones.use(columns.timeZoneIDs)
    guard Self.isScheduled(columns.kind), !placement.method.isAnswer else { return }
    let group = ItemFamily.Name(calendarID: placement.calendarID, kind: columns.kind, uid: columns.uid)
    let isAlone =
      try !columns.hasRecurrence && !columns.hasMixedTimes && columns.recurrenceKey.isEmpty
      && columns.timeZoneIDs.allSatisfy { try zones.isSystemZone($0, placement.zones) }
      && zones.floatingZone(calendarID: placement.calendarID) == nil && !hasOverride(group)
    if isAlone {
      try writeSingle(id, item, placement)
    } else {
      pending.insert(group)
    }
  }

  /// Takes an item out; the others of its UID are written anew.
  func remove(_ id: Int64) throws {
    readSchedule.bind(id, at: 1)
    let isThere = try readSchedule.step()
    let place = readSchedule.int64(0)
    let (first, last) = (readSchedule.optionalInt64(1), readSchedule.optionalInt64(2))
    readSchedule.reset()
    guard isThere else { return }
    try flush()
    if let first, let last {
      // Bucket by bucket, since the index leads to an item within one.
      let step = last - first < 1000 ? 0 : last - first
      for bucket in stride(from: first, through: last, by: Int(step) + 1) {
        deleteOccurrences.bind(place, at: 1)
        deleteOccurrences.bind(bucket, at: 2)
        deleteOccurrences.bind(min(bucket + step, last), at: 3)
        deleteOccurrences.bind(id, at: 4)
        try deleteOccurrences.run()
      }
    }
    deleteSchedule.bind(id, at: 1)
    try deleteSchedule.run()
    deleteHead.bind(id, at: 1)
    try deleteHead.run()
  }

  /// Has all items of a UID written anew when the change is finished.
  func renew(_ group: ItemFamily.Name) {
    if Self.isScheduled(group.kind) { pending.insert(group) }
  }

  /// Has the floating items of a calendar written anew where its properties put them into another zone than before.
  ///
  /// - Parameter before: the zone that the properties named before.
  func renewFloating(calendarID: Int64, before: String?) throws {
    let zone = try zones.renewedFloatingZone(calendarID: calendarID)
    if zone == before { return }
    if let zone { scheduledZones.use([zone]) }
    // Any item may have a floating time in it, if not as its start.
    try renew(where: "calendar_id = ?", [calendarID])
  }

  /// Has the items written anew that a condition on them and their rows of the index finds, with all of their UIDs.
  func renew(where condition: String, _ arguments: StatementArguments = StatementArguments()) throws {
    let rows = try GRDB.Row.fetchCursor(
      db,
      sql: """
        SELECT DISTINCT calendar_id, kind, uid FROM schedule CROSS JOIN items ON items.id = item_id WHERE \(condition)
        """,
      arguments: arguments)
    while let row = try rows.next() {
      renew(ItemFamily.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"]))
    }
  }

  /// Writes what waits for the end of the change.
  func finish() throws {
    for group in pending { try write(group) }
    pending = []
    try flush()
    try scheduledZones.save()
  }

  // MARK: Writing

  private func hasOverride(_ group: ItemFamily.Name) throws -> Bool {
    guard hadItems else { return false }
    bind(group, to: readOverride)
    defer { readOverride.reset() }
    return try readOverride.step()
  }

  private func bind(_ group: ItemFamily.Name, to statement: BulkStatement) {
    statement.bind(group.uid, at: 1)
    statement.bind(group.calendarID, at: 2)
    statement.bind(group.kind, at: 3)
  }

  private func writeSingle(_ id: Int64, _ item: PreparedItem, _ placement: ItemWriter.Placement) throws {
    let columns = item.columns
    let head = ItemHead(
      item.component, id: id, calendarID: placement.calendarID, kind: columns.kind, uid: columns.uid,
      isCancelled: columns.isCancelled || placement.method == "CANCEL")
    guard let span = columns.scheduledSpan else { return }
    let clock: OccurrencePlace.Clock = span.startInstant == nil ? .civil : .instants
    guard let start = span.startInstant ?? span.startCivil else { return }
    let end = (span.startInstant == nil ? span.endCivil : span.endInstant) ?? start
    let length = min(max(end.subtractingReportingOverflow(start).partialValue, 0), 1 << 40)
    let schedule = ItemSchedule(clock: clock, times: [PackedOccurrences.Time(start: start, length: length)])
    try write(schedule, head)
  }

  private func write(_ group: ItemFamily.Name) throws {
    let family = try families.family(group)
    for row in family.rows { try remove(row.id) }
    let schedules = family.schedules(in: window.range)
    for row in family.rows {
      guard let schedule = schedules[row.id] else { continue }
      try write(schedule, ItemHead(row))
    }
  }

  private func write(_ schedule: ItemSchedule, _ head: ItemHead) throws {
    let place = OccurrencePlace(clock: schedule.clock, longest: schedule.times.lazy.map(\.length).max() ?? 0)
    let first = schedule.times.first.map { place.bucket(of: $0.start) }
    let last = schedule.times.last.map { place.bucket(of: $0.start) }
    let flags = head.flags(schedule)
    let bytes = head.packed(flags).bytes
    // What has one row for ever is read with it; the heads of series stand close together.
    let isBeside = !schedule.isSeries && first != nil && first == last
    insertSchedule.bind(head.id, at: 1)
    insertSchedule.bind(flags.rawValue, at: 2)
    insertSchedule.bind(place.number, at: 3)
    insertSchedule.bind(first, at: 4)
    insertSchedule.bind(last, at: 5)
    insertSchedule.bind(schedule.isSeries ? schedule.first : nil, at: 6)
    insertSchedule.bind(schedule.last, at: 7)
    try insertSchedule.run()
    if !isBeside {
      insertHead.bind(head.id, at: 1)
      try bytes.withUnsafeBytes {
        insertHead.bind(borrowed: $0, at: 2)
        try insertHead.run()
      }
    }
    var index = 0
    while index < schedule.times.count {
      let bucket = place.bucket(of: schedule.times[index].start)
      var packed = PackedOccurrences(start: place.start(ofBucket: bucket))
      while index < schedule.times.count, place.bucket(of: schedule.times[index].start) == bucket {
        packed.append(schedule.times[index])
        index += 1
      }
      gather(packed, isBeside ? bytes : nil, place.number, bucket, head.id)
    }
    if gathered.count > Self.byteLimit { try flush() }
  }

  private func gather(
    _ times: PackedOccurrences, _ head: [UInt8]?, _ place: Int64, _ bucket: Int64, _ item: Int64
  ) {
    let start = gathered.count
    gathered += times.bytes
    let end = gathered.count
    gathered += head ?? []
    rows.append(
      Row(
        place: place, bucket: bucket, item: item, times: start..<end, head: head == nil ? nil : end..<gathered.count))
  }

  /// Writes the occurrences that have been gathered, in the order in which the index has them.
  private func flush() throws {
    rows.sort { ($0.place, $0.bucket, $0.item) < ($1.place, $1.bucket, $1.item) }
    try gathered.withUnsafeBytes { bytes in
      for row in rows {
        insertOccurrences.bind(row.place, at: 1)
        insertOccurrences.bind(row.bucket, at: 2)
        insertOccurrences.bind(row.item, at: 3)
        insertOccurrences.bind(borrowed: UnsafeRawBufferPointer(rebasing: bytes[row.times]), at: 4)
        if let head = row.head {
          insertOccurrences.bind(borrowed: UnsafeRawBufferPointer(rebasing: bytes[head]), at: 5)
        } else {
          insertOccurrences.bind(nil as Int64?, at: 5)
        }
        try insertOccurrences.run()
      }
    }
    rows.removeAll(keepingCapacity: true)
    gathered.removeAll(keepingCapacity: true)
  }

  /// One row of the index; its bytes stand in `gathered`.
  private struct Row {
    let place: Int64
    let bucket: Int64
    let item: Int64
    let times: Range<Int>
    let head: Range<Int>?
  }
}

extension ScheduleWriter {
  /// The writer for a store whose index covers the time around now; where it does not yet, or no longer, all series are
  /// written anew with the change.
  static func current(_ db: Database, now: Instant, hadItems: Bool) throws -> ScheduleWriter {
    let stored = try OccurrenceWindow(db)
    if let stored, !stored.isStale(at: now) {
      let writer = try ScheduleWriter(db, window: stored, hadItems: hadItems)
      try writer.followZoneData()
      return writer
    }
    let window = OccurrenceWindow(around: now)
    try window.save(db)
    let writer = try ScheduleWriter(db, window: window, hadItems: hadItems)
    try writer.followZoneData()
    guard hadItems else { return writer }
    if stored == nil {
      try writer.rebuild()
    } else {
      try writer.renew(where: "first IS NOT NULL")
    }
    return writer
  }

  /// Writes the whole index anew.
  func rebuild() throws {
    try db.execute(sql: "DELETE FROM occurrences; DELETE FROM series_heads; DELETE FROM schedule")
    let groups = try GRDB.Row.fetchCursor(db, sql: "SELECT DISTINCT calendar_id, kind, uid FROM items")
    while let row = try groups.next() {
      let group = ItemFamily.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"])
      if Self.isScheduled(group.kind) { try write(group) }
    }
    try flush()
  }
}
