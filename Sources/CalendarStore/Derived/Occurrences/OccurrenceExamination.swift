import GRDB

extension OccurrenceRows {
  func examination() throws -> any DerivedExamination { try OccurrenceExamination(db) }
}

/// Compares the occurrence index with the items.
private final class OccurrenceExamination: DerivedExamination {
  private let db: Database
  private let readSchedule: BulkStatement
  private let readHead: BulkStatement
  private let readBucket: BulkStatement
  private let readBuckets: BulkStatement
  private let window: DerivedWindow?
  private var wrong: [ItemID] = []
  private var mistitled = 0
  private var (schedules, heads, parts) = (0, 0, 0)

  init(_ db: Database) throws {
    self.db = db
    window = try DerivedWindow(.occurrences, db)
    readHead = try BulkStatement(db, "SELECT head FROM series_heads WHERE item_id = ?")
    readSchedule = try BulkStatement(
      db, "SELECT flags, place, first_bucket, last_bucket, first, last FROM schedule WHERE item_id = ?")
    let read = "SELECT bucket, times, head FROM occurrences WHERE place = ? AND item_id = ? AND bucket"
    readBucket = try BulkStatement(db, "\(read) = ?")
    readBuckets = try BulkStatement(db, "\(read) BETWEEN ? AND ? ORDER BY bucket")
  }

  func examine(_ family: ScheduledFamily) throws {
    guard let window else { return }
    for (row, schedule) in zip(family.family.rows, family.schedules(in: window.range)) {
      guard let schedule else { continue }
      let stored = try stored(row.id)
      schedules += 1
      heads += stored?.hasOwnHead ?? false ? 1 : 0
      parts += stored?.parts ?? 0
      if stored?.schedule != schedule { wrong.append(ItemID(number: row.id)) }
      if stored?.head != ItemHead(row, schedule).bytes { mistitled += 1 }
    }
  }

  func problem() throws -> String? {
    if window == nil { return "the index of occurrences is missing its time window" }
    if !wrong.isEmpty {
      let names = try ItemNames(db).list(wrong)
      return "the times in the index of occurrences do not match the items: \(names)"
    }
    if try (schedules, heads, parts) != (db.count("schedule"), db.count("series_heads"), db.count("occurrences")) {
      return "the index of occurrences contains rows without an item"
    }
    return mistitled == 0 ? nil : "the titles in the index of occurrences do not match \(mistitled) items"
  }

  /// The indexed data of an item.
  private struct Stored {
    var schedule: ItemSchedule
    var head: [UInt8]?
    var hasOwnHead = false
    /// The number of rows that contain the item's occurrences.
    var parts = 0
  }

  private func stored(_ id: Int64) throws -> Stored? {
    readSchedule.bind(id, at: 1)
    defer { readSchedule.reset() }
    guard try readSchedule.step(), let partition = OccurrencePartition(number: readSchedule.int64(1)) else {
      return nil
    }
    let flags = ScheduledItem.Flags(rawValue: readSchedule.int64(0))
    var stored = Stored(schedule: ItemSchedule(clock: partition.clock))
    guard flags.contains(.civil) == (partition.clock == .civil) else { return nil }
    stored.schedule.isSeries = readSchedule.optionalInt64(4) != nil
    guard flags.contains(.series) == stored.schedule.isSeries else { return nil }
    stored.schedule.isComputed = flags.contains(.computed)
    stored.schedule.originalForm = flags.originalForm
    stored.schedule.first = readSchedule.int64(4)
    stored.schedule.last = readSchedule.optionalInt64(5)
    readHead.bind(id, at: 1)
    if try readHead.step() {
      stored.head = Array(readHead.bytes(0))
      stored.hasOwnHead = true
    }
    readHead.reset()
    if let first = readSchedule.optionalInt64(2), let last = readSchedule.optionalInt64(3) {
      if OccurrencePartition.areFew(first, last) {
        for bucket in stride(from: first, through: last, by: 1) {
          readBucket.bind(bucket, at: 3)
          try read(readBucket, partition, id, into: &stored)
        }
      } else {
        readBuckets.bind(first, at: 3)
        readBuckets.bind(last, at: 4)
        try read(readBuckets, partition, id, into: &stored)
      }
    }
    return stored
  }

  private func read(_ rows: BulkStatement, _ partition: OccurrencePartition, _ id: Int64, into stored: inout Stored)
    throws
  {
    rows.bind(partition.number, at: 1)
    rows.bind(id, at: 2)
    while try rows.step() {
      stored.parts += 1
      let start = partition.start(ofBucket: rows.int64(0))
      PackedOccurrences.forEach(in: rows.bytes(1), start: start) { stored.schedule.times.append($0) }
      if !stored.hasOwnHead { stored.head = Array(rows.bytes(2)) }
    }
    rows.reset()
  }
}
