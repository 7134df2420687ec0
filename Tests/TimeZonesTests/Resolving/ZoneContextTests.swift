import CivilTime
import ICalendar
import Testing

@testable import TimeZones

@Suite("Choosing between a file's definitions and the system's zones")
struct ZoneContextTests {
  private func zone(_ tzid: String, _ observances: String...) throws -> TimeZoneDefinition {
    TimeZoneDefinition(
      try Component(
        (["BEGIN:VTIMEZONE", "TZID:\(tzid)"] + observances + ["END:VTIMEZONE", ""]).joined(separator: "\r\n")))
  }

  private func fixed(_ offset: String) -> String {
    "BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\(offset)\r\nTZOFFSETTO:\(offset)\r\nEND:STANDARD"
  }

  @Test("a name that the system knows is the system's if nothing defines it")
  func systemName() {
    let resolved = ZoneContext().resolve("Europe/Berlin")
    #expect(resolved.source == .system(name: "Europe/Berlin"))
  }

  @Test(
    "an abbreviated version of the system's zone gives way to it",
    arguments: [
      ("google-pair-from-1970", .system(name: "Europe/Zurich")),
      ("outlook-starts-in-1601", .alias(name: "Europe/Berlin", kind: .windows)),
      ("exchange-start-does-not-match-its-rule", .alias(name: "America/New_York", kind: .windows)),
      ("evolution-vendor-path", .alias(name: "Europe/Berlin", kind: .path)),
      ("notes-rule-before-2007", .alias(name: "America/New_York", kind: .notes)),
      ("only-standard", .system(name: "Europe/Berlin")),
    ] as [(String, ResolvedTimeZone.Source)])
  func outlines(file: String, source: ResolvedTimeZone.Source) throws {
    let definition = try Fixture.definition(file)
    let context = ZoneContext(definitions: [definition])
    #expect(context.resolve(try #require(definition.tzid)).source == source)
  }

  @Test("every VTIMEZONE generated from a zone gives way to the zone", arguments: LibicalTests.samples)
  func generated(name: String) throws {
    let rules = try TimeZoneDatabase.system.rules(named: name)
    for (from, until) in [("20240101", "20270101"), ("20260701", "20260801"), ("19800101", nil)] {
      let component = rules.component(
        tzid: name, from: try Instant(utc: from), until: try until.map { try Instant(utc: $0) })
      let resolved = ZoneContext(components: [component]).resolve(name)
      #expect(resolved.source == .system(name: name), "\(component)")
    }
  }

  @Test("a definition that contradicts the system's zone is used")
  func contradiction() throws {
    let context = ZoneContext(definitions: [try zone("Europe/Berlin", fixed("+0530"))])
    let resolved = context.resolve("Europe/Berlin")
    #expect(resolved.source == .definition(index: 0))
    #expect(try resolved.rules?.offsetText(at: "20260701") == "+0530")
  }

  @Test(
    "before and after a definition's range, the zone that it names applies if it has the definition's offsets",
    arguments: ["Australia/Sydney", "Custom/Sydney"])
  func timeBesideDefinition(tzid: String) throws {
    let observances = [
      "X-LIC-LOCATION:Australia/Sydney",
      "BEGIN:STANDARD\r\nDTSTART:20060325T160000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+1000\r\nEND:STANDARD",
      "BEGIN:DAYLIGHT\r\nDTSTART:20061029T030000\r\nTZOFFSETFROM:+1000\r\nTZOFFSETTO:+1100\r\nEND:DAYLIGHT",
    ].joined(separator: "\r\n")
    let resolved = ZoneContext(definitions: [try zone(tzid, observances)]).resolve(tzid)
    #expect(resolved.source == .definition(index: 0))
    let offsets = try [
      "19000101", "20030801", "20040101", "20060320", "20060328", "20060801", "20070101", "20070701", "20400101",
    ].map {
      try resolved.rules?.offsetText(at: $0)
    }
    #expect(offsets == ["+1000", "+1000", "+1100", "+1100", "+1000", "+1000", "+1100", "+1000", "+1100"])
  }

  @Test("before the first onset of a definition with other offsets than the zone of its name, its own offset applies")
  func timeBeforeFirstOnsetElsewhere() throws {
    let observance =
      "BEGIN:STANDARD\r\nDTSTART:20200101T000000\r\nTZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530\r\nEND:STANDARD"
    let context = ZoneContext(definitions: [try zone("Europe/Berlin", observance)])
    #expect(try context.rules(named: "Europe/Berlin")?.offsetText(at: "20190701") == "+0530")
  }

  @Test("what a definition says about unused years does not matter")
  func years() throws {
    // Germany had no daylight saving time then.
    let definition = try zone("Europe/Berlin", fixed("+0100"))
    let source = { ZoneContext(definitions: [definition], years: $0).resolve("Europe/Berlin").source }
    #expect(source(1971...1975) == .system(name: "Europe/Berlin"))
    #expect(source(2024...2027) == .definition(index: 0))
    #expect(source(nil) == .definition(index: 0))
  }

  @Test("a meaningless name has the file's definition")
  func unknownName() throws {
    let context = ZoneContext(definitions: [try zone("Fictitious", fixed("+0100"))])
    #expect(context.resolve("Fictitious").source == .definition(index: 0))
  }

