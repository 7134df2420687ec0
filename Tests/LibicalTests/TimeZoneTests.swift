import Libical
import Testing

@Suite("Time zones in libical")
struct TimeZoneTests {
  private static func definition(rule: String) throws -> LibicalComponent {
    var parser = LibicalParser()
    let lines = [
      "BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD", "DTSTART:20001029T030000", "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100", "RRULE:\(rule)", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:20000326T020000",
      "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT",
    ]
    for line in lines { _ = try parser.add(line) }
    return try #require(try parser.add("END:VTIMEZONE"))
  }

  @Test("have the offsets of their observances, and outlive the component that they were read from")
  func definition() throws {
    let zone = try LibicalTimeZone(try Self.definition(rule: "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"))
    #expect(zone.tzid == "Own")
    let summer = LibicalTime(year: 2026, month: 7, day: 1, hour: 12, minute: 0, second: 0)
    let winter = LibicalTime(year: 2026, month: 1, day: 1, hour: 12, minute: 0, second: 0)
    #expect(try zone.offset(atUTC: summer) == 7200)
    #expect(try zone.offset(atUTC: winter) == 3600)
    #expect(try zone.offset(atLocal: summer) == 7200)
    #expect(code { _ = try zone.offset(atUTC: LibicalTime(year: 2026, month: 2, day: 30)) } == .invalidTime)
  }

  @Test("with rules that libical must not expand, or that are invalid, are refused")
  func refused() throws {
    for rule in ["FREQ=YEARLY;BYWEEKNO=-31;BYDAY=SU", "FREQ=SECONDLY"] {
      let definition = try Self.definition(rule: rule)
      #expect(code { _ = try LibicalTimeZone(definition) } == .refusedRule)
    }
    let event = try LibicalComponent(name: "VEVENT")
    #expect(code { _ = try LibicalTimeZone(event) } == .unreadable)
    #expect(code { _ = try LibicalTimeZone(named: "Europe/Nowhere") } == .unknownZone)
  }

  @Test("of the system can be queried by any number of tasks at once")
  func concurrent() async throws {
    let names = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney"]
    let offsets = try await withThrowingTaskGroup(of: (String, Int).self) { group in
      for round in 0..<16 {
        for name in names {
          group.addTask {
            let zone = try LibicalTimeZone(named: name)
            let time = LibicalTime(year: 2020 + round % 4, month: 1, day: 15, hour: 12, minute: 0, second: 0)
            return (name, try zone.offset(atUTC: time))
          }
        }
      }
      return try await group.reduce(into: [String: Set<Int>]()) { $0[$1.0, default: []].insert($1.1) }
    }
    #expect(offsets["Europe/Berlin"] == [3600])
    #expect(offsets["America/New_York"] == [-18_000])
    #expect(offsets["Asia/Tokyo"] == [32_400])
    #expect(offsets["Australia/Sydney"] == [39_600])
  }
}
