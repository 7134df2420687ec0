import CivilTime
import ICalendar
import Testing
import TimeZones

@testable import Validation

@Suite("Fixes of zones")
struct ZoneFixTests {
  private static let berlin = """
    BEGIN:STANDARD
    DTSTART:16011028T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010325T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT

    """

  private func calendar(_ name: String, _ definition: String?, start: String = "20260705T100000") -> String {
    let zone = definition.map { "BEGIN:VTIMEZONE\nTZID:\(name)\n\($0)END:VTIMEZONE\n" } ?? ""
    return Fixtures.calendar(
      zone + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=\(name):\(start)\nSUMMARY:Lunch\n"
        + "END:VEVENT\n"
    ).replacing("\n", with: "\r\n")
  }

  private func fix(_ text: String, isUnsafe: Bool = false) -> (text: String, rest: FileReport) {
    let fixer = Fixer(options: ValidationOptions(now: Fixtures.now), allowsUnsafe: isUnsafe)
    let result = fixer.fix(Array(text.utf8), name: "test.ics")
    return (String(decoding: result.new, as: UTF8.self), result.rest)
  }

  /// The zones that a text defines.
  private func definitions(_ text: String) throws -> [TimeZoneDefinition] {
    var definitions: [TimeZoneDefinition] = []
    let reader = CalendarReader(source: MemoryByteSource(Array(text.utf8)))
    while let element = try reader.next() {
      if case .component(let component, _) = element, component.component == .vtimezone {
        definitions.append(TimeZoneDefinition(component))
      }
    }
    return definitions
  }

  private func system(_ name: String) throws -> TimeZoneRules { try TimeZoneDatabase.system.rules(named: name) }

  @Test(
    "a missing VTIMEZONE is written from the zone data, before the first component",
    arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "America/Santiago", "Africa/Casablanca"])
  func missing(name: String) throws {
    let (text, rest) = fix(calendar(name, nil))
    let definition = try #require(try definitions(text).first)
    #expect(definition.tzid == name)
    let rules = try #require(definition.rules)
    #expect(rules.difference(from: try system(name), years: 2026...2037) == nil)
    #expect(text.contains("PRODID:-//Example//Example//EN\r\nBEGIN:VTIMEZONE\r\n"))
    #expect(rest.findings.allSatisfy { $0.severity != .error && $0.rule != .missingVtimezone })
  }

  @Test("a VTIMEZONE is added to each calendar in a file that lacks it")
  func several() throws {
    let (text, rest) = fix(calendar("Europe/Berlin", nil) + calendar("Europe/Berlin", Self.berlin))
    #expect(try definitions(text).map(\.tzid) == ["Europe/Berlin", "Europe/Berlin"])
    #expect(rest.counts[.missingVtimezone] == nil)
  }

  @Test("a Windows zone safely gets its standard name if its VTIMEZONE matches the zone")
  func windows() {
    let name = "W. Europe Standard Time"
    #expect(fix(calendar(name, Self.berlin)).text.contains("DTSTART;TZID=Europe/Berlin:20260705T100000"))
    #expect(!fix(calendar(name, Self.berlin.replacing("+0200", with: "+0300"))).text.contains("Berlin"))
    #expect(!fix(calendar(name, nil)).text.contains("Berlin"))
    let guessed = fix(calendar(name, nil), isUnsafe: true).text
    #expect(guessed.contains("TZID:Europe/Berlin\r\n") && guessed.contains("TZID=Europe/Berlin"))
  }

  @Test("an invented name becomes that of a zone with the same offsets, as an unsafe fix")
  func custom() {
    #expect(!fix(calendar("Customized Time Zone", Self.berlin)).text.contains("Europe/"))
    let text = fix(calendar("Customized Time Zone", Self.berlin), isUnsafe: true).text
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20260705T100000"))
    let shown = fix(calendar("\"(UTC+01:00) Brussels, Copenhagen, Madrid, Paris\"", nil), isUnsafe: true).text
    #expect(shown.contains("DTSTART;TZID=Europe/Paris:20260705T100000"))
  }

  @Test("an offset used as a name gets a VTIMEZONE as an unsafe fix, and one that has it is left alone")
  func offsets() throws {
    let (text, rest) = fix(calendar("GMT+0530", nil), isUnsafe: true)
    #expect(try definitions(text).first?.rules?.offset(at: Fixtures.now).text == "+0530")
    #expect(rest.counts[.tzidUtcOffsetName] == nil && rest.counts[.missingVtimezone] == nil)
  }

  @Test(
    "an incomplete or expired definition is replaced if its name is a zone",
    arguments: [
      "", "BEGIN:STANDARD\nDTSTART:19701025T030000\nTZOFFSETTO:+0100\nEND:STANDARD\n",
      "BEGIN:STANDARD\nDTSTART:20400101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\n",
      berlin.replacing("BYMONTH=10", with: "BYMONTH=10;UNTIL=20101031T010000Z").replacing(
        "BYMONTH=3", with: "BYMONTH=3;UNTIL=20100328T010000Z"),
      "BEGIN:STANDARD\nDTSTART:19701025T030000\nRDATE:19711025T030000,19721025T030000,19731025T030000,19741025T030000,"
        + "19751025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\n",
    ])
  func broken(definition: String) throws {
    let (text, rest) = fix(calendar("Europe/Berlin", definition))
    let found = try definitions(text)
    #expect(found.count == 1)
    let rules = try #require(found.first?.rules)
    #expect(rules.difference(from: try system("Europe/Berlin"), years: 2026...2037) == nil)
    #expect(rest.findings.allSatisfy { $0.severity == .info }, "\(rest.findings.map(\.rule.id))")
    let unknown = calendar("Some/Zone", definition)
    #expect(try definitions(fix(unknown).text).map(\.rules) == definitions(unknown).map(\.rules))
  }

  @Test("a definition that contradicts the zone data is replaced only as an unsafe fix")
  func contradiction() throws {
    let wrong = calendar("Europe/Berlin", Self.berlin.replacing("+0200", with: "+0300"))
    #expect(fix(wrong).text == wrong)
    let rules = try #require(try definitions(fix(wrong, isUnsafe: true).text).first?.rules)
    #expect(rules.difference(from: try system("Europe/Berlin"), years: 2026...2037) == nil)
  }

  @Test("a definition is not removed if its name is written with a space, and both get the same name")
  func spaces() throws {
    let (text, rest) = fix(calendar(" 1", Self.berlin))
    #expect(try definitions(text).map(\.tzid) == ["1"])
    #expect(text.contains("DTSTART;TZID=1:20260705T100000"))
    #expect(rest.counts[.tzidCaseOrSpace] == nil)
  }

  @Test("an old name does not rename a zone if the new one is defined as well")
  func twice() throws {
    let text = calendar("US/Eastern", Self.berlin).replacing(
      "BEGIN:VEVENT",
      with: "BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n"
        + Self.berlin.replacing("\n", with: "\r\n") + "END:VTIMEZONE\r\nBEGIN:VEVENT")
    let (fixed, rest) = fix(text)
    #expect(try definitions(fixed).map(\.tzid) == ["America/New_York"])
    #expect(rest.counts[.duplicateVtimezone] == nil)
  }
}
