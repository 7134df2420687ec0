import CalendarModel
import CalendarStore
import CivilTime
import GRDB
import Testing

@Suite("What takes place when")
struct OccurrenceTests {
  private static let now = "20261121T120000Z"

  private func store(_ components: String..., properties: [String] = []) throws -> TestStore {
    let test = try TestStore(now: Self.now)
    try test.load(calendar(components, properties: properties))
    return test
  }

  private func query(_ from: String, _ to: String, zone: String = "UTC") throws -> OccurrenceQuery {
    OccurrenceQuery(
      try instant(from)..<instant(to), zone: try zone == "UTC" ? .utc : TimeZoneDatabase.system.rules(named: zone))
  }

  /// The results, each with its title and the instants at which it starts and ends.
  private func times(_ test: TestStore, _ query: OccurrenceQuery) throws -> [String] {
    try test.store.occurrences(matching: query).occurrences.map(words)
  }

  private func words(_ occurrence: Occurrence) -> String {
    "\(occurrence.item.title ?? "") \(occurrence.start)–\(occurrence.end)"
  }

  // MARK: Ranges

  @Test("all-day and floating items are in the reader's zone, others are not")
  func zones() throws {
    let test = try store(
      event(uid: "a", title: "day", start: ";VALUE=DATE:20261201"),
      event(uid: "b", title: "float", start: ":20261201T100000", "DURATION:PT1H"),
      event(uid: "c", title: "fixed", start: ":20261201T100000Z", "DURATION:PT1H"))
    let tokyo = try times(test, query("20261130T000000Z", "20261203T000000Z", zone: "Asia/Tokyo"))
    #expect(
      tokyo == [
        "day 20261130T150000Z–20261201T150000Z", "float 20261201T010000Z–20261201T020000Z",
        "fixed 20261201T100000Z–20261201T110000Z",
      ])
    let chicago = try times(test, query("20261130T000000Z", "20261203T000000Z", zone: "America/Chicago"))
    #expect(chicago[0] == "day 20261201T060000Z–20261202T060000Z")
    #expect(chicago[2] == "float 20261201T160000Z–20261201T170000Z")
  }

  @Test("an item without a length at the beginning of the range is included, one that ends there is not")
  func edges() throws {
    let test = try store(
      event(uid: "a", title: "moment", start: ":20261201T100000Z"),
      event(uid: "b", title: "hour", start: ":20261201T090000Z", "DURATION:PT1H"))
    #expect(try times(test, query("20261201T100000Z", "20261201T100001Z")).count == 1)
    #expect(try times(test, query("20261201T095959Z", "20261201T100000Z")).map { $0.prefix(4) } == ["hour"])
    #expect(try times(test, query("20261201T100001Z", "20261201T110000Z")).isEmpty)
    #expect(try times(test, query("20261201T100000Z", "20261201T100000Z")).isEmpty)
  }

  @Test("a range within a repeated hour finds what clocks show then")
  func fold() throws {
    let test = try store(
      event(uid: "a", title: "night", start: ";VALUE=DATE:20261025"),
      event(uid: "b", title: "early", start: ":20261025T024500"))
    // From the first 02:50 to the second 02:10.
    let range = try query("20261025T005000Z", "20261025T011000Z", zone: "Europe/Berlin")
    #expect(try times(test, range) == ["night 20261024T220000Z–20261025T230000Z"])
    let hour = try query("20261025T004500Z", "20261025T004600Z", zone: "Europe/Berlin")
    #expect(try times(test, hour).count == 2)
  }

  @Test("the longest of the items that begin together comes first")
  func order() throws {
    let test = try store(
      event(uid: "a", title: "short", start: ":20261201T100000Z", "DURATION:PT1H"),
      event(uid: "b", title: "long", start: ":20261201T100000Z", "DURATION:PT3H"),
      event(uid: "c", title: "before", start: ":20261201T095900Z", "DURATION:PT1M"))
    let words = try times(test, query("20261201T000000Z", "20261202T000000Z")).map { $0.split(separator: " ")[0] }
    #expect(words == ["before", "long", "short"])
  }

  @Test("an event that lasts years is found on each of its days")
  func years() throws {
    let test = try store(
      event(uid: "a", title: "study", start: ";VALUE=DATE:20200101", "DTEND;VALUE=DATE:20300101"),
      event(uid: "b", title: "age", start: ":19000101T000000Z", "DTEND:22000101T000000Z"))
    for day in ["20200601", "20250301", "20291230"] {
      #expect(try times(test, query(day, day + "T010000Z")).count == 2, "\(day)")
    }
    #expect(try times(test, query("20300102", "20300103")).map { $0.prefix(3) } == ["age"])
  }

  @Test("to-dos are found when they are due; those without a due date are not")
  func reminders() throws {
    let test = try store(
      component("VTODO", uid: "a", ["SUMMARY:due", "DTSTART:20261201T080000Z", "DUE:20261203T100000Z"]),
      component("VTODO", uid: "b", ["SUMMARY:day", "DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261204"]),
      component("VTODO", uid: "c", ["SUMMARY:lasts", "DTSTART:20261201T080000Z", "DURATION:P1D"]),
      component("VTODO", uid: "d", ["SUMMARY:begins", "DTSTART:20261201T080000Z"]),
      component("VTODO", uid: "e", ["SUMMARY:weekly", "DUE:20261201T200000Z", "RRULE:FREQ=WEEKLY;COUNT=2"]))
    #expect(
      try times(test, query("20261201", "20261231")) == [
        "weekly 20261201T200000Z–20261201T200000Z", "lasts 20261202T080000Z–20261202T080000Z",
        "due 20261203T100000Z–20261203T100000Z", "day 20261204T000000Z–20261205T000000Z",
        "weekly 20261208T200000Z–20261208T200000Z",
      ])
  }

  @Test("an override replaces its instance, and says which one")
  func override() throws {
    let test = try store(
      event(start: ";TZID=Europe/Berlin:20261130T090000", "RRULE:FREQ=DAILY;COUNT=3"),
      event(
        title: "moved", start: ":20261205T120000Z", "RECURRENCE-ID;TZID=Europe/Berlin:20261201T090000"))
    let answer = try test.store.occurrences(matching: query("20261130", "20261231")).occurrences
    #expect(
      answer.map { $0.recurrenceID?.description ?? "" } == ["20261130T080000Z", "20261202T080000Z", "20261201T080000Z"])
    #expect(answer.map(\.item.isOverride) == [false, false, true])
    #expect(answer.map(\.item.isSeries) == [true, true, false])
    #expect(answer[2].start == (try instant("20261205T120000Z")))
  }

  @Test("an override with another VTIMEZONE than its series is placed by its own")
  func ownZone() throws {
    let test = try store(
      timeZone("Own", offset: "+0100"), event(start: ";TZID=Own:20261201T120000", "RRULE:FREQ=DAILY;COUNT=3"))
    try test.load(
      calendar(
        timeZone("Own", offset: "+0200"),
        event(title: "moved", start: ";TZID=Own:20261202T150000", "RECURRENCE-ID;TZID=Own:20261202T120000")))
    #expect(
      try times(test, query("20261201", "20261231")) == [
        "Lunch 20261201T110000Z–20261201T110000Z", "moved 20261202T130000Z–20261202T130000Z",
        "Lunch 20261203T110000Z–20261203T110000Z",
      ])
  }

  @Test("single items have no RECURRENCE-ID")
  func single() throws {
    let test = try store(event())
    let answer = try test.store.occurrences(matching: query("20260101", "20270101")).occurrences
    #expect(answer.map(\.recurrenceID) == [nil])
  }

  @Test("an event that X-WR-TIMEZONE puts into another zone moves")
  func displayZone() throws {
    let floating = event(start: ":20261201T120000")
    let test = try store(floating)
    let day = try query("20261201", "20261202")
    #expect(try times(test, day) == ["Lunch 20261201T120000Z–20261201T120000Z"])
    try test.load(calendar(floating, properties: ["X-WR-TIMEZONE:Asia/Tokyo"]))
    #expect(try times(test, day) == ["Lunch 20261201T030000Z–20261201T030000Z"])
    try test.load(calendar([], properties: ["X-WR-TIMEZONE:Europe/Berlin"]))
    #expect(try times(test, day) == ["Lunch 20261201T110000Z–20261201T110000Z"])
    #expect(try test.store.examine().isGood)
  }

  // MARK: Selection

  @Test("calendars, kinds, texts and cancelled ones can be selected")
  func conditions() throws {
    let test = try store(
      event(uid: "a", title: "Dentist"), event(uid: "b", title: "Off", "STATUS:CANCELLED"),
      component("VTODO", uid: "c", ["SUMMARY:Floss", "DUE:20260301T120000Z"]), properties: ["X-WR-CALNAME:One"])
    try test.load(calendar(event(uid: "d", title: "Dentist again"), properties: ["X-WR-CALNAME:Two"]))
    var all = try query("20260301", "20260302")
    func titles() throws -> Set<String> {
      Set(try test.store.occurrences(matching: all).occurrences.compactMap(\.item.title))
    }
    #expect(try titles() == ["Dentist", "Floss", "Dentist again"])
    all.includesCancelled = true
    #expect(try titles() == ["Dentist", "Floss", "Dentist again", "Off"])
    all.calendars = ["one"]
    #expect(try titles() == ["Dentist", "Floss", "Off"])
    all.kinds = [.event]
    #expect(try titles() == ["Dentist", "Off"])
    all.text = [ItemQuery.TextTerm("dentist")]
    #expect(try titles() == ["Dentist"])
    all.calendars = ["Three"]
    #expect(throws: StoreError.self) { try titles() }
  }

  // MARK: Next occurrences

  @Test("the next ones are those that begin at or after an instant, in order, beyond the window too")
  func next() throws {
    let test = try store(
      event(uid: "a", title: "year", start: ":20200101T000000Z", "RRULE:FREQ=YEARLY"),
      event(uid: "b", title: "now", start: ":20261121T110000Z", "DTEND:20261121T130000Z"),
      event(uid: "c", title: "late", start: ":20310601T000000Z"))
    let all = try query("19000101", "25000101")
    let next = try test.store.nextOccurrences(6, from: instant(Self.now), matching: all)
    #expect(!next.isTruncated)
    #expect(
      next.occurrences.map { $0.start.description.prefix(8) } == [
        "20270101", "20280101", "20290101", "20300101", "20310101", "20310601",
      ])
    let ongoing = try test.store.nextOccurrences(
      2, from: instant(Self.now), matching: all, includesOngoing: true)
    #expect(ongoing.occurrences.map(\.item.title) == ["now", "year"])
    #expect(try test.store.nextOccurrences(0, from: instant(Self.now), matching: all).occurrences.isEmpty)
    let bounded = try test.store.nextOccurrences(9, from: instant(Self.now), matching: query("20270101", "20290101"))
    #expect(bounded.occurrences.count == 2)
  }

  @Test("the next ones of a dense series are found without gaps")
  func nextOfDense() throws {
    let test = try store(event(start: ":20261121T120000Z", "RRULE:FREQ=SECONDLY"))
    let count = 320_000
    let next = try test.store.nextOccurrences(
      count, from: instant(Self.now), matching: query("19000101", "25000101"))
    #expect(!next.isTruncated)
    let start = try instant(Self.now)
    #expect(next.occurrences.count == count)
    #expect(next.occurrences.enumerated().allSatisfy { $1.start == start.adding(seconds: Int64($0)) })
  }

  // MARK: Bounds

  @Test(
    "series that are too dense or never take place end with an answer or as truncated",
    arguments: [
      ("RRULE:FREQ=SECONDLY", "20261121T120000Z", "20261122T120000Z", 86_400, false),
      ("RRULE:FREQ=SECONDLY", "20261121T120000Z", "20281122T120000Z", 300_000, true),
      ("RRULE:FREQ=SECONDLY;COUNT=1000000000", "20400101T000000Z", "20400101T000100Z", 60, false),
      ("RRULE:FREQ=DAILY;COUNT=1000000000", "99000101T000000Z", "99000102T000000Z", 1, false),
      ("RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "20270101T000000Z", "20280101T000000Z", 0, false),
      (
        "RRULE:FREQ=DAILY;UNTIL=99991231T000000Z\r\nRDATE:20270101T000000Z", "99990101T000000Z", "99990102T000000Z", 1,
        false
      ),
      (
        "RRULE:FREQ=SECONDLY;UNTIL=99991231T000000Z\r\nRDATE:20270101T000000Z", "20270101T000000Z", "20270101T000010Z",
        10, false
      ),
    ])
  func hostile(property: String, from: String, to: String, count: Int, isTruncated: Bool) throws {
    let test = try store(event(start: ":20261121T120000Z", property), event(uid: "other", start: ":20270501T000000Z"))
    let answer = try test.store.occurrences(matching: query(from, to))
    #expect(answer.occurrences.filter { $0.item.uid == "one" }.count == count)
    #expect(answer.isTruncated == isTruncated)
  }

  @Test("a to-do that is open in any number of its instances, but due in none, ends as truncated")
  func alwaysOpen() throws {
    let test = try store(
      """
      BEGIN:VTODO
      UID:one
      DTSTART:19000101T000000Z
      DUE:21000101T000000Z
      RRULE:FREQ=SECONDLY
      END:VTODO

      """, event(uid: "other", start: ":20270501T000000Z"))
    let answer = try test.store.occurrences(matching: query("20270101", "20280101"))
    #expect(answer.isTruncated)
    #expect(answer.occurrences.map(\.item.uid) == ["other"])
  }

  @Test("a series whose occurrences are all excluded ends")
  func excluded() throws {
    let test = try store(
      event(start: ":20261121T120000Z", "RRULE:FREQ=SECONDLY", "EXRULE:FREQ=SECONDLY"),
      event(uid: "other", start: ":20270501T000000Z"))
    let answer = try test.store.occurrences(matching: query("20270101", "20280101"))
    #expect(answer.occurrences.map(\.item.uid) == ["other"])
  }

  // MARK: Building the index

  @Test("a read-only store gives answers")
  func readOnly() throws {
    let test = try store(event(start: ":20200101T120000Z", "RRULE:FREQ=YEARLY"))
    try test.store.close()
    let reader = try TestStore(now: "20300101T000000Z", isReadOnly: true, in: test.folder)
    #expect(try times(reader, query("20260101", "20270101")).count == 1)
    #expect(try times(reader, query("20350101", "20370101")).count == 2)
  }

  @Test("the window moves with the first write in another season, and covers the stated range")
  func window() throws {
    let test = try store(event(start: ":20200101T120000Z", "RRULE:FREQ=DAILY"))
    func covered(_ test: TestStore) throws -> [Int64] {
      try test.database { db in
        try Int64.fetchAll(db, sql: "SELECT bucket FROM occurrences ORDER BY bucket")
      }
    }
    let before = try covered(test)
    // Half a year before now and a year and a half after it, in buckets of four weeks.
    #expect(before.count == 27)
    try test.store.close()
    let sooner = try TestStore(now: "20270201T000000Z", in: test.folder)
    try sooner.load(calendar(event(uid: "two", start: ":19990101T000000Z")))
    #expect(try covered(sooner).suffix(27) == before[...])
    try sooner.store.close()
    let later = try TestStore(now: "20300201T000000Z", in: test.folder)
    try later.load(calendar(event(uid: "three", start: ":19990101T000000Z")))
    let after = try covered(later).suffix(27)
    #expect(after.first.map { $0 > before[20] } ?? false)
    #expect(try times(later, query("20310101", "20310102")).count == 1)
    #expect(try times(later, query("20210101", "20210102")).count == 1)
    #expect(try later.store.examine().isGood)
  }

  @Test("new zone data update what they affect, and nothing else")
  func zoneData() throws {
    let test = try store(
      event(uid: "a", title: "Berlin", start: ";TZID=Europe/Berlin:20261201T120000"),
      event(uid: "b", title: "series", start: ";TZID=Europe/Berlin:20261201T130000", "RRULE:FREQ=DAILY"),
      event(uid: "c", title: "York", start: ";TZID=America/New_York:20261201T120000"),
      event(uid: "d", title: "ends", start: ":20261201T120000Z", "DTEND;TZID=Europe/Berlin:20261201T150000"))
    try test.load(
      calendar(
        event(uid: "e", title: "float", start: ":20261201T120000"),
        properties: ["X-WR-CALNAME:Float", "X-WR-TIMEZONE:Europe/Berlin"]))
    let right = try test.contents().only("schedule", "series_heads", "occurrences", "scheduled_zones")
    try test.database { db in
      let zones = try String.fetchAll(db, sql: "SELECT tzid FROM scheduled_zones ORDER BY tzid")
      #expect(zones == ["America/New_York", "Europe/Berlin"])
      try db.execute(
        sql: """
          UPDATE scheduled_zones SET digest = 'of other rules' WHERE tzid = 'Europe/Berlin';
          UPDATE settings SET value = '1999a' WHERE name = 'zone_data_version';
          UPDATE occurrences SET times = x'0102'
          """)
    }
    _ = try test.store.createCalendar(title: "Any change")
    let wrong = try test.contents().only("schedule", "series_heads", "occurrences", "scheduled_zones").differences(
      from: right)
    #expect(wrong.count == 2)
    #expect(wrong.allSatisfy { $0.contains("item_id=3|") })
    // Unchanged zone data has no effect.
    try test.database { try $0.execute(sql: "UPDATE occurrences SET times = x'0102'") }
    _ = try test.store.createCalendar(title: "Another change")
    #expect(try !test.store.examine().isGood)
    try test.store.reindex()
    #expect(try test.contents().only("schedule", "series_heads", "occurrences", "scheduled_zones") == right)
  }

  @Test("an override with a rule of its own is a series if there is no other")
  func overrideWithRule() throws {
    let alone = event(
      title: "alone", start: ":20261201T100000Z", "RECURRENCE-ID:20261201T090000Z", "RRULE:FREQ=DAILY;COUNT=3")
    let test = try store(alone)
    let week = try query("20261130T000000Z", "20261207T000000Z")
    let starts = ["20261201T100000Z", "20261202T100000Z", "20261203T100000Z"]
    #expect(try test.store.occurrences(matching: week).occurrences.map(\.start) == starts.map(instant))
    #expect(try test.store.examine().isGood)
    // For a series, it refers to one instance.
    try test.load(calendar(event(title: "series", start: ":20261201T090000Z", "RRULE:FREQ=DAILY;COUNT=2")))
    #expect(
      try times(test, week).map { $0.prefix(6) } == ["alone ", "series"])
    #expect(try test.store.examine().isGood)
  }

  @Test(
    "examining finds where the index contradicts the items",
    arguments: [
      "UPDATE occurrences SET times = x'0102'", "DELETE FROM occurrences", "DELETE FROM schedule WHERE item_id = 1",
      "UPDATE series_heads SET head = x'0102'", "DELETE FROM series_heads",
      "UPDATE occurrences SET head = x'0102' WHERE head IS NOT NULL", "UPDATE occurrences SET head = NULL",
      "UPDATE schedule SET flags = flags | 32", "UPDATE schedule SET place = 1",
      "INSERT INTO occurrences VALUES (0, 1, 99, x'0000', NULL)",
      "DELETE FROM settings WHERE name = 'occurrence_window'",
      "INSERT INTO schedule (item_id, flags, place) VALUES (99, 0, 0)", "INSERT INTO series_heads VALUES (99, x'0000')",
      "UPDATE schedule SET last = 5 WHERE item_id = 1",
    ])
  func damage(sql: String) throws {
    let test = try store(event("RRULE:FREQ=DAILY;COUNT=3"), event(uid: "two"))
    let right = try test.contents().only("schedule", "series_heads", "occurrences", "settings")
    #expect(try test.store.examine().isGood)
    try test.database { try $0.execute(sql: sql) }
    let report = try test.store.examine()
    #expect(report.checks.filter { !$0.isGood }.map(\.name) == ["occurrences"])
    try test.store.reindex()
    #expect(try test.store.examine().isGood)
    #expect(
      try test.contents().only("schedule", "series_heads", "occurrences", "settings").differences(from: right) == [])
  }
}
