import CivilTime
import Testing

/// The reason why tests that need the system's zones were skipped.
let noDatabase: Comment = "This machine has no time zone database."

/// The names of the system's zones; tests that need them are skipped if there are none.
let systemZoneNames = TimeZoneDatabase.system.names()

@Suite("The system's time zones", .enabled(if: !systemZoneNames.isEmpty, noDatabase))
struct TimeZoneDatabaseTests {
  func local(_ text: String, in name: String) throws -> LocalTimeResult {
    try TimeZoneDatabase.system.rules(named: name).local(CivilDateTime(parsing: text))
  }

  func offset(_ text: String) throws -> UTCOffset { try UTCOffset(parsing: text) }

  @Test("clocks set forward leave a gap, which keeps the offset before it")
  func gaps() throws {
    let cases = [
      ("Europe/Berlin", "20260329T023000", "+0100", "+0200", "20260329T010000Z", "20260329T033000"),
      ("America/New_York", "20260308T023000", "-0500", "-0400", "20260308T070000Z", "20260308T033000"),
      ("Australia/Lord_Howe", "20261004T021500", "+1030", "+1100", "20261003T153000Z", "20261004T024500"),
      ("Europe/Dublin", "20260329T013000", "+0000", "+0100", "20260329T010000Z", "20260329T023000"),
      ("Pacific/Apia", "20111230T120000", "-1000", "+1400", "20111230T100000Z", "20111231T120000"),
      ("America/Sao_Paulo", "20181104T000000", "-0300", "-0200", "20181104T030000Z", "20181104T010000"),
    ]
    for (name, text, before, after, transition, shown) in cases {
      let expected = LocalTimeResult.gap(
        before: try offset(before), after: try offset(after), transition: try instant(transition))
      #expect(try local(text, in: name) == expected)
      let rules = try TimeZoneDatabase.system.rules(named: name)
      #expect(try rules.civil(at: rules.instant(of: CivilDateTime(parsing: text))).text == shown)
    }
  }

  @Test("clocks set back show a time twice, and the first one is meant")
  func overlaps() throws {
    let cases = [
      ("Europe/Berlin", "20261025T023000", "+0200", "+0100", "20261025T010000Z"),
      ("America/New_York", "20261101T013000", "-0400", "-0500", "20261101T060000Z"),
      ("Australia/Lord_Howe", "20260405T014500", "+1100", "+1030", "20260404T150000Z"),
      ("Europe/Dublin", "20261025T013000", "+0100", "+0000", "20261025T010000Z"),
      ("Africa/Casablanca", "20240310T023000", "+0100", "+0000", "20240310T020000Z"),
    ]
    for (name, text, first, second, transition) in cases {
      let expected = LocalTimeResult.overlap(
        first: try offset(first), second: try offset(second), transition: try instant(transition))
      #expect(try local(text, in: name) == expected)
    }
  }

  @Test("gaps and overlaps begin and end to the second")
  func edges() throws {
    let (winter, summer) = (try offset("+0100"), try offset("+0200"))
    #expect(try local("20260329T015959", in: "Europe/Berlin") == .unique(winter))
    #expect(try local("20260329T030000", in: "Europe/Berlin") == .unique(summer))
    #expect(try local("20261025T015959", in: "Europe/Berlin") == .unique(summer))
    #expect(try local("20261025T030000", in: "Europe/Berlin") == .unique(winter))
    #expect(try local("20111229T235959", in: "Pacific/Apia") == .unique(offset("-1000")))
    #expect(try local("20111231T000000", in: "Pacific/Apia") == .unique(offset("+1400")))
    #expect(try local("99990701T120000", in: "Europe/Berlin") == .unique(summer))
  }

  @Test("daylight saving time is negative in Dublin")
  func negativeDaylight() throws {
    let rules = try TimeZoneDatabase.system.rules(named: "Europe/Dublin")
    let winter = rules.observance(at: try instant("20260115T120000Z"))
    #expect(winter.abbreviation == "GMT" && winter.offset == .zero)
    let summer = rules.observance(at: try instant("20500715T120000Z"))
    #expect(summer.abbreviation == "IST" && summer.offset.seconds == 3600)
    #expect(winter.isDaylight != summer.isDaylight)
  }

  @Test("hours are exact across a clock change, days are nominal")
  func durations() throws {
    let rules = try TimeZoneDatabase.system.rules(named: "Europe/Berlin")
    func moved(_ text: String, by duration: String) throws -> String {
      let time = try CalendarTime(parsing: text, tzid: "Europe/Berlin")
      return try time.adding(CalendarDuration(parsing: duration), in: rules).text
    }
    #expect(try moved("20260328T120000", by: "P1D") == "20260329T120000")
    #expect(try moved("20260328T120000", by: "PT24H") == "20260329T130000")
    #expect(try moved("20260328T120000", by: "P1DT12H") == "20260330T000000")
    #expect(try moved("20261025T020000", by: "PT1H") == "20261025T020000")
    #expect(try moved("20260329T040000", by: "-PT2H") == "20260329T010000")
    #expect(try CalendarTime(parsing: "20260701").instant(in: rules) == instant("20260630T220000Z"))
    #expect(try CalendarTime(parsing: "20260701T000000Z").instant(in: rules) == instant("20260701T000000Z"))
  }

