import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// Writes the occurrence index.
final class OccurrenceRows: DerivedRows {
  static let window = DerivedWindow.Shape.occurrences
  static let tables = [
    // One row for each event and to-do that has a time, with the location of its occurrences.
    DerivedTable(
      name: "schedule",
      definition: """
        CREATE TABLE schedule (
          item_id INTEGER PRIMARY KEY,
          flags INTEGER NOT NULL,
          place INTEGER NOT NULL,
          first_bucket INTEGER,
          last_bucket INTEGER,
          first INTEGER,
          last INTEGER
        ) STRICT;
        CREATE INDEX schedule_series ON schedule(last) WHERE first IS NOT NULL;
        CREATE INDEX schedule_computed ON schedule(last) WHERE flags & 32;
        """),
    // The fields shown in lists, for series and for items that do not have exactly one row of occurrences; see
    // PackedHead.
    DerivedTable(
      name: "series_heads",
      definition: """
        CREATE TABLE series_heads (
          item_id INTEGER PRIMARY KEY,
          head BLOB NOT NULL
        ) STRICT;
        """),
    // The occurrences of an item that begin within one bucket of time; see OccurrencePartition. If the item has only
    // this row, the row also contains its head.
    DerivedTable(
      name: "occurrences",
      definition: """
        CREATE TABLE occurrences (
          place INTEGER NOT NULL,
          bucket INTEGER NOT NULL,
          item_id INTEGER NOT NULL,
          times BLOB NOT NULL,
          head BLOB,
          PRIMARY KEY (place, bucket, item_id)
        ) STRICT, WITHOUT ROWID;
        """),
  ]
  static let itemsInWindow = "id IN (SELECT item_id FROM schedule WHERE first IS NOT NULL)"

  let db: Database
  var range: Range<Int64> = 0..<0
  // The rows to write. Writing them in the order of each table takes half the time.
  private var schedules: [ScheduleRow] = []
  private var heads: [HeadRow] = []
  private var rows: [Row] = []
  private var gathered: [UInt8] = []
  private var gatheredItems: Set<Int64> = []
  private static let byteLimit = 2 << 20
  private var insertSchedules: BulkInsert
  private var insertHeads: BulkInsert
  private var insertOccurrences: BulkInsert
  private let readSchedules: BulkStatement
  private let deleteSchedules: BulkStatement
  private let deleteHeads: BulkStatement
  private let deleteInBucket: BulkStatement
  private let deleteInBuckets: BulkStatement

  init(_ db: Database) throws {
    self.db = db
    insertSchedules = BulkInsert(
      db, into: "schedule", ["item_id", "flags", "place", "first_bucket", "last_bucket", "first", "last"])
    insertHeads = BulkInsert(db, into: "series_heads", ["item_id", "head"])
    insertOccurrences = BulkInsert(db, into: "occurrences", ["place", "bucket", "item_id", "times", "head"])
    readSchedules = try BulkStatement(
      db,
      """
      SELECT item_id, place, first_bucket, last_bucket FROM schedule
      WHERE item_id BETWEEN ? AND ? AND first_bucket IS NOT NULL AND last_bucket IS NOT NULL
      """)
    deleteSchedules = try BulkStatement(db, "DELETE FROM schedule WHERE item_id BETWEEN ? AND ?")
    deleteHeads = try BulkStatement(db, "DELETE FROM series_heads WHERE item_id BETWEEN ? AND ?")
    deleteInBucket = try BulkStatement(
      db, "DELETE FROM occurrences WHERE place = ? AND item_id = ? AND bucket = ?")
    deleteInBuckets = try BulkStatement(
      db, "DELETE FROM occurrences WHERE place = ? AND item_id = ? AND bucket BETWEEN ? AND ?")
  }

  func remove(_ items: ClosedRange<Int64>) throws {
    if gatheredItems.contains(anyOf: items) { try flush() }
    var single: [(partition: Int64, bucket: Int64, item: Int64)] = []
    readSchedules.bind(items, at: 1)
    while try readSchedules.step() {
      let (item, partition) = (readSchedules.int64(0), readSchedules.int64(1))
      let (first, last) = (readSchedules.int64(2), readSchedules.int64(3))
      if OccurrencePartition.areFew(first, last) {
        for bucket in stride(from: first, through: last, by: 1) { single.append((partition, bucket, item)) }
      } else {
        deleteInBuckets.bind(partition, at: 1)
        deleteInBuckets.bind(item, at: 2)
        deleteInBuckets.bind(first, at: 3)
        deleteInBuckets.bind(last, at: 4)
        try deleteInBuckets.run()
      }
    }
    readSchedules.reset()
    single.sort { $0 < $1 }
    for row in single {
      deleteInBucket.bind(row.partition, at: 1)
      deleteInBucket.bind(row.item, at: 2)
      deleteInBucket.bind(row.bucket, at: 3)
      try deleteInBucket.run()
    }
    for deletion in [deleteSchedules, deleteHeads] {
      deletion.bind(items, at: 1)
      try deletion.run()
    }
  }

