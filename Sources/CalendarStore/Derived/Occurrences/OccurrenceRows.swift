import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// Writes the index of occurrences.
final class OccurrenceRows: DerivedRows {
  static let window = DerivedWindow.Shape.occurrences
  static let tables = ["occurrences", "series_heads", "schedule"]
  static let itemsInWindow = "id IN (SELECT item_id FROM schedule WHERE first IS NOT NULL)"

  let db: Database
  var range: Range<Int64> = 0..<0
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

  init(_ db: Database) throws {
    self.db = db
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
  }

  func remove(_ item: Int64) throws {
    readSchedule.bind(item, at: 1)
    let isThere = try readSchedule.step()
    let place = readSchedule.int64(0)
    let (first, last) = (readSchedule.optionalInt64(1), readSchedule.optionalInt64(2))
    readSchedule.reset()
    guard isThere else { return }
    if rows.contains(where: { $0.item == item }) { try flush() }
    if let first, let last {
      // Bucket by bucket, since the index leads to an item within one.
      let step = last - first < 1000 ? 0 : last - first
      for bucket in stride(from: first, through: last, by: Int(step) + 1) {
        deleteOccurrences.bind(place, at: 1)
        deleteOccurrences.bind(bucket, at: 2)
        deleteOccurrences.bind(min(bucket + step, last), at: 3)
        deleteOccurrences.bind(item, at: 4)
        try deleteOccurrences.run()
      }
    }
    deleteSchedule.bind(item, at: 1)
    try deleteSchedule.run()
    deleteHead.bind(item, at: 1)
    try deleteHead.run()
  }

  func write(_ row: ItemRow, at span: ItemSpan?, _ family: () throws -> ScheduledFamily) throws {
    guard let span, let start = span.startInstant ?? span.startCivil else { return }
    let clock: OccurrencePlace.Clock = span.startInstant == nil ? .civil : .instants
    let end = (clock == .civil ? span.endCivil : span.endInstant) ?? start
    let length = min(max(end.subtractingReportingOverflow(start).partialValue, 0), 1 << 40)
    let schedule = ItemSchedule(clock: clock, times: [PackedOccurrences.Time(start: start, length: length)])
    try write(schedule, ItemHead(row))
  }

  func write(_ family: ScheduledFamily) throws {
    let schedules = family.schedules(in: range)
    for (row, schedule) in zip(family.family.rows, schedules) {
      if let schedule { try write(schedule, ItemHead(row)) }
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
  func flush() throws {
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