  @Test("every zone is read, and its local times agree with a search around each transition")
  func everyZone() throws {
    for name in systemZoneNames {
      let rules = try TimeZoneDatabase.system.rules(named: name)
      #expect(TimeZoneDatabase.system.contains(name))
      let transitions = rules.transitions(from: .distantPast, to: try instant("20450101T000000Z"))
      #expect(zip(transitions, transitions.dropFirst()).allSatisfy { $0.instant < $1.instant })
      for transition in transitions where transition.instant.secondsSince1970 > -4_000_000_000 {
        let before = rules.offset(at: transition.instant.adding(seconds: -1))
        let after = transition.observance.offset
        #expect(rules.nextTransition(after: transition.instant.adding(seconds: -1)) == transition)
        #expect(rules.previousTransition(before: transition.instant.adding(seconds: 1)) == transition)
        let edges = [transition.instant.civil(at: before), transition.instant.civil(at: after)]
        for time in edges.flatMap({ [$0.adding(seconds: -1), $0, $0.adding(seconds: 1)] }) {
          let instants = Set([before, after].map { Instant(time, at: $0) }).filter { rules.civil(at: $0) == time }
          let counted =
            switch rules.local(time) {
            case .unique: 1
            case .gap: 0
            case .overlap: 2
            }
          #expect(instants.count == counted, "\(name) \(time)")
          if let earliest = instants.min() { #expect(rules.instant(of: time) == earliest) }
        }
      }
    }
  }

  @Test("files that count leap seconds give the same times as those that do not")
  func leapSeconds() throws {
    for name in ["Europe/Berlin", "America/New_York", "Asia/Tokyo"] {
      guard let counted = try? TimeZoneDatabase.system.rules(named: "right/" + name) else { continue }
      let plain = try TimeZoneDatabase.system.rules(named: name)
      // Such files end when the list of leap seconds expires.
      let end = try instant("20250101T000000Z")
      #expect(counted.transitions(from: .distantPast, to: end) == plain.transitions(from: .distantPast, to: end))
    }
  }

  @Test("a real file truncated at any length is refused or reads the same", arguments: ["Europe/Berlin"])
  func truncation(name: String) throws {
    let folder = try #require(TimeZoneDatabase.system.folders.first)
    let bytes = try readFile(folder + "/" + name)
    let whole = try TimeZoneRules(tzif: bytes)
    #expect(try whole == TimeZoneDatabase.system.rules(named: name))
    for length in 0..<bytes.count {
      let part = Array(bytes[..<length])
      #expect(throws: CivilTimeError.self) { try TimeZoneRules(tzif: part) }
    }
  }

  @Test("impossible zone names are refused, and nothing outside is read")
  func badNames() {
    let names = [
      "", "/", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Berlin", "./UTC", "UTC/", "Europe/Ber lin",
      "Europe/Berlin\0", "Europe\\Berlin", "UTC\n", "Z\u{FC}rich", "~", String(repeating: "a", count: 256),
    ]
    for name in names {
      #expect(!TimeZoneDatabase.system.contains(name))
      #expect(TimeZoneDatabase.system.canonicalName(ignoringCase: name) == nil)
      do throws(CivilTimeError) {
        _ = try TimeZoneDatabase.system.rules(named: name)
        Issue.record("\(name) was read")
      } catch {
        #expect(error.code == .invalidTimeZoneName)
      }
    }
  }

  @Test("names without a zone file are unknown")
  func unknownNames() {
    for name in ["Europe", "Europe/Atlantis", "tzdata.zi", "zone.tab", "...", String(repeating: "a", count: 255)] {
      #expect(!TimeZoneDatabase.system.contains(name))
      do throws(CivilTimeError) {
        _ = try TimeZoneDatabase.system.rules(named: name)
        Issue.record("\(name) was read")
      } catch {
        #expect(error.code == .unknownTimeZone)
      }
    }
  }

  @Test("names are found in any spelling")
  func canonicalNames() {
    let database = TimeZoneDatabase.system
    #expect(database.canonicalName(ignoringCase: "europe/BERLIN") == "Europe/Berlin")
    #expect(database.canonicalName(ignoringCase: "Europe/Berlin") == "Europe/Berlin")
    #expect(database.canonicalName(ignoringCase: "america/argentina/buenos_aires") == "America/Argentina/Buenos_Aires")
    #expect(database.canonicalName(ignoringCase: "europe") == nil)
    #expect(database.canonicalName(ignoringCase: "europe/atlantis") == nil)
  }

  @Test("a database without folders has no zones")
  func emptyDatabase() {
    let database = TimeZoneDatabase(folders: ["/nowhere/at/all", "/dev/null"])
    #expect(database.folders.isEmpty)
    #expect(database.version == nil)
    #expect(database.names().isEmpty)
    #expect(!database.contains("UTC"))
  }

  @Test("many threads can query at once")
  func threads() async throws {
    let database = TimeZoneDatabase(folders: TimeZoneDatabase.system.folders)
    let offsets = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<200 {
        group.addTask {
          let name = ["Europe/Berlin", "Asia/Tokyo", "UTC"][index % 3]
          return try database.rules(named: name).offset(at: Instant(secondsSince1970: 0)).seconds
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(offsets == 67 * 3600 + 67 * 9 * 3600)
  }
}