  func write(_ row: ItemRow, at span: ItemSpan?, _ family: () throws -> ScheduledFamily) throws {
    guard let span, let start = span.startInstant ?? span.startCivil else { return }
    let clock: IndexClock = span.startInstant == nil ? .civil : .instants
    let end = (clock == .civil ? span.endCivil : span.endInstant) ?? start
    let length = min(max(end.subtractingReportingOverflow(start).partialValue, 0), 1 << 40)
    let schedule = ItemSchedule(clock: clock, times: [PackedOccurrences.Time(start: start, length: length)])
    try write(schedule, row)
  }

  func write(_ family: ScheduledFamily) throws {
    let schedules = family.schedules(in: range)
    for (row, schedule) in zip(family.family.rows, schedules) {
      if let schedule { try write(schedule, row) }
    }
  }

  private func write(_ schedule: ItemSchedule, _ row: ItemRow) throws {
    let partition = OccurrencePartition(clock: schedule.clock, longest: schedule.times.lazy.map(\.length).max() ?? 0)
    let first = schedule.times.first.map { partition.bucket(of: $0.start) }
    let last = schedule.times.last.map { partition.bucket(of: $0.start) }
    let head = ItemHead(row, schedule)
    let item = row.id
    // An item that always has exactly one row keeps its head there. The heads of series are stored together.
    let isBeside = !schedule.isSeries && first != nil && first == last
    schedules.append(
      ScheduleRow(
        item: item, flags: head.flags.rawValue, partition: partition.number, firstBucket: first, lastBucket: last,
        first: schedule.isSeries ? schedule.first : nil, last: schedule.last))
    gatheredItems.insert(item)
    // Moved to a local variable. Otherwise, each appended byte would be a write to the object.
    var bytes = gathered
    gathered = []
    if !isBeside { heads.append(HeadRow(item: item, head: bytes.add { $0 += head.bytes })) }
    var index = 0
    while index < schedule.times.count {
      let bucket = partition.bucket(of: schedule.times[index].start)
      let times = bytes.add { bytes in
        var packed = PackedOccurrences(start: partition.start(ofBucket: bucket))
        while index < schedule.times.count, partition.bucket(of: schedule.times[index].start) == bucket {
          packed.append(schedule.times[index], to: &bytes)
          index += 1
        }
      }
      let ownHead = isBeside ? bytes.add { $0 += head.bytes } : nil
      rows.append(
        Row(bucket: bucket, item: item, partition: Int32(partition.number), times: times, head: ownHead))
    }
    gathered = bytes
    if gathered.count > Self.byteLimit { try flush() }
  }

  /// Writes the collected rows in the order of each table.
  func flush() throws {
    schedules.sort { $0.item < $1.item }
    heads.sort { $0.item < $1.item }
    rows.sort { ($0.partition, $0.bucket, $0.item) < ($1.partition, $1.bucket, $1.item) }
    try insertSchedules.insert(schedules) { row, statement, index in
      statement.bind(row.item, at: index)
      statement.bind(row.flags, at: index + 1)
      statement.bind(row.partition, at: index + 2)
      statement.bind(row.firstBucket, at: index + 3)
      statement.bind(row.lastBucket, at: index + 4)
      statement.bind(row.first, at: index + 5)
      statement.bind(row.last, at: index + 6)
    }
    try gathered.withUnsafeBytes { bytes in
      try insertHeads.insert(heads) { row, statement, index in
        statement.bind(row.item, at: index)
        statement.bind(borrowed: row.head.bytes(in: bytes), at: index + 1)
      }
      try insertOccurrences.insert(rows) { row, statement, index in
        statement.bind(Int64(row.partition), at: index)
        statement.bind(row.bucket, at: index + 1)
        statement.bind(row.item, at: index + 2)
        statement.bind(borrowed: row.times.bytes(in: bytes), at: index + 3)
        if let head = row.head {
          statement.bind(borrowed: head.bytes(in: bytes), at: index + 4)
        } else {
          statement.bind(nil as Int64?, at: index + 4)
        }
      }
    }
    schedules.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    gathered.removeAll(keepingCapacity: true)
    gatheredItems.removeAll(keepingCapacity: true)
  }

  /// A row of the table of schedules.
  private struct ScheduleRow {
    let item: Int64
    let flags: Int64
    let partition: Int64
    let firstBucket: Int64?
    let lastBucket: Int64?
    let first: Int64?
    let last: Int64?
  }

  /// A row of the table of heads.
  private struct HeadRow {
    let item: Int64
    let head: Piece
  }

  /// A row of the table of occurrences.
  private struct Row {
    let bucket: Int64
    let item: Int64
    let partition: Int32
    let times: Piece
    let head: Piece?
  }

  /// A range of bytes in `gathered`.
  fileprivate struct Piece {
    let start: UInt32
    let end: UInt32

    func bytes(in gathered: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: gathered[Int(start)..<Int(end)])
    }
  }
}

extension [UInt8] {
  /// Returns the range of the bytes that a function appends.
  fileprivate mutating func add(_ body: (inout [UInt8]) -> Void) -> OccurrenceRows.Piece {
    let start = count
    body(&self)
    return OccurrenceRows.Piece(start: UInt32(start), end: UInt32(count))
  }
}
