import CivilTime
import Recurrence
import Testing

@Suite("The zones of a set")
struct SetZonesTests {
  @Test("TZIDs that only look the same name two zones, and one without a zone is local")
  func bytes() throws {
    let names = ["Caf\u{E9}", "Cafe\u{301}"]
    var zones = RecurrenceSet.Zones()
    for (name, hours) in zip(names, [1, 3]) {
      zones[name] = TimeZoneRules(fixed: UTCOffset(seconds: hours * 3600), abbreviation: name)
    }
    let noon = try CivilDateTime(parsing: "20260601T120000")
    func hour(_ tzid: String) -> Int { zones.instant(of: .zoned(noon, tzid: tzid)).civil(at: .zero).hour }
    #expect((names + ["Unknown"]).map(hour) == [11, 9, 12])
  }

  @Test("a set gives instants according to its zones, whatever the start's zone", arguments: ["A", "B", "C"])
  func instants(ofStart: String) throws {
    let noon = try CivilDateTime(parsing: "20260601T120000")
    var zones = RecurrenceSet.Zones(local: TimeZoneRules(fixed: UTCOffset(seconds: 7200), abbreviation: "L"))
    for (name, hours) in [("A", 1), ("B", 3)] {
      zones[name] = TimeZoneRules(fixed: UTCOffset(seconds: hours * 3600), abbreviation: name)
    }
    let set = RecurrenceSet(usablePartOf: .init(start: .zoned(noon, tzid: ofStart), zones: zones))
    for time in [
      .date(noon.date), .floating(noon), .utc(noon), .zoned(noon, tzid: "A"), .zoned(noon, tzid: "B"),
      .zoned(noon, tzid: "C"),
    ] as [CalendarTime] {
      #expect(set.instant(of: time) == zones.instant(of: time) && set.rules(for: time) == zones.rules(for: time))
    }
  }
}
