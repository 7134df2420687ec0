import GRDB

/// Writes the alarm index.
final class AlarmRows: DerivedRows {
  static let window = DerivedWindow.Shape.alarms
  static let tables = [
    // The times of alarms: all times for single items, and the times within the window for series. "at" and "start" are
    // seconds on a clock: 0 for instants, 1 for local clock times.
    DerivedTable(
      name: "alarms",
      definition: """
        CREATE TABLE alarms (
          clock INTEGER NOT NULL,
          at INTEGER NOT NULL,
          item_id INTEGER NOT NULL,
          alarm INTEGER NOT NULL,
          repetition INTEGER NOT NULL,
          start INTEGER NOT NULL,
          start_clock INTEGER NOT NULL,
          recurrence INTEGER,
          PRIMARY KEY (clock, at, item_id, alarm, repetition, start)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX alarms_item ON alarms(item_id);
        """),
    // The time from which the alarms of a series are computed on demand.
    DerivedTable(
      name: "alarm_rests",
      definition: """
        CREATE TABLE alarm_rests (
          clock INTEGER NOT NULL,
          at INTEGER NOT NULL,
          item_id INTEGER NOT NULL,
          PRIMARY KEY (clock, at, item_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX alarm_rests_item ON alarm_rests(item_id);
        """),
    // Alarms that go off at places.
    DerivedTable(
      name: "geofences",
      definition: """
        CREATE TABLE geofences (
          item_id INTEGER NOT NULL,
          alarm INTEGER NOT NULL,
          PRIMARY KEY (item_id, alarm)
        ) STRICT, WITHOUT ROWID;
        """),
  ]
  static let itemsInWindow =
    "(has_recurrence OR recurrence_key != '') AND id IN (SELECT item_id FROM alarms UNION SELECT item_id FROM alarm_rests)"

  let db: Database
  var range: Range<Int64> = 0..<0
  /// The rows to write. Writing them in index order takes half the time.
  private var times: [AlarmTime] = []
  private var gatheredItems: Set<Int64> = []
  private static let limit = 1 << 14
  private var insertTimes: BulkInsert
  private let insertRest: BulkStatement
  private let insertPlace: BulkStatement
  private let removals: [BulkStatement]

  init(_ db: Database) throws {
    self.db = db
    insertTimes = BulkInsert(
      db, into: "alarms", ["clock", "at", "item_id", "alarm", "repetition", "start", "start_clock", "recurrence"],
      or: .ignore)
    insertRest = try BulkStatement(db, "INSERT OR IGNORE INTO alarm_rests (clock, at, item_id) VALUES (?, ?, ?)")
    insertPlace = try BulkStatement(db, "INSERT OR IGNORE INTO geofences (item_id, alarm) VALUES (?, ?)")
    removals = try Self.tables.map {
      try BulkStatement(db, "DELETE FROM \($0.name) WHERE item_id BETWEEN ? AND ?")
    }
  }

  /// The alarms that go off at places, as pairs of an item and the index of the alarm among the item's alarms.
  static func places(_ db: Database) throws -> [(item: Int64, alarm: Int)] {
    try Row.fetchAll(db, sql: "SELECT item_id, alarm FROM geofences ORDER BY item_id, alarm").map { ($0[0], $0[1]) }
  }

  func remove(_ items: ClosedRange<Int64>) throws {
    if gatheredItems.contains(anyOf: items) { try flush() }
    for removal in removals {
      removal.bind(items, at: 1)
      try removal.run()
    }
  }

  func write(_ row: ItemRow, at span: ItemSpan?, _ family: () throws -> ScheduledFamily) throws {
    guard row.component.hasAlarms else { return }
    if let found = span.flatMap({ AlarmTime.times(of: row, at: $0) }) { return try gather(found) }
    try write(family())
  }

  func write(_ family: ScheduledFamily) throws {
    let alarms = AlarmFamily(family)
    for series in alarms.series {
      let (found, rest) = series.indexed(in: range)
      try gather(found)
      guard let rest else { continue }
      insertRest.bind(series.clock.rawValue, at: 1)
      insertRest.bind(rest, at: 2)
      insertRest.bind(series.id, at: 3)
      try insertRest.run()
    }
    for place in alarms.places {
      insertPlace.bind(place.item, at: 1)
      insertPlace.bind(Int64(place.alarm), at: 2)
      try insertPlace.run()
    }
  }

  private func gather(_ found: [AlarmTime]) throws {
    times += found
    for time in found { gatheredItems.insert(time.item) }
    if times.count > Self.limit { try flush() }
  }

  func flush() throws {
    times.sort { ($0.clock.rawValue, $0.at, $0.item) < ($1.clock.rawValue, $1.at, $1.item) }
    try insertTimes.insert(times) { time, statement, index in
      statement.bind(time.clock.rawValue, at: index)
      statement.bind(time.at, at: index + 1)
      statement.bind(time.item, at: index + 2)
      statement.bind(Int64(time.alarm), at: index + 3)
      statement.bind(Int64(time.repetition), at: index + 4)
      statement.bind(time.start, at: index + 5)
      statement.bind(time.startClock.rawValue, at: index + 6)
      statement.bind(time.recurrence, at: index + 7)
    }
    times.removeAll(keepingCapacity: true)
    gatheredItems.removeAll(keepingCapacity: true)
  }
}

extension DerivedWindow.Shape {
  /// A window from one month ago to two months from now.
  static let alarms = DerivedWindow.Shape(setting: "alarm_window", unit: 86_400, past: 31, future: 62, drift: 31)
}
