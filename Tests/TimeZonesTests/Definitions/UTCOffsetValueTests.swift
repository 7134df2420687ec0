import CivilTime
import Testing

@testable import TimeZones

@Suite("Offsets in common forms")
struct UTCOffsetValueTests {
  @Test(
    "are read in hours, minutes and seconds",
    arguments: [
      ("+01:00", 3600), ("-0000", 0), ("0530", 19800), ("+5:30", 19800), ("-3", -10800), ("+530", 19800),
      ("+0019:32", nil),
      ("+013015", 5415), ("2400", nil), ("+0160", nil), ("", nil), ("+", nil), ("+1:2:3:4", nil),
      ("+010203040506", nil),
      ("abc", nil), ("\u{2212}0100", -3600),
    ] as [(String, Int?)])
  func reads(text: String, seconds: Int?) {
    #expect(UTCOffsetValue.read(text)?.seconds == seconds)
  }

  @Test("are named as in zone data", arguments: [("+0100", "+01"), ("+0530", "+0530"), ("-001932", "-001932")])
  func names(text: String, name: String) throws {
    #expect(UTCOffsetValue.name(try UTCOffset(parsing: text)) == name)
  }
}
