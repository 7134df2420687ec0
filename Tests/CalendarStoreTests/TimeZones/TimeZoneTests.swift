import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import GRDB
import ICalendar
import Testing

@Suite("VTIMEZONEs")
struct TimeZoneTests {
  private let early = timeZone("Office", offset: "+0100")
  private let late = timeZone("Office", offset: "+0200")

  private func zoned(_ uid: String, _ tzid: String = "Office", sequence: Int = 0) -> String {
    event(uid: uid, sequence: sequence, title: uid, start: ";TZID=\(tzid):20260301T120000")
  }

  private func offsets(_ test: TestStore, _ uid: String) throws -> [String] {
    try test.store.items(named: uid).flatMap { try test.store.timeZones(of: $0) }.flatMap { $0.lines }
      .filter { $0.property == .tzoffsetto }.map(\.rawValue)
  }

  @Test(
    "searches and exports after an instant use an item's own VTIMEZONE, as the agenda does")
  func placedByDefinition() throws {
    // 12:00 at -0800 is 20:00 in UTC.
    let own = timeZone("Office", offset: "-0800")
    let test = try TestStore()
    for text in [calendar(own, zoned("before")), calendar(zoned("behind"), own)] {
      try test.load(text)
    }
    let placed = event(uid: "floating", title: "floating", start: ":20260301T120000")
    try test.load(calendar([placed], properties: ["X-WR-CALNAME:Other", "X-WR-TIMEZONE:America/Los_Angeles"]))
    var query = ItemQuery()
    let moment = try instant("20260301T190000Z")
    query.from = ItemQuery.Moment(instant: moment, civil: moment.civil(at: .zero))
    #expect(try test.titles(query) == ["before", "behind", "floating"])
    #expect(try test.store.uids(matching: query).count == 3)
    let agenda = OccurrenceQuery(moment..<moment.adding(seconds: 7200), zone: .utc)
    #expect(try test.store.occurrences(matching: agenda).occurrences.count == 3)
    #expect(try test.store.reindex() == 0)
  }

  @Test("an override is identified by the instant according to its VTIMEZONE, wherever that is in the file")
  func keyByDefinition() throws {
    let series = event(uid: "s", start: ";TZID=Office:20260301T120000", "RRULE:FREQ=DAILY;COUNT=3")
    let override = event(
      uid: "s", title: "moved", start: ";TZID=Office:20260302T150000", "RECURRENCE-ID;TZID=Office:20260302T120000")
    for parts in [[early, series, override], [series, override, early]] {
      let test = try TestStore()
      try test.load(calendar(parts))
      #expect(try test.store.items(named: "s").map(\.recurrenceKey.text) == ["", "20260302T110000Z"])
      #expect(try test.load(calendar(parts)).numbers == [0, 0, 2, 0, 0])
      #expect(try test.store.reindex() == 0)
      #expect(try test.store.examine().isGood)
    }
  }

  @Test("two names of one instance are one, even if the VTIMEZONE that decides it follows them")
  func oneInstance() throws {
    let inZone = event(
      uid: "s", title: "in its zone", start: ":20260302T150000Z", "RECURRENCE-ID;TZID=Office:20260302T120000")
    let inUTC = event(uid: "s", title: "in UTC", start: ":20260302T150000Z", "RECURRENCE-ID:20260302T110000Z")
    for parts in [[early, inZone, inUTC], [inZone, early, inUTC], [inZone, inUTC, early]] {
      let test = try TestStore()
      #expect(try test.load(calendar(parts)).numbers == [1, 0, 0, 0, 1])
      #expect(try test.titles() == ["in UTC"])
    }
  }

  @Test("new zone data update identities and search: an override that is imported again is the same")
  func newZoneData() throws {
    let series = event(uid: "s", start: ";TZID=Europe/Berlin:20260301T120000", "RRULE:FREQ=DAILY;COUNT=3")
    let override = event(
      uid: "s", title: "moved", start: ";TZID=Europe/Berlin:20260302T150000",
      "RECURRENCE-ID;TZID=Europe/Berlin:20260302T120000")
    let test = try TestStore()
    try test.load(calendar(series, override))
    let right = try test.contents().only("items", "schedule", "series_heads", "occurrences")
    // As if the clocks in Berlin had been an hour behind when the items were imported.
    try test.database { db in
      try db.execute(
        sql: """
          UPDATE items SET start_instant = start_instant + 3600, end_instant = end_instant + 3600;
          UPDATE items SET recurrence_key = '20260302T120000Z' WHERE recurrence_key != '';
          UPDATE scheduled_zones SET digest = 'of other rules';
          UPDATE settings SET value = '1999a' WHERE name = 'zone_data_version';
          """)
    }
    #expect(try test.load(calendar(series, override)).numbers == [0, 0, 2, 0, 0])
    #expect(try test.contents().only("items", "schedule", "series_heads", "occurrences") == right)
  }