  @Test("TZIDs find definitions exactly, then ignoring case, quotes and escapes")
  func spelling() throws {
    let context = ZoneContext(definitions: [
      try zone("My zone\\, mine", fixed("+0100")), try zone("my zone\\, mine", fixed("+0200")),
    ])
    #expect(context.resolve("my zone, mine").source == .definition(index: 1))
    #expect(context.resolve("\"MY ZONE\\, mine\"").source == .definition(index: 0))
  }

  @Test("the first of two definitions with the same name counts")
  func duplicates() throws {
    let different = ZoneContext(definitions: [try zone("A", fixed("+0100")), try zone("A", fixed("+0200"))])
    #expect(different.resolve("A").source == .definition(index: 0))
  }

  @Test("hints in a definition count if the zone that they name agrees with it")
  func hints() throws {
    let pair = try Fixture.component("google-pair-from-1970")
    var builder = ComponentBuilder(pair)
    builder.set(ContentLine("TZID:Customized Time Zone"))
    let agreeing = ZoneContext(components: [builder.component()], years: 2000...2030)
    #expect(agreeing.resolve("Customized Time Zone").source == .alias(name: "Europe/Zurich", kind: .system))
    builder.set(ContentLine("X-LIC-LOCATION:Asia/Tokyo"))
    let contradicting = ZoneContext(components: [builder.component()], years: 2000...2030)
    #expect(contradicting.resolve("Customized Time Zone").source == .definition(index: 0))
  }

  @Test("for an empty definition the name counts, and then its hints")
  func emptyDefinition() throws {
    let context = ZoneContext(definitions: [
      try Fixture.definition("no-observance"), try zone("Europe/Paris"), try zone("S"),
    ])
    #expect(context.resolve("Nothing").source == .alias(name: "Europe/Berlin", kind: .system))
    #expect(context.resolve("Europe/Paris").source == .system(name: "Europe/Paris"))
    #expect(context.resolve("S").source == .unresolved)
  }

  @Test("a custom name without a definition uses the only one in the file")
  func customName() throws {
    let one = ZoneContext(definitions: [try zone("X", fixed("+0100"))])
    #expect(one.resolve("tzone://Microsoft/Custom").source == .definition(index: 0))
    let two = ZoneContext(definitions: [try zone("X", fixed("+0100")), try zone("Y", fixed("+0200"))])
    #expect(two.resolve("tzone://Microsoft/Custom").source == .unresolved)
  }

  @Test("an unknown name is unresolved; its times float")
  func unresolved() throws {
    let context = ZoneContext(calendarZoneName: "Asia/Tokyo")
    let resolved = context.resolve("Foo")
    #expect(resolved.source == .unresolved)
    #expect(resolved.rules == nil)
    let time = CalendarTime.zoned(try CivilDateTime(parsing: "20260101T090000"), tzid: "Foo")
    #expect(context.instant(of: time) == (try Instant(utc: "20260101T000000")))
  }

  @Test("X-WR-TIMEZONE applies to floating times and to nothing else")
  func calendarZone() throws {
    let context = ZoneContext(calendarZoneName: "Tokyo Standard Time")
    let civil = try CivilDateTime(parsing: "20260101T090000")
    let reader = context.read(in: TimeZoneRules(fixed: UTCOffset(seconds: 3600), abbreviation: "X"))
    let instant = { (time: CalendarTime) in reader.instant(of: time) }
    #expect(instant(.floating(civil)) == (try Instant(utc: "20260101T000000")))
    #expect(instant(.utc(civil)) == (try Instant(utc: "20260101T090000")))
    #expect(instant(.zoned(civil, tzid: "Europe/Berlin")) == (try Instant(utc: "20260101T080000")))
    #expect(instant(.date(civil.date)) == (try Instant(utc: "20251231T230000")))
  }

  @Test(
    "a time has a fixed instant if that is the same for every reader",
    arguments: [nil, "Local", "Asia/Tokyo"])
  func placedInstant(calendarZone: String?) throws {
    let context = ZoneContext(calendarZoneName: calendarZone)
    let civil = try CivilDateTime(parsing: "20260701T090000")
    for time in [
      .date(civil.date), .floating(civil), .utc(civil), .zoned(civil, tzid: "Europe/Berlin"),
      .zoned(civil, tzid: "Foo"),
    ] as [CalendarTime] {
      #expect(context.placedInstant(of: time) == (context.isPlaced(time) ? context.instant(of: time) : nil))
    }
  }

  @Test("an unknown X-WR-TIMEZONE is unresolved and leaves times floating")
  func unknownCalendarZone() throws {
    let context = ZoneContext(calendarZoneName: "Local")
    #expect(context.calendarZone?.source == .unresolved)
    let floating = CalendarTime.floating(try CivilDateTime(parsing: "20260101T090000"))
    #expect(!context.isPlaced(floating))
    #expect(context.placed(floating) == floating)
  }

  @Test("names that only look the same are two zones")
  func bytes() throws {
    let names = ["Caf\u{E9}", "Cafe\u{301}"]
    let context = ZoneContext(
      definitions: try zip(names, ["+0100", "+0300"]).map { try zone($0, fixed($1)) })
    // The second time, the cached result is used.
    for _ in 0..<2 {
      #expect(names.map { context.resolve($0).source } == [.definition(index: 0), .definition(index: 1)])
    }
  }

  @Test("copies can be used from several threads at once")
  func threads() async {
    let context = ZoneContext()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for index in 0..<2000 {
            let name = index % 2 == 0 ? "Europe/Berlin" : "Zone \(number) \(index)"
            #expect((context.resolve(name).rules != nil) == (index % 2 == 0))
          }
        }
      }
    }
  }
}
