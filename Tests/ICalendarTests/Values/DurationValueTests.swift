import CivilTime
import ICalendar
import TestSupport
import Testing

@Suite("Durations and offsets")
struct DurationValueTests {
  @Test("random durations are read as CivilTime reads them")
  func durations() throws {
    var random = SeededGenerator(seed: 50)
    for _ in 0..<10_000 {
      let duration = random.duration()
      for text in [
        duration.text, duration.text.lowercased(), duration.isNegative ? duration.text : "+\(duration.text)",
      ] {
        #expect(ContentLine("DURATION:\(text)").duration == duration, "\(text)")
        #expect(ContentLine("DURATION:\(text)").duration == (try CalendarDuration(parsing: text)))
      }
    }
  }

  @Test("damaged durations are read, or rejected, as by CivilTime", arguments: 0..<4)
  func damagedDurations(part: Int) {
    var random = SeededGenerator(seed: UInt64(600 + part))
    for _ in 0..<5000 {
      let text = random.damaged(random.duration().text)
      // CivilTime does not accept weeks together with other units, which are common in practice.
      if text.uppercased().contains("W"), !text.uppercased().hasSuffix("W") { continue }
      if text.utf8.split(whereSeparator: { !(0x30...0x39).contains($0) }).contains(where: { $0.count > 9 }) { continue }
      let expected = try? CalendarDuration(parsing: String(text.trimmingWhiteSpace).placingTimeMark)
      #expect(ContentLine("DURATION:\(text)").duration == expected, "\(text.debugDescription)")
    }
  }

  @Test(
    "a T that is missing or misplaced changes nothing",
    arguments: [
      ("PT1W", 7, 0), ("PT1D", 1, 0), ("P15M", 0, 900), ("P1H", 0, 3600), ("P1S", 0, 1), ("P1DT", 1, 0),
      ("-PT1W", -7, 0), ("PT1D2H", 1, 7200), ("P2HT30M", 0, 9000),
    ])
  func misplacedTimeMark(text: String, days: Int, seconds: Int64) {
    #expect(ContentLine("DURATION:\(text)").duration == CalendarDuration(days: days, seconds: seconds))
  }

  @Test(
    "units may be left out, and weeks may be combined with others",
    arguments: [
      ("PT1H30S", 0, 3630), ("P1W2D", 9, 0), ("P1WT1H", 7, 3600), ("-P1W2DT3H4M5S", -9, -11045), ("P0D", 0, 0),
      ("-PT0S", 0, 0),
      ("PT36H", 0, 129_600), ("P999999999D", 999_999_999, 0), ("P0000001D", 1, 0), ("+PT15M", 0, 900),
    ])
  func forms(text: String, days: Int, seconds: Int64) {
    #expect(ContentLine("TRIGGER:\(text)").duration == CalendarDuration(days: days, seconds: seconds))
  }

  @Test(
    "an invalid duration is nil",
    arguments: [
      "", "P", "PT", "-P", "-PT", "1D", "P1", "PT5", "P-1D", "--P1D", "+-P1D", "P1D-", "P1D1D",
      "PT1M1H", "PT1S1M", "P1D1W", "PT1H1H", "P1.5D", "PT1,5H", "P 1D", "P1 D", "1 day", "P1Y",
      "P9999999999999999999D",
      "P99999999999999999999999W", "PT9999999999999999999S", "P1D\u{0}", "PP1D", "P1DTT1H", "PDT1H", "PT1", "T1H",
      "P1DPT1H", "P7T2H", "P¹D",
    ])
  func invalid(text: String) {
    #expect(ContentLine("DURATION:\(text)").duration == nil)
  }

  @Test("random offsets are read as CivilTime reads them")
  func offsets() throws {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<5000 {
      let offset = random.offset()
      #expect(ContentLine("TZOFFSETTO:\(offset.text)").utcOffset == offset, "\(offset)")
    }
  }

  @Test("damaged offsets are read, or rejected, as by CivilTime")
  func damagedOffsets() {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<5000 {
      let text = random.damaged(random.offset().text)
      let expected = try? UTCOffset(parsing: text.trimmingWhiteSpace)
      #expect(ContentLine("TZOFFSETTO:\(text)").utcOffset == expected, "\(text.debugDescription)")
    }
  }

  @Test(
    "an invalid offset is nil",
    arguments: [
      "", "0100", "+01", "+01:00", "+1", "+010", "+01000", "+2400", "+9900", "+0160", "+010060", "-0000", "-000000",
      "+0100Z", "+ 100", "Z", "+01\u{0}0",
    ])
  func invalidOffsets(text: String) {
    #expect(ContentLine("TZOFFSETTO:\(text)").utcOffset == nil)
  }
}
