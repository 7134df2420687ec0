import GRDB

extension AlarmRows {
  func examination() throws -> any DerivedExamination { try AlarmExamination(db) }
}

/// Compares the alarm index with the items.
private final class AlarmExamination: DerivedExamination {
  private let db: Database
  private let window: DerivedWindow?
  private var times: Set<AlarmTime> = []
  private var rests: Set<String> = []
  private var places = 0

  init(_ db: Database) throws {
    self.db = db
    window = try DerivedWindow(.alarms, db)
  }

  func examine(_ family: ScheduledFamily) throws {
    guard let window else { return }
    let family = AlarmFamily(family)
    for series in family.series {
      let (found, rest) = series.indexed(in: window.range)
      times.formUnion(found)
      if let rest { rests.insert("\(series.clock.rawValue) \(rest) \(series.id)") }
    }
    places += family.places.count
  }

  func problem() throws -> String? {
    if window == nil { return "the index of alarms is missing its time window" }
    let rows = try Row.fetchCursor(
      db, sql: "SELECT clock, at, item_id, alarm, repetition, start, start_clock, recurrence FROM alarms")
    var wrong: Set<Int64> = []
    while let row = try rows.next() {
      let stored = AlarmTime(
        clock: .init(rawValue: row[0]) ?? .instants, at: row[1], item: row[2], alarm: row[3], repetition: row[4],
        start: row[5], startClock: .init(rawValue: row[6]) ?? .instants, recurrence: row[7])
      if times.remove(stored) == nil { wrong.insert(stored.item) }
    }
    wrong.formUnion(times.map(\.item))
    if !wrong.isEmpty {
      let names = try ItemNames(db).list(wrong.map { ItemID(number: $0) })
      return "the times in the index of alarms do not match the items: \(names)"
    }
    let storedRests = try Set(String.fetchAll(db, sql: "SELECT clock || ' ' || at || ' ' || item_id FROM alarm_rests"))
    if storedRests != rests { return "the series in the index of alarms do not match the items" }
    let storedPlaces = try db.count("geofences")
    return storedPlaces == places ? nil : "the locations in the index of alarms do not match the items"
  }
}
