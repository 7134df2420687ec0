import GRDB

/// Holds the index of occurrences beside what the items say.
struct OccurrenceExamination {
  private let db: Database
  private let readHead: BulkStatement
  private let readTimes: BulkStatement

  init(_ db: Database) throws {
    self.db = db
    readHead = try BulkStatement(
      db, "SELECT flags, place, first_bucket, last_bucket, first, last FROM schedule WHERE item_id = ?")
    readTimes = try BulkStatement(
      db,
      """
      SELECT bucket, times FROM occurrences WHERE place = ? AND bucket BETWEEN ? AND ? AND item_id = ? ORDER BY bucket
      """)
  }

  /// What is wrong with the index, for people; nil where it is right.
  func problem() throws -> String? {
    guard let window = try OccurrenceWindow(db) else { return "the index of occurrences covers no time" }
    let reader = try SeriesReader(db, try StoredZones(db))
    var wrong: [String] = []
    var heads: Int64 = 0
    var parts: Int64 = 0
    let groups = try Row.fetchCursor(db, sql: "SELECT DISTINCT calendar_id, kind, uid FROM items")
    while let row = try groups.next() {
      let group = SeriesGroup.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"])
      guard ScheduleWriter.isScheduled(group.kind) else { continue }
      for (id, schedule) in try reader.read(group).schedules(in: window.range) {
        let stored = try stored(id)
        heads += 1
        parts += stored?.parts ?? 0
        if stored?.schedule != schedule { wrong.append(ItemID(number: id).description) }
      }
    }
    if !wrong.isEmpty {
      let names = wrong.sorted().prefix(10).joined(separator: ", ")
      return "the index of occurrences has other times than the items say: \(names)"
    }
    let (storedHeads, storedParts) = (try count("schedule"), try count("occurrences"))
    if heads != storedHeads || parts != storedParts {
      return "the index of occurrences has rows that belong to no item"
    }
    let mistitled = try count(
      """
      schedule JOIN items ON items.id = item_id WHERE (schedule.title, schedule.calendar_id, schedule.kind, schedule.uid)
        IS NOT (items.title, items.calendar_id, items.kind, items.uid)
      """)
    return mistitled == 0 ? nil : "the index of occurrences has other titles than \(mistitled) items"
  }

  /// How many items have a time.
  func itemCount() throws -> Int64 { try count("schedule") }

  private func count(_ table: String) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
  }

  /// What the index has of an item, and in how many rows.
  private func stored(_ id: Int64) throws -> (schedule: ItemSchedule, parts: Int64)? {
    readHead.bind(id, at: 1)
    defer { readHead.reset() }
    guard try readHead.step(), let place = OccurrencePlace(number: readHead.int64(1)) else { return nil }
    let flags = ScheduledItem.Flags(rawValue: readHead.int64(0))
    var schedule = ItemSchedule(clock: place.clock)
    guard flags.contains(.civil) == (place.clock == .civil) else { return nil }
    schedule.isSeries = readHead.optionalInt64(4) != nil
    guard flags.contains(.series) == schedule.isSeries else { return nil }
    schedule.isComputed = flags.contains(.computed)
    schedule.first = readHead.int64(4)
    schedule.last = readHead.optionalInt64(5)
    var parts: Int64 = 0
    if let first = readHead.optionalInt64(2), let last = readHead.optionalInt64(3) {
      readTimes.bind(readHead.int64(1), at: 1)
      readTimes.bind(first, at: 2)
      readTimes.bind(last, at: 3)
      readTimes.bind(id, at: 4)
      while try readTimes.step() {
        parts += 1
        let start = place.start(ofBucket: readTimes.int64(0))
        PackedOccurrences.forEach(in: readTimes.bytes(1), start: start) { schedule.times.append($0) }
      }
      readTimes.reset()
    }
    return (schedule, parts)
  }
}
