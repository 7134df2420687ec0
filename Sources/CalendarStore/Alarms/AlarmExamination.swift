import GRDB

/// Holds the index of alarms beside what the items say.
struct AlarmExamination {
  private let db: Database

  init(_ db: Database) throws {
    self.db = db
  }

  /// What is wrong with the index, for people; nil where it is right.
  func problem() throws -> String? {
    guard let window = try AlarmWindow(db) else { return "the index of alarms covers no time" }
    let families = try ItemFamilies(db)
    var times: Set<AlarmTime> = []
    var rests: Set<String> = []
    var places = 0
    let groups = try Row.fetchCursor(db, sql: AlarmWriter.groupsWithAlarms)
    while let row = try groups.next() {
      let name = ItemFamily.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"])
      guard ScheduleWriter.isScheduled(name.kind) else { continue }
      let family = AlarmFamily(try families.family(name))
      for series in family.series {
        let (found, rest) = series.indexed(in: window)
        times.formUnion(found)
        if let rest { rests.insert("\(series.clock.rawValue) \(rest) \(series.master.id)") }
      }
      places += family.places.count
    }
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
      let names = wrong.sorted().prefix(10).map { ItemID(number: $0).description }.joined(separator: ", ")
      return "the index of alarms has other times than the items say: \(names)"
    }
    let storedRests = try Set(String.fetchAll(db, sql: "SELECT clock || ' ' || at || ' ' || item_id FROM alarm_rests"))
    if storedRests != rests { return "the index of alarms has other series than there are" }
    let storedPlaces = try Int.fetchOne(db, sql: "SELECT count(*) FROM geofences") ?? 0
    return storedPlaces == places ? nil : "the index of alarms has other places than the items say"
  }

  /// How many moments are in the index.
  func count() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM alarms") ?? 0 }
}