  @Test(
    "a VTIMEZONE matches a TZID that differs only in letter case, white space and quotes",
    arguments: [("FOO", "foo"), ("a b", "A  B"), ("Foo", "\"'foo'\"")])
  func likeNames(defined: String, used: String) throws {
    let test = try TestStore()
    for (uid, isFirst) in [("a", true), ("b", false)] {
      let zone = timeZone(defined, offset: "-0300")
      let item = event(uid: uid, start: ";TZID=\(used):20260301T120000")
      try test.load(calendar(isFirst ? [zone, item] : [item, zone]))
      #expect(try offsets(test, uid) == ["-0300"])
    }
    let day = OccurrenceQuery(try instant("20260301T000000Z")..<instant("20260302T000000Z"), zone: .utc)
    let starts = try test.store.occurrences(matching: day).occurrences.map(\.start)
    #expect(try starts == [instant("20260301T150000Z"), instant("20260301T150000Z")])
    #expect(NaiveCalendar(try test.exported()).timeZones.count == 1)
    // An edit keeps the link.
    let occurrence = try test.store.occurrence(named: "a")
    var event = try #require(occurrence.event)
    event.title = "edited"
    try test.store.save(event, as: occurrence, span: .all)
    #expect(try offsets(test, "a") == ["-0300"])
  }

