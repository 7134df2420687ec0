import CivilTime
import Foundation
import Recurrence
import Testing

@Suite("Zoned series and the instants that independent engines agree on")
struct ZonedOracleTests {
  struct Line: Decodable {
    var id: String
    var tzid: String
    var dtstart: String
    var rrule: String
    var limit: Int
    var instants: [String]
  }

  @Test(
    "Every line of the oracle agrees",
    .enabled(if: OracleFiles.folder != nil, Comment(rawValue: OracleFiles.reason)))
  func oracle() throws {
    var otherData = 0
    for line in try OracleFiles.lines(of: "rrule-zoned-oracle.jsonl", as: Line.self) {
      let rule = try RecurrenceRule(parsing: line.rrule)
      let zone = try ZonedOracleTests.database.rules(named: line.tzid)
      let start = CalendarTime.zoned(try CivilDateTime(parsing: line.dtstart), tzid: line.tzid)
      var definition = RecurrenceSet.Definition(
        start: start, zones: RecurrenceSet.Zones(named: [line.tzid: zone]))
      definition.rules = [rule]
      if try hasOtherZoneData(line, rule, zone) {
        otherData += 1
        continue
      }
      let set = try RecurrenceSet(definition)
      let found = set.prefix(line.instants.count < line.limit ? line.limit : line.instants.count)
        .map { $0.startInstant.description }
      #expect(found == line.instants, "\(line.id) \(line.tzid) \(line.dtstart) \(line.rrule)")
    }
    #expect(otherData < 50, "Lines that depend on other zone data than this system has")
  }

  /// The zone data to use: those in the folder that ALMANAC_ZONEINFO names, otherwise the system's.
  private static let database =
    ProcessInfo.processInfo.environment["ALMANAC_ZONEINFO"].map { TimeZoneDatabase(folders: [$0]) } ?? .system

  /// Whether the line was created with different time zone data: far from any clock change, the data yield a time of
  /// day, at an expected instant, that the rule cannot produce.
  private func hasOtherZoneData(_ line: Line, _ rule: RecurrenceRule, _ zone: TimeZoneRules) throws -> Bool {
    let start = try CivilDateTime(parsing: line.dtstart)
    let hours = rule.byHour.isEmpty ? [start.hour] : rule.byHour
    let minutes = rule.byMinute.isEmpty ? [start.minute] : rule.byMinute
    return try line.instants.contains { text in
      guard case .utc(let civil) = try CalendarTime(parsing: text) else { return false }
      let instant = Instant(civil, at: .zero)
      let (before, after) = (instant.adding(seconds: -86400), instant.adding(seconds: 86400))
      guard zone.transitions(from: before, to: after).isEmpty else { return false }
      let local = zone.civil(at: instant)
      return !hours.contains(local.hour) || !minutes.contains(local.minute)
    }
  }
}
