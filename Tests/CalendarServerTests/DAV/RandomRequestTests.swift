import Bounds
import CalendarStore
import HTTPTypes
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Random requests to served calendars")
struct RandomRequestTests {
  let home: ServedHome
  init() throws { home = try ServedHome() }

  private static let methods = [
    "GET", "PROPFIND", "PROPPATCH", "REPORT", "MKCALENDAR", "MKCOL", "PUT", "PUT", "PUT", "DELETE", "COPY", "MOVE",
    "LOCK",
  ]
  private static let namespaces =
    "xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\" xmlns:A=\"http://apple.com/ns/ical/\""
  private static let bodies = [
    "", "<propfind \(namespaces)><allprop/></propfind>", "<propfind \(namespaces)><propname/></propfind>",
    "<propfind \(namespaces)><prop><getetag/><C:calendar-data/><sync-token/><A:calendar-color/></prop></propfind>",
    "<sync-collection \(namespaces)><sync-token/><limit><nresults>2</nresults></limit><prop><getetag/></prop></sync-collection>",
    """
    <C:calendar-query \(namespaces)><prop><C:calendar-data><C:expand start="20260101T000000Z" end="20260301T000000Z"/>\
    </C:calendar-data></prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range \
    start="20260101T000000Z" end="20260201T000000Z"/><C:comp-filter name="VALARM"><C:time-range start="20260101T000000Z"/>\
    </C:comp-filter></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>
    """,
    """
    <C:calendar-multiget \(namespaces)><prop><getetag/><C:calendar-data><C:limit-recurrence-set start="20260101T000000Z" \
    end="20260201T000000Z"/></C:calendar-data></prop><href>\(ServedHome.calendar)1.ics</href></C:calendar-multiget>
    """,
    "<C:free-busy-query \(namespaces)><C:time-range start=\"20260101T000000Z\" end=\"20260201T000000Z\"/></C:free-busy-query>",
    """
    <propertyupdate \(namespaces)><set><prop><displayname>n</displayname><A:calendar-color>#12345678</A:calendar-color>\
    </prop></set><remove><prop><A:calendar-order/></prop></remove></propertyupdate>
    """,
    """
    <expand-property \(namespaces)><property name="current-user-principal"><property name="calendar-home-set" \
    namespace="urn:ietf:params:xml:ns:caldav"><property name="displayname"/></property></property></expand-property>
    """,
    "<propertyupdate \(namespaces)><set><prop><C:calendar-timezone-id>Europe/Berlin</C:calendar-timezone-id></prop></set></propertyupdate>",
    "<C:mkcalendar \(namespaces)><set><prop><displayname>m</displayname></prop></set></C:mkcalendar>",
  ]

  private func body(_ generator: inout SeededGenerator, _ name: String) -> String {
    let object = ServedHome.event(
      name, "DTSTART;TZID=Europe/Berlin:20260105T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY", "SUMMARY:x",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "DESCRIPTION:y", "END:VALARM")
    var bytes = Array((generator.once(in: 3) ? object : generator.pick(Self.bodies)).utf8)
    for _ in 0..<(generator.once(in: 2) ? Int.random(in: 1...5, using: &generator) : 0) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 3:
        // A number in the body is replaced by another one, by a very large one, or by nothing.
        let digits = bytes[place...].firstIndex { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? place
        let end = bytes[digits...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) } ?? bytes.endIndex
        bytes.replaceSubrange(digits..<end, with: Array(generator.pick(BudgetTests.numbers).utf8))
      case 0: bytes[place] = UInt8.random(in: 0 ... .max, using: &generator)
      case 1: bytes.removeSubrange(place..<min(place + Int.random(in: 1...30, using: &generator), bytes.count))
      default: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func path(_ generator: inout SeededGenerator, _ name: String) -> String {
    generator.pick([
      "/", "/calendars/alice/", "/calendars/alice/other/", "/calendars/bob/work/", ServedHome.calendar,
      ServedHome.calendar + "\(name).ics", ServedHome.calendar + "\(name).ics", "/calendars/alice/other/\(name).ics",
      "/principals/alice/",
    ])
  }

  @Test("no request makes the server fail, and the stored data stays intact", arguments: Nightly.isOn ? 1...20 : 1...2)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let name = String(Int.random(in: 0..<5, using: &generator))
      let method = generator.pick(Self.methods)
      // Calendars that are deleted every time have no contents to check.
      let target = path(&generator, name)
      if method == "DELETE", target == ServedHome.calendar { continue }
      var fields: HTTPFields = [
        .depth: generator.pick(["0", "1", "infinity"] + BudgetTests.numbers), .destination: path(&generator, name),
      ]
      if generator.once(in: 5) { fields[.ifMatch] = generator.pick(["*", "\"a\""]) }
      if generator.once(in: 6) {
        fields[.if] = generator.pick(["(<urn:x>)", "(Not <urn:x>)", "<\(target)> ([\"a\"])", "(\"a\")", "(["])
      }
      let sent = body(&generator, name)
      // Work that exceeds the budget is reported.
      let budget = WorkBudget(.init(steps: 1_000_000, rows: 1000, occurrences: 100_000, bytes: 4 << 20))
      let response = WorkBudget.$current.withValue(budget) { home.send(method, target, fields, sent) }
      #expect(
        (200..<500).contains(response.status.code) || response.status.code == 507,
        "\(method) \(target): \(response.status)\n\(sent)")
    }
    for name in try home.listing().keys {
      let text = try #require(home.get(name))
      #expect(throws: Never.self) { try SubmittedObject(Array(text.utf8), mediaType: nil) }
    }
  }
}