  @Test("stores with different definitions of one TZID use their own, even when queried concurrently")
  func severalStores() async throws {
    let tests = try [(early, "110000"), (late, "100000")].map { zone, start in
      let test = try TestStore()
      try test.load(calendar(zone, zoned("a")))
      return (test: test, start: try instant("20260301T\(start)Z"))
    }
    let day = OccurrenceQuery(try instant("20260301T000000Z")..<instant("20260302T000000Z"), zone: .utc)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<40 {
        let (store, start) = (tests[index % 2].test.store, tests[index % 2].start)
        group.addTask { try store.occurrences(matching: day).occurrences.map(\.start) == [start] }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test("an item is linked to the definition that came with it")
  func linked() throws {
    let test = try TestStore()
    try test.load(calendar(early, zoned("a"), event(uid: "utc")), calendar(zoned("b"), late))
    #expect(try offsets(test, "a") == ["+0100"])
    #expect(try offsets(test, "b") == ["+0200"])
    #expect(try offsets(test, "utc") == [])
  }

  @Test("two definitions of one TZID give several VCALENDARs, each with what its items need")
  func contradictingDefinitions() throws {
    let test = try TestStore()
    let other = timeZone("Other", offset: "+0300")
    try test.load(
      calendar(early, zoned("a")), calendar(late, other, zoned("b"), zoned("c", "Other")), calendar(early, zoned("d")))
    let parts = try test.exportedText().components(separatedBy: "BEGIN:VCALENDAR").dropFirst().map {
      NaiveCalendar(Array("BEGIN:VCALENDAR\($0)".utf8))
    }
    #expect(parts.map { $0.items.map { $0.value("UID") } } == [["a", "c", "d"], ["b"]])
    #expect(parts.map { $0.timeZones.map { $0.value("TZID") } } == [["Office", "Other"], ["Office"]])
    #expect(parts[0].properties == parts[1].properties)
    #expect(try test.store.export { _ in }.calendars == 2)
  }

  @Test("a query exports the definitions that its items need, and no others")
  func queriedDefinitions() throws {
    let test = try TestStore()
    try test.load(calendar(early, timeZone("Unused", offset: "+0500"), zoned("a")), calendar(late, zoned("b")))
    for (uid, offset) in [("a", "+0100"), ("b", "+0200")] {
      var query = ItemQuery()
      query.uids = [uid]
      let text = try test.exportedText(query)
      #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
      #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
      #expect(text.contains("TZOFFSETTO:\(offset)\r\n"))
    }
    var query = ItemQuery()
    query.kinds = [.reminder]
    #expect(try !test.exportedText(query).contains("VTIMEZONE"))
  }

  @Test("unused definitions are exported, even from a calendar without items")
  func unused() throws {
    let test = try TestStore()
    let text = calendar(early, timeZone("Unused", offset: "-0300"), zoned("a"))
    try test.load(text, calendar(late, properties: ["X-WR-CALNAME:Zones"]))
    let zones = NaiveCalendar(try test.exported()).timeZones.map { $0.value("TZID") }
    #expect(zones == ["Office", "Unused", "Office"])
    #expect(try test.load(text).numbers == [0, 0, 1, 0, 0])
    #expect(NaiveCalendar(try test.exported()).timeZones.count == 3)
  }

  @Test("a definition may follow the items that name it")
  func forwardReferences() throws {
    let test = try TestStore()
    let text = calendar(zoned("a"), zoned("b", "Other"), early, zoned("c"), timeZone("Other", offset: "+0300"))
    try test.load(text)
    #expect(try offsets(test, "a") == ["+0100"])
    #expect(try offsets(test, "b") == ["+0300"])
    #expect(try offsets(test, "c") == ["+0100"])
    let before = try test.contents()
    #expect(try test.load(text).numbers == [0, 0, 3, 0, 0])
    #expect(try test.contents() == before)
  }

  @Test("versions that were replaced before their definition was read are not linked to it")
  func forwardReferencesOfReplacedItems() throws {
    let test = try TestStore()
    let text = calendar(
      zoned("a"), zoned("twin"), event(uid: "twin", sequence: 0, title: "other", start: ";TZID=Office:20260302T120000"),
      event(uid: "a", sequence: 1, title: "in UTC"), event(uid: "twin", sequence: 1, title: "one"), early)
    try test.load(text)
    #expect(try test.titles() == ["in UTC", "one"])
    #expect(try test.count("item_zones") == 0)
    let before = try test.contents()
    try test.load(text)
    #expect(try test.contents() == before)
  }

  @Test("a changed definition in a later import is linked, and the old one is removed", arguments: [true, false])
  func changedDefinition(isBehind: Bool) throws {
    let test = try TestStore()
    let items = [zoned("a"), zoned("b")]
    try test.load(calendar([early] + items))
    let changed = calendar(isBehind ? items + [late] : [late] + items)
    #expect(try test.load(changed).numbers == [0, 2, 0, 0, 0])
    #expect(try offsets(test, "a") == ["+0200"])
    #expect(try test.count("zones") == 1)
    #expect(try test.store.revision() == 2)
    let before = try test.contents()
    try test.load(changed)
    #expect(try test.contents() == before)
  }

  @Test("a definition stays as long as any item needs it")
  func sharedDefinition() throws {
    let test = try TestStore()
    try test.load(calendar(early, zoned("a"), zoned("b")))
    try test.load(calendar(late, zoned("a")))
    #expect(try offsets(test, "a") == ["+0200"])
    #expect(try offsets(test, "b") == ["+0100"])
    #expect(try test.count("zones") == 2)
    try test.load(calendar(late, zoned("b", sequence: 1)))
    #expect(try test.count("zones") == 1)
  }

  @Test(
    "quotes, escapes and white space in a TZID do not separate an item from its definition",
    arguments: [
      ("(UTC+01:00) Amsterdam\\, Berlin", "\"(UTC+01:00) Amsterdam, Berlin\""),
      ("(UTC+01:00) Amsterdam\\, Berlin", "\"(UTC+01:00) Amsterdam\\, Berlin\""),
      ("Customized Time Zone", "Customized Time Zone"), ("Customized Time Zone", "\"Customized Time Zone\""),
      ("/example.org/Own", "/example.org/Own"), ("Zürich", "\"Zürich\""),
    ])
  func quoting(definition: String, reference: String) throws {
    let test = try TestStore()
    let text = calendar(timeZone(definition, offset: "+0100"), zoned("a", reference))
    try test.load(text)
    #expect(try offsets(test, "a") == ["+0100"])
    #expect(NaiveCalendar(try test.exported()).items.map(\.lines) == NaiveCalendar(Array(text.utf8)).items.map(\.lines))
    #expect(try test.load(text).numbers == [0, 0, 1, 0, 0])
  }

  @Test("zones are needed by EXDATE, RDATE, RECURRENCE-ID, alarms and unknown properties")
  func whereZonesAreNamed() throws {
    let test = try TestStore()
    let properties = ["EXDATE", "RDATE", "RECURRENCE-ID", "DTEND", "X-WHEN"]
    let events = properties.map { event(uid: $0, "\($0);TZID=Office:20260301T130000") }
    let alarm = event(
      uid: "alarm", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "X-AT;TZID=Office:20260301T100000", "END:VALARM")
    try test.load(calendar([early] + events + [alarm]))
    for uid in properties + ["alarm"] { #expect(try offsets(test, uid) == ["+0100"], "\(uid)") }
  }

  @Test("VTIMEZONEs without a TZID, duplicates and conflicting ones are exported")
  func oddDefinitions() throws {
    let test = try TestStore()
    let nameless = lines(["BEGIN:VTIMEZONE", "X-NOTE:one", "END:VTIMEZONE"])
    let nameless2 = lines(["BEGIN:VTIMEZONE", "X-NOTE:two", "END:VTIMEZONE"])
    let text = calendar(nameless, nameless2, early, early, late, zoned("a"))
    try test.load(text)
    #expect(try offsets(test, "a") == ["+0100"])
    let source = NaiveCalendar(Array(text.utf8)).timeZones.map(\.lines)
    #expect(Set(NaiveCalendar(try test.exported()).timeZones.map(\.lines)) == Set(source))
    let before = try test.contents()
    try test.load(text)
    #expect(try test.contents() == before)
  }

  @Test("definitions belong to a calendar: the same one in two calendars is kept in both")
  func perCalendar() throws {
    let test = try TestStore()
    try test.load(calendar(early, zoned("a")), calendar(early, zoned("a"), properties: ["X-WR-CALNAME:Other"]))
    #expect(try test.count("zones") == 2)
    try test.store.deleteCalendar(test.store.calendar(named: "Other"))
    #expect(try test.count("zones") == 1)
    #expect(try offsets(test, "a") == ["+0100"])
  }
}
