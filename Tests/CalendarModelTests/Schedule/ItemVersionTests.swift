import ICalendar
import Testing

@testable import CalendarModel

@Suite("The newer of two versions")
struct ItemVersionTests {
  private func version(_ lines: String...) throws -> ItemVersion {
    ItemVersion(try Component((["BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")))
  }

  @Test("the higher SEQUENCE, and only then the later DTSTAMP")
  func order() throws {
    let first = try version("DTSTAMP:20260301T090000Z")
    #expect(try version("DTSTAMP:20260301T090001Z") > first)
    #expect(try version("SEQUENCE:1", "DTSTAMP:20200101T000000Z") > first)
    #expect(try version("SEQUENCE:0", "DTSTAMP:20260301T090000Z") == first)
    #expect(try version("SEQUENCE:2") > version("SEQUENCE:1", "DTSTAMP:20260301T090000Z"))
  }

  @Test("an unreadable value is ignored", arguments: ["SEQUENCE:-1", "SEQUENCE:two", "SEQUENCE:9999999999"])
  func unreadableSequence(line: String) throws {
    #expect(try version(line) == ItemVersion())
  }

  @Test(
    "a DTSTAMP that names no instant is older than any other",
    arguments: ["DTSTAMP:20270301T090000", "DTSTAMP:20270301", "DTSTAMP:now"])
  func unreadableStamp(line: String) throws {
    #expect(try version(line) == ItemVersion())
    #expect(try version(line) < version("DTSTAMP:19700101T000000Z"))
  }

  @Test("a DTSTAMP in a zone that the system knows is an instant")
  func zonedStamp() throws {
    #expect(try version("DTSTAMP;TZID=Europe/Berlin:20270301T090000") == version("DTSTAMP:20270301T080000Z"))
  }

  @Test("the first readable one counts")
  func repeated() throws {
    #expect(try version("SEQUENCE:x", "SEQUENCE:3", "SEQUENCE:4").sequence == 3)
  }
}
