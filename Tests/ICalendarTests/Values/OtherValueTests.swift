import ICalendar
import TestSupport
import Testing

@Suite("Numbers, booleans, positions and value types")
struct OtherValueTests {
  @Test(
    "whole numbers of 32 bits are read",
    arguments: [
      ("0", 0), ("1", 1), ("-1", -1), ("+7", 7), ("007", 7), (" 5 ", 5), ("999999999", 999_999_999),
      ("1767225600", 1_767_225_600),
      ("2147483647", 2_147_483_647), ("-2147483648", -2_147_483_648),
    ])
  func integers(text: String, number: Int) {
    #expect(ContentLine("SEQUENCE:\(text)").integer == number)
  }

  @Test("random whole numbers are read")
  func randomIntegers() {
    var random = SeededGenerator(seed: 60)
    for _ in 0..<3000 {
      let number = Int32.random(in: .min ... .max, using: &random) >> Int32(random.int(0...31))
      #expect(ContentLine("SEQUENCE:\(number)").integer == Int(number))
    }
  }

  @Test(
    "anything but a whole number of 32 bits is nil",
    arguments: [
      "", "x", "1x", "1 2", "--1", "+-1", "1.0", "1e3", "0x10", "2147483648", "-2147483649", "99999999999999999999",
      "+", "-", "1\u{0}", "１",
    ])
  func noIntegers(text: String) {
    #expect(ContentLine("SEQUENCE:\(text)").integer == nil)
  }

  @Test(
    "booleans are read in any letter case, and nothing else is one",
    arguments: [
      ("TRUE", true), ("false", false), (" True ", true), ("", nil), ("1", nil), ("YES", nil), ("TRUEX", nil),
      ("TRUE\u{0}", nil),
    ] as [(String, Bool?)])
  func booleans(text: String, truth: Bool?) {
    #expect(ContentLine("X:\(text)").boolean == truth)
  }

  @Test(
    "a position has a latitude and a longitude",
    arguments: [
      ("37.386013;-122.082932", 37.386013, -122.082932), ("0;0", 0, 0), ("+1.5;-0.25", 1.5, -0.25),
      ("48.85299 ; 2.36885", 48.85299, 2.36885),
      ("90;180", 90, 180), ("52.5200066;13.4049540", 52.5200066, 13.404954),
    ])
  func places(text: String, latitude: Double, longitude: Double) throws {
    let geo = try #require(ContentLine("GEO:\(text)").geo)
    #expect(geo.latitude == latitude)
    #expect(geo.longitude == longitude)
  }

  @Test(
    "an invalid position is nil",
    arguments: [
      "", ";", "1", "1;", ";1", "1;2;3", "1,2", "x;y", "1;2x", "1.2.3;4", "--1;2", "1-2;3", "nan;inf", "+;-", ".;.",
      "1e5;2", "1\\;2", "1;\u{0}",
    ])
  func noPlaces(text: String) {
    #expect(ContentLine("GEO:\(text)").geo == nil)
  }

  @Test("a URI is the literal text, without white space around it")
  func uris() {
    #expect(ContentLine("URL: https://example.com/a\\,b;c ").uri == "https://example.com/a\\,b;c")
    #expect(ContentLine("ATTENDEE;CN=\"a:b\":mailto:x@example.com").uri == "mailto:x@example.com")
  }

  @Test(
    "the type of a value comes from VALUE, else from the property, else it is text",
    arguments: [
      ("DTSTART:20260101T000000", ValueType.dateTime), ("DTSTART;VALUE=DATE:20260101", .date),
      ("dtstart;value=date:20260101", .date),
      ("DTSTART;VALUE=X-OWN:1", .unknown), ("TRIGGER:-PT5M", .duration), ("TRIGGER;VALUE=DATE-TIME:x", .dateTime),
      ("SUMMARY:x", .text),
      ("X-OWN:x", .text), ("X-OWN;VALUE=\"INTEGER\":1", .integer), ("RRULE:FREQ=DAILY", .recur),
      ("ATTACH;VALUE=BINARY:AA==", .binary),
      ("DTSTART;VALUE:20260101", .dateTime),
    ])
  func types(line: String, type: ValueType) {
    #expect(ContentLine(line).valueType == type)
  }

  @Test("no accessor traps on any value")
  func anyValue() {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<5000 {
      let bytes = (0..<random.int(0...40)).map { _ in
        random.once(in: 6)
          ? UInt8.random(in: 0...255, using: &random) : random.pick(Array("0123456789TZPWDHMS+-/;,.: ".utf8))
      }
      let line = ContentLine(Array("X;TZID=a:".utf8) + bytes)
      _ = (line.time, line.times, line.periods, line.duration, line.utcOffset, line.integer)
      _ = (line.boolean, line.geo, line.binary, line.text, line.texts, line.uri)
    }
  }

  @Test("values of great length are nil or text, and cost no more than their length")
  func longValues() {
    let digits = String(repeating: "1", count: 100_000)
    let line = ContentLine("X:\(digits)")
    #expect(line.time == nil)
    #expect(line.duration == nil)
    #expect(line.integer == nil)
    #expect(line.geo == nil)
    #expect(line.periods == [nil])
    #expect(line.text.utf8.count == 100_000)
  }
}
