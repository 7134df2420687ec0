import CivilTime
import ICalendar
import Recurrence
import TestSupport
import Testing

@testable import TimeZones

@Suite("Random VTIMEZONEs")
struct RandomDefinitionTests {
  /// An observance with its onsets, computed one by one.
  private struct Observance {
    let text: String
    let onsets: [(instant: Instant, offset: UTCOffset)]
  }

  private static let offsets = [-43200, -18000, -12600, -1, 0, 1172, 3600, 7200, 19800, 46800]
  private static let last = 2120

  @Test("are zones that match following every rule by hand")
  func followsRules() throws {
    var generator = SeededGenerator(seed: 365)
    for _ in 0..<300 {
      let pair = [generator.pick(Self.offsets), generator.pick(Self.offsets)]
      let count = Int.random(in: 1...3, using: &generator)
      let observances = try (0..<count).map { try observance(pair, isDaylight: $0 % 2 == 1, &generator) }
      let text = "BEGIN:VTIMEZONE\r\nTZID:X\r\n" + observances.map(\.text).joined() + "END:VTIMEZONE\r\n"
      let definition = TimeZoneDefinition(try Component(text))
      // Rules of one kind that begin in different years are treated as those of different laws.
      if definition.issues.contains(where: { $0.code == .overlappingRules }) { continue }
      let rules = try #require(definition.rules)
      try check(rules, observances.flatMap(\.onsets), text)
      let component = rules.component(tzid: "X", from: try Instant(utc: "19900101"))
      let again = try #require(TimeZoneDefinition(component).rules)
      let difference = again.firstDifference(from: rules, try Instant(utc: "19900101"), try Instant(utc: "20380101"))
      #expect(difference == nil, "\(difference ?? .distantPast)\n\(text)\n\(component)")
    }
  }

  private func check(
    _ rules: TimeZoneRules, _ onsets: [(instant: Instant, offset: UTCOffset)], _ text: String
  ) throws {
    let ordered = onsets.enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
    for (onset, next) in zip(ordered, ordered.dropFirst()) where onset.element.instant < next.element.instant {
      for instant in [onset.element.instant, next.element.instant.adding(seconds: -1)]
      where rules.offset(at: instant) != onset.element.offset {
        Issue.record("\(instant) does not have \(onset.element.offset.text)\n\(text)")
      }
    }
  }

  private func observance(
    _ pair: [Int], isDaylight: Bool, _ generator: inout SeededGenerator
  ) throws -> Observance {
    let from = UTCOffset(seconds: pair[isDaylight ? 0 : 1])
    let to = UTCOffset(seconds: pair[isDaylight ? 1 : 0])
    let month = Int.random(in: 1...12, using: &generator)
    let day = Int.random(in: 1...28, using: &generator)
    let date = try #require(CivilDate(year: 1990, month: month, day: day))
    let start = CivilDateTime(startOf: date).adding(seconds: generator.pick([0, 3600, 7200, 10800, 86399]))
    let rule = rule(month, &generator)
    let series = try RecurrenceSeries(RecurrenceRule(parsing: rule), from: start)
    // DTSTART is the first onset and is included in COUNT, whether or not it matches.
    let following = series.prefix { $0.date.year <= Self.last }.filter { $0 != start }
    let times = ([start] + following).prefix(series.rule.count ?? .max)
    let name = isDaylight ? "DAYLIGHT" : "STANDARD"
    let text =
      "BEGIN:\(name)\r\nDTSTART:\(start.text)\r\nRRULE:\(rule)\r\nTZOFFSETFROM:\(from.text)\r\n"
      + "TZOFFSETTO:\(to.text)\r\nEND:\(name)\r\n"
    return Observance(text: text, onsets: times.map { (Instant($0, at: from), to) })
  }

  private func rule(_ month: Int, _ generator: inout SeededGenerator) -> String {
    let weekday = generator.pick(Weekday.allCases).code
    let day = Int.random(in: 1...25, using: &generator)
    let days = (day..<day + 7).filter { $0 < 32 }.map { String($0) }.joined(separator: ",")
    return generator.pick([
      "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(generator.pick([-2, -1, 1, 2, 3, 4, 5]))\(weekday)",
      "FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(days);BYDAY=\(weekday)",
      "FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=-1",
      "FREQ=YEARLY",
      "FREQ=YEARLY;BYYEARDAY=\(day * 14)",
      "FREQ=YEARLY;BYWEEKNO=\(day);BYDAY=\(weekday)",
      "FREQ=YEARLY;INTERVAL=3",
      "FREQ=MONTHLY;INTERVAL=12;BYDAY=2\(weekday)",
      "FREQ=YEARLY;BYMONTH=\(month);BYDAY=-1\(weekday);COUNT=\(day)",
    ])
  }

  @Test("with excessive contents are read in part, with an issue")
  func hostile() throws {
    let observance =
      "BEGIN:STANDARD\r\nDTSTART:00010101T000000\r\nRRULE:FREQ=SECONDLY\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\n"
      + "TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRDATE:99991231T235959\r\nEND:STANDARD\r\n"
    let text = "BEGIN:VTIMEZONE\r\nTZID:X\r\n" + String(repeating: observance, count: 3000) + "END:VTIMEZONE\r\n"
    let definition = TimeZoneDefinition(try Component(text))
    #expect(definition.issues.contains { $0.code == .overLimit })
    #expect(definition.rules != nil)
  }

  @Test(
    "with rules that take too long are evaluated in part, with an issue",
    arguments: [
      "FREQ=HOURLY;INTERVAL=23;BYHOUR=3;BYMONTHDAY=13,26;BYDAY=MO;UNTIL=99990101T000000Z",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3;BYMINUTE=1,2,3,4;BYSETPOS=99;COUNT=999",
      "RSCALE=CHINESE;FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=-1;UNTIL=99991231T000000Z",
    ])
  func slow(rule: String) throws {
    let rules = String(repeating: "RRULE:\(rule)\r\n", count: 20)
    let text =
      "BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:16000101T000000\r\n\(rules)TZOFFSETFROM:+0000\r\n"
      + "TZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    let definition = TimeZoneDefinition(try Component(text))
    #expect(definition.issues.contains { $0.code == .overLimit })
    #expect(definition.rules != nil)
  }
}
