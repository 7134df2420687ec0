import CalendarModel
import CivilTime
import ICalendar
import Testing

@Suite("Calendar metadata")
struct CalendarInfoTests {
  static let lines = [
    "PRODID:-//Example Corp.//Test//EN", "VERSION:2.0", "CALSCALE:GREGORIAN", "METHOD:publish",
    "X-WR-CALNAME:Old name", "NAME;LANGUAGE=en:Name\\, new", "X-WR-CALDESC:About", "X-WR-TIMEZONE:Europe/Vienna",
    "COLOR:turquoise", "X-APPLE-CALENDAR-COLOR:#34AADCFF", "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT1H", "SOURCE;VALUE=URI:https://example.org/a.ics", "URL:https://example.org/", "UID:cal-1",
    "LAST-MODIFIED:20260101T000000Z", "CATEGORIES:A,B", "IMAGE;VALUE=URI:https://example.org/a.png", "X-OTHER:kept",
  ].map { ContentLine($0) }

  @Test("all properties are read, the standard's before vendors', exact colours before names")
  func reading() {
    let info = CalendarInfo(Self.lines)
    #expect(info.name == "Name, new")
    #expect(info.description == "About")
    #expect(info.color == CalendarColor("#34AADC"))
    // CSS has the name, but COLOR does not.
    #expect(CalendarColor("RebeccaPurple") == CalendarColor("#663399"))
    #expect(CalendarColor("#663399")?.nearestName == "darkslateblue")
    #expect(info.timeZoneID == "Europe/Vienna")
    #expect(info.refreshInterval == CalendarDuration(seconds: 43200))
    #expect(info.source == "https://example.org/a.ics")
    #expect(info.url == "https://example.org/")
    #expect(info.uid == "cal-1")
    #expect(info.categories == ["A", "B"])
    #expect(info.images == [CalendarImage(content: .uri("https://example.org/a.png"))])
    #expect(info.lastModified == Instant(secondsSince1970: 1_767_225_600))
    #expect(info.method == .publish)
    #expect(info.productIdentifier == "-//Example Corp.//Test//EN")
    #expect(info.version == "2.0")
    #expect(info.scale == "GREGORIAN")
  }

  @Test("vendor properties are used if the standard's are missing")
  func fallbacks() {
    let info = CalendarInfo(
      [
        "X-WR-CALNAME:Name", "X-PUBLISHED-TTL:PT1H", "X-WR-RELCALID:7", "X-ORIGINAL-URL:https://a",
        "X-OUTLOOK-COLOR:#0F0",
      ]
      .map { ContentLine($0) })
    #expect(info.name == "Name")
    #expect(info.refreshInterval == CalendarDuration(seconds: 3600))
    #expect(info.uid == "7")
    #expect(info.source == "https://a")
    #expect(info.color?.hexadecimal == "#00FF00")
  }

  private func expect(
    removes: [String], adds: [String], of lines: [ContentLine] = Self.lines,
    at location: SourceLocation = #_sourceLocation, _ edit: (inout CalendarInfo) -> Void
  ) throws {
    var info = CalendarInfo(lines)
    edit(&info)
    let before = lines.map(\.unfolded)
    let after = try info.applied(to: lines).map(\.unfolded)
    let difference = after.difference(from: before)
    let removed = difference.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } }
    let added = difference.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
    #expect(Set(removed) == Set(removes), sourceLocation: location)
    #expect(Set(added) == Set(adds), sourceLocation: location)
  }

  @Test("setting nothing changes nothing")
  func nothing() throws {
    #expect(try CalendarInfo(Self.lines).applied(to: Self.lines) == Self.lines)
  }

  @Test("all properties with the same meaning are rewritten together")
  func aliases() throws {
    try expect(
      removes: ["X-WR-CALNAME:Old name", "NAME;LANGUAGE=en:Name\\, new"],
      adds: ["X-WR-CALNAME:A\\;b", "NAME;LANGUAGE=en:A\\;b"]
    ) {
      $0.name = "A;b"
    }
    try expect(removes: ["X-WR-CALDESC:About"], adds: ["X-WR-CALDESC:More"]) { $0.description = "More" }
    try expect(
      removes: ["COLOR:turquoise", "X-APPLE-CALENDAR-COLOR:#34AADCFF"],
      adds: ["COLOR:red", "X-APPLE-CALENDAR-COLOR:#FF0000"]
    ) { $0.color = CalendarColor("red") }
    try expect(
      removes: ["REFRESH-INTERVAL;VALUE=DURATION:PT12H", "X-PUBLISHED-TTL:PT1H"],
      adds: ["REFRESH-INTERVAL;VALUE=DURATION:P1D", "X-PUBLISHED-TTL:P1D"]
    ) { $0.refreshInterval = CalendarDuration(days: 1) }
    try expect(removes: ["COLOR:turquoise", "X-APPLE-CALENDAR-COLOR:#34AADCFF"], adds: []) { $0.color = nil }
  }

  @Test("single properties change independently")
  func single() throws {
    try expect(removes: ["METHOD:publish"], adds: []) { $0.method = nil }
    try expect(removes: ["METHOD:publish"], adds: ["METHOD:REQUEST"]) { $0.method = .request }
    try expect(removes: ["X-WR-TIMEZONE:Europe/Vienna"], adds: ["X-WR-TIMEZONE:Asia/Tokyo"]) {
      $0.timeZoneID = "Asia/Tokyo"
    }
    try expect(removes: ["CATEGORIES:A,B"], adds: ["CATEGORIES:B"]) { $0.categories = ["B"] }
    try expect(removes: ["UID:cal-1"], adds: ["UID:cal-2"]) { $0.uid = "cal-2" }
    try expect(removes: ["SOURCE;VALUE=URI:https://example.org/a.ics"], adds: ["SOURCE;VALUE=URI:https://b"]) {
      $0.source = "https://b"
    }
  }

  @Test("if nothing is present, the standard's properties and Apple's are added")
  func adding() throws {
    try expect(
      removes: [],
      adds: [
        "NAME:A", "X-WR-CALNAME:A", "DESCRIPTION:B", "X-WR-CALDESC:B", "COLOR:navy", "X-APPLE-CALENDAR-COLOR:#000080",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H", "SOURCE;VALUE=URI:https://a", "UID:1",
      ], of: []
    ) {
      $0.name = "A"
      $0.description = "B"
      $0.color = CalendarColor("navy")
      $0.refreshInterval = CalendarDuration(seconds: 3600)
      $0.source = "https://a"
      $0.uid = "1"
    }
  }

  @Test("line endings cannot be injected")
  func injection() {
    var info = CalendarInfo()
    info.url = "https://a\r\nMETHOD:CANCEL"
    #expect(throws: CalendarModelError.self) { try info.applied(to: []) }
    info = CalendarInfo(name: "a\r\nMETHOD:CANCEL")
    #expect((try? info.applied(to: []))?.contains { $0.property == .method } == false)
  }
}
