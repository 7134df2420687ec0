import Conversion
import ICalendar
import Testing

@Suite("xCal")
struct XCalTests {
  private func lines(_ properties: String) throws -> (lines: [String], found: Converted) {
    let text = """
      <icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar><components><vevent>
      <properties>\(properties)</properties></vevent></components></vcalendar></icalendar>
      """
    let found = try Converted(text, to: .ics)
    return (found.text.split(separator: "\r\n").map(String.init).dropFirst(2).dropLast(2).map { $0 }, found)
  }

  private func element(_ line: String) throws -> String {
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let lines = try Converted(text, to: .xcal).text.split(separator: "\n")
    return String(try #require(lines.firstIndex(of: "<properties>").map { lines[$0 + 1] }))
  }

  @Test(
    "a property in xCal",
    arguments: [
      ("SUMMARY:a & <b>", "<summary><text>a &amp; &lt;b&gt;</text></summary>"),
      ("DTSTART:20261122", "<dtstart><date>2026-11-22</date></dtstart>"),
      ("CATEGORIES:a,b", "<categories><text>a</text><text>b</text></categories>"),
      ("GEO:1.5;2", "<geo><latitude>1.5</latitude><longitude>2</longitude></geo>"),
      (
        "REQUEST-STATUS:2.0;Success",
        "<request-status><code>2.0</code><description>Success</description></request-status>"
      ),
      (
        "RRULE:BYDAY=MO,WE;FREQ=WEEKLY;COUNT=3",
        "<rrule><recur><freq>WEEKLY</freq><count>3</count><byday>MO</byday><byday>WE</byday></recur></rrule>"
      ),
      (
        "RDATE;VALUE=PERIOD:20261122T080000Z/PT1H",
        "<rdate><period><start>2026-11-22T08:00:00Z</start><duration>PT1H</duration></period></rdate>"
      ),
      (
        "ATTENDEE;RSVP=TRUE;DIR=\"ldap:x\";X-A=b:mailto:c",
        "<attendee><parameters><rsvp><boolean>true</boolean></rsvp><dir><uri>ldap:x</uri></dir>"
          + "<x-a><unknown>b</unknown></x-a></parameters><cal-address>mailto:c</cal-address></attendee>"
      ),
      ("X-A:b\\,c", "<x-a><unknown>b\\,c</unknown></x-a>"),
      ("XML:<a xmlns=\"urn:x\">1</a>", "<a xmlns=\"urn:x\">1</a>"),
    ])
  func property(line: String, xml: String) throws {
    #expect(try element(line) == xml)
  }

  @Test("reads what other programs write with small deviations")
  func tolerance() throws {
    let found = try lines(
      """
      <dtstart><parameters><tzid>US/Eastern</tzid></parameters><date-time>2026-11-22T09:00:00</date-time></dtstart>
      <summary>without a type</summary>
      <x:point xmlns:x="urn:example" x:a="&quot;1&quot;">here</x:point>
      <dtstamp><date-time>20261122T090000Z</date-time></dtstamp>
      """)
    #expect(
      found.lines == [
        "DTSTART;TZID=US/Eastern:20261122T090000", "SUMMARY:without a type",
        "XML:<point xmlns=\"urn:example\" xmlns:a0=\"urn:example\" a0:a=\"&quot\\;1&quot\\;",
        " \">here</point>", "DTSTAMP:20261122T090000Z",
      ])
    #expect(found.found.issues.map(\.code) == [.structure, .structure])
  }

  @Test("leaves out elements of other namespaces, and says so")
  func foreignElements() throws {
    let found = try lines("<summary><text>a</text><b xmlns=\"urn:x\"><c/></b></summary>").found
    #expect(found.report.losses.map(\.what) == ["element b"])
  }

  @Test(
    "an unexpected structure is an error with its position",
    arguments: [
      "<vcalendar><vevent/></vcalendar>", "<vevent/>", "<vcalendar>text</vcalendar>",
      "<vcalendar><components><vevent><summary/></vevent></components></vcalendar>",
      "<vcalendar><properties><rdate><period><start>x</start></period></rdate></properties></vcalendar>",
      "<vcalendar><properties><begin><text>x</text></begin></properties></vcalendar>", "<vcalendar>",
    ])
  func structure(content: String) throws {
    let text = "<icalendar xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\">\n\(content)</icalendar>"
    let error = #expect(throws: ConversionError.self) { try Converted(text, to: .ics) }
    #expect(error?.code == .malformed && error?.position?.hasPrefix("2:") == true, "\(String(describing: error))")
  }

  @Test(
    "a document with another root element is not xCal",
    arguments: ["<a/>", "<icalendar/>", "", "<icalendar xmlns='urn:x'/>"])
  func foreign(text: String) throws {
    let error = #expect(throws: ConversionError.self) { try Converted(text, to: .ics, from: .xcal) }
    #expect(error?.code == .foreign)
  }

  @Test("characters that XML cannot represent are reported")
  func losses() throws {
    let found = try Converted(Fixture.bytes("what-no-other-syntax-holds.ics"), to: .xcal)
    #expect(
      found.report.losses.map(\.what) == [
        "VEVENT/DTSTART;VALUE", "VEVENT/SUMMARY;LANGUAGE", "VEVENT/line without a colon", "VEVENT/1X",
        "VEVENT/DESCRIPTION",
      ])
  }
}
