import CivilTime
import Recurrence
import Testing

@Suite("Excluded instances with an override")
struct RevisionTests {
  /// Defines a daily series at 9 that excludes 2 June, with an override that moves it to 11.
  private func definition(
    _ sequence: Int, override: Int, exclusion: String = "20260602T090000", recurrenceID: String = "20260602T090000"
  ) throws -> RecurrenceSet.Definition {
    let berlin = try TimeZoneDatabase.system.rules(named: "Europe/Berlin")
    let zones = RecurrenceSet.Zones(local: .utc, named: ["Europe/Berlin": berlin])
    func time(_ text: String) throws -> CalendarTime {
      let isLocal = text.contains("T") && !text.hasSuffix("Z")
      return try CalendarTime(parsing: text, tzid: isLocal ? "Europe/Berlin" : nil)
    }
    var definition = RecurrenceSet.Definition(start: try time("20260601T090000"), zones: zones)
    definition.rules = [try RecurrenceRule(parsing: "FREQ=DAILY;COUNT=3")]
    definition.exclusions = [try time(exclusion)]
    definition.sequence = sequence
    definition.overrides = [
      RecurrenceSet.Override(
        recurrenceID: try time(recurrenceID), start: try time("20260602T110000"), sequence: override)
    ]
    return definition
  }

  private func starts(_ definition: RecurrenceSet.Definition) throws -> [String] {
    try RecurrenceSet(definition).map { $0.start.civilDateTime.text }
  }

  @Test("the series wins if it has been revised more often, whatever form each uses to name the instance")
  func newerSeries() throws {
    for name in ["20260602T090000", "20260602T070000Z", "20260602"] {
      let without = ["20260601T090000", "20260603T090000"]
      #expect(try starts(definition(2, override: 1, exclusion: name)) == without, "\(name)")
      #expect(try starts(definition(2, override: 1, recurrenceID: name)) == without, "\(name)")
    }
  }

  @Test("the override stays if it is as new as the series or newer", arguments: [(0, 0), (1, 1), (1, 2)])
  func otherwise(sequence: Int, override: Int) throws {
    let all = ["20260601T090000", "20260602T110000", "20260603T090000"]
    #expect(try starts(definition(sequence, override: override)) == all)
  }

  @Test("an older override of an instance that is not excluded stays")
  func notExcluded() throws {
    var definition = try definition(2, override: 1)
    definition.exclusions = [try CalendarTime(parsing: "20260603T090000", tzid: "Europe/Berlin")]
    #expect(try starts(definition) == ["20260601T090000", "20260602T110000"])
  }

  @Test("an older override of all later instances still moves those that are not excluded")
  func future() throws {
    var definition = try definition(2, override: 1)
    definition.overrides[0].includesFuture = true
    #expect(try starts(definition) == ["20260601T090000", "20260603T110000"])
  }
}
