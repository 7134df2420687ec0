import CalendarStore
import HTTPTypes
import StoreTestSupport
import Testing
import XML

@testable import CalendarServer

@Suite("Zones of dates and floating times in served calendars")
struct ZoneTests {
  let home: ServedHome
  init() throws { home = try ServedHome() }

  private static let caldav = "xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""

  private func patch(_ properties: String, isRemoval: Bool = false) throws -> String {
    let action = isRemoval ? "remove" : "set"
    let body =
      "<propertyupdate \(Self.caldav)><\(action)><prop>\(properties)</prop></\(action)></propertyupdate>"
    return String(decoding: home.send("PROPPATCH", ServedHome.calendar, [:], body).body, as: UTF8.self)
  }

  private func property(_ name: XMLName, of calendar: String = "work") throws -> DAVElement? {
    let body = "<propfind \(Self.caldav)><prop><C:\(name.local)/></prop></propfind>"
    let answer = try ServedHome.Answer(home.send("PROPFIND", "/calendars/alice/\(calendar)/", [.depth: "0"], body))
    return answer.property(name, of: calendar)
  }

  private func busy(_ from: String, _ to: String, _ calendar: String = ServedHome.calendar) -> [String] {
    let body =
      "<C:free-busy-query \(Self.caldav)><C:time-range start=\"\(from)\" end=\"\(to)\"/></C:free-busy-query>"
    let text = String(decoding: home.send("REPORT", calendar, [.depth: "1"], body).body, as: UTF8.self).replacing(
      "\r\n ", with: "")
    return text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("FREEBUSY") }.map {
      String($0.drop { $0 != ":" }.dropFirst())
    }
  }

  private func found(
    _ from: String, _ to: String, _ calendar: String = ServedHome.calendar, zone: String = ""
  ) throws -> Set<String> {
    let answer = try ServedHome.Answer(
      home.send(
        "REPORT", calendar, [.depth: "1"],
        """
        <C:calendar-query \(Self.caldav)><prop><getetag/></prop><C:filter><C:comp-filter name="VCALENDAR">\
        <C:comp-filter name="VEVENT"><C:time-range start="\(from)" end="\(to)"/></C:comp-filter></C:comp-filter>\
        </C:filter>\(zone)</C:calendar-query>
        """))
    return Set(answer.tags.keys)
  }

  @Test("dates and floating times in filters and busy times are in the calendar's zone")
  func ownZone() throws {
    _ = home.put("day.ics", ServedHome.event("day", "DTSTART;VALUE=DATE:20261201", "TRANSP:OPAQUE"))
    _ = home.put("float.ics", ServedHome.event("float", "DTSTART:20261205T100000", "DTEND:20261205T110000"))
    #expect(
      busy("20261130T000000Z", "20261210T000000Z").first
        == "20261201T000000Z/20261202T000000Z,20261205T100000Z/20261205T110000Z")
    #expect(try patch("<C:calendar-timezone-id>America/New_York</C:calendar-timezone-id>").contains(" 200 "))
    #expect(
      busy("20261130T000000Z", "20261210T000000Z").first
        == "20261201T050000Z/20261202T050000Z,20261205T150000Z/20261205T160000Z")
    #expect(try found("20261202T040000Z", "20261202T043000Z") == ["day.ics"])
    #expect(try found("20261205T150000Z", "20261205T153000Z") == ["float.ics"])
    #expect(try found("20261205T100000Z", "20261205T110000Z").isEmpty)
    // The time zone in the request takes precedence.
    let zone = "<C:timezone-id>Europe/Berlin</C:timezone-id>"
    #expect(try found("20261205T090000Z", "20261205T093000Z", zone: zone) == ["float.ics"])
  }

  @Test("the zone of floating times in a calendar's files applies to every request")
  func filesZone() throws {
    let event = ServedHome.event("tea", "DTSTART:20261201T100000", "DTEND:20261201T110000")
      .replacing("BEGIN:VEVENT", with: "X-WR-CALNAME:India\r\nX-WR-TIMEZONE:Asia/Kolkata\r\nBEGIN:VEVENT")
    let day = ServedHome.event("day", "DTSTART;VALUE=DATE:20261210")
      .replacing("BEGIN:VEVENT", with: "X-WR-CALNAME:India\r\nBEGIN:VEVENT")
    try home.test.load(event, day)
    let calendars = try ServedHome.Answer(home.send("PROPFIND", "/calendars/alice/", [.depth: "1"]))
    let name = try #require(
      calendars.responses.keys.first { calendars.property(DAVNames.displayName, of: $0)?.text == "India" })
    let path = "/calendars/alice/\(name)/"
    #expect(
      busy("20261130T000000Z", "20261220T000000Z", path).first
        == "20261201T043000Z/20261201T053000Z,20261209T183000Z/20261210T183000Z")
    #expect(try found("20261201T040000Z", "20261201T060000Z", path) == ["tea.ics"])
    #expect(try found("20261201T090000Z", "20261201T120000Z", path).isEmpty)
    #expect(try found("20261209T190000Z", "20261209T193000Z", path) == ["day.ics"])
    // Floating times are unaffected by the zone in a request.
    let zone = "<C:timezone-id>Europe/Berlin</C:timezone-id>"
    #expect(try found("20261201T040000Z", "20261201T060000Z", path, zone: zone) == ["tea.ics"])
    #expect(try property(DAVNames.timeZoneID, of: name)?.text == "Asia/Kolkata")
    let text = String(decoding: home.send("GET", path + "tea.ics").body, as: UTF8.self)
    #expect(text.contains("X-WR-TIMEZONE:Asia/Kolkata\r\n"))
    #expect(!String(decoding: home.send("GET", path + "day.ics").body, as: UTF8.self).contains("X-WR-TIMEZONE"))
    // If files change this later, clients are notified.
    let before = try home.listing(path)
    try home.test.load(event.replacing("Asia/Kolkata", with: "Asia/Tokyo"))
    let after = try home.listing(path)
    #expect(before["tea.ics"] != after["tea.ics"] && before["day.ics"] == after["day.ics"])
    let moved = String(decoding: home.send("GET", path + "tea.ics").body, as: UTF8.self)
    #expect(moved.contains("X-WR-TIMEZONE:Asia/Tokyo\r\n"))
    #expect(try found("20261201T010000Z", "20261201T020000Z", path) == ["tea.ics"])
  }

  @Test("a zone is set by its name or its definition, and read as both")
  func names() throws {
    #expect(try property(DAVNames.timeZone) == nil && property(DAVNames.timeZoneID) == nil)
    #expect(try patch("<C:calendar-timezone-id>Europe/Berlin</C:calendar-timezone-id>").contains(" 200 "))
    #expect(try property(DAVNames.timeZoneID)?.text == "Europe/Berlin")
    let definition = try #require(try property(DAVNames.timeZone)?.text)
    #expect(definition.contains("TZID:Europe/Berlin") && definition.contains("BEGIN:DAYLIGHT"))
    // The last value applies.
    let other = definition.replacing("Europe/Berlin", with: "Somewhere")
    #expect(try patch("<C:calendar-timezone>\(other)</C:calendar-timezone>").contains(" 200 "))
    #expect(try property(DAVNames.timeZone)?.text.contains("TZID:Somewhere") == true)
    #expect(try property(DAVNames.timeZoneID) == nil)
    #expect(try patch("<C:calendar-timezone-id>Asia/Tokyo</C:calendar-timezone-id>").contains(" 200 "))
    #expect(try property(DAVNames.timeZone)?.text.contains("TZID:Asia/Tokyo") == true)
    #expect(try patch("<C:calendar-timezone/>", isRemoval: true).contains(" 200 "))
    #expect(try property(DAVNames.timeZone) == nil && property(DAVNames.timeZoneID) == nil)
  }

  @Test("an unknown zone is refused by name, and nothing unavailable is announced")
  func refusals() throws {
    for name in ["Mars/Olympus", ""] {
      let answer = try patch("<C:calendar-timezone-id>\(name)</C:calendar-timezone-id>")
      #expect(answer.contains(" 403 ") && answer.contains("<C:valid-timezone/>"))
      let query = """
        <C:calendar-query \(Self.caldav)><C:filter><C:comp-filter name="VCALENDAR"/></C:filter>\
        <C:timezone-id>\(name)</C:timezone-id></C:calendar-query>
        """
      #expect(try home.report(query).condition == "valid-timezone")
    }
    let answer = try patch("<C:calendar-timezone>BEGIN:VCALENDAR</C:calendar-timezone>")
    #expect(answer.contains(" 403 ") && answer.contains("<C:valid-calendar-data/>"))
    let classes = home.send("OPTIONS", ServedHome.calendar).fields[.dav] ?? ""
    #expect(!classes.contains("calendar-no-timezone") && !classes.contains("access-control"))
    #expect(classes.contains("calendar-access"))
  }
}
