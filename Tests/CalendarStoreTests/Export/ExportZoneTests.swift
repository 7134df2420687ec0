import CalendarStore
import ICalendar
import TestSupport
import Testing

@Suite("VTIMEZONEs in exports that no file brought")
struct ExportZoneTests {
  @Test("a zone that the system knows gets a VTIMEZONE for the years in use, so that every TZID has one")
  func missing() throws {
    let test = try TestStore()
    try test.load(
      calendar(event(start: ";TZID=Europe/Berlin:20260710T090000", "DTEND;TZID=Europe/Berlin:20261110T100000")))
    let text = try test.exportedText()
    #expect(text.components("VTIMEZONE").map(\.first) == ["TZID:Europe/Berlin"])
    #expect(text.components("DAYLIGHT").count == 1)
    #expect(text.components("STANDARD").count == 1)
    #expect(try test.exportedText() == text)
    // Taken into another store, it says the same.
    let other = try TestStore()
    try other.load(text)
    #expect(try other.exportedText() == text)
  }

  @Test("of a series the rules go on for ever")
  func series() throws {
    let test = try TestStore()
    try test.load(calendar(event(start: ";TZID=Pacific Standard Time:20260710T090000", "RRULE:FREQ=WEEKLY")))
    let text = try test.exportedText()
    #expect(text.contains("TZID:Pacific Standard Time\r\n"))
    #expect(text.contains("RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\n"))
  }

  @Test("a VTIMEZONE that a file brought stays the only one of its name, and what nobody knows gets none")
  func present() throws {
    let test = try TestStore()
    try test.load(
      calendar(
        timeZone("Europe/Berlin", offset: "+0100"), event(start: ";TZID=Europe/Berlin:20260710T090000"),
        event(uid: "two", start: ";TZID=Atlantis:20260710T090000")))
    #expect(try test.exportedText().components("VTIMEZONE").count == 1)
  }

  @Test("an export of some items has the zones of these alone")
  func query() throws {
    let test = try TestStore()
    try test.load(
      calendar(
        event(start: ";TZID=Europe/Berlin:20260710T090000"),
        event(uid: "two", start: ";TZID=Asia/Tokyo:20260710T090000"),
        event(uid: "three", "DESCRIPTION:TZID=America/New_York")))
    var query = ItemQuery()
    query.uids = ["two"]
    #expect(try test.exportedText(query).components("VTIMEZONE").map(\.first) == ["TZID:Asia/Tokyo"])
    #expect(try test.exportedText().components("VTIMEZONE").map(\.first) == ["TZID:Asia/Tokyo", "TZID:Europe/Berlin"])
  }
}

extension String {
  /// The lines of the components of that name.
  fileprivate func components(_ name: String) -> [[Substring]] {
    split(separator: "BEGIN:\(name)\r\n").dropFirst().map { part in
      Array(part.split(separator: "\r\n").prefix { $0 != "END:\(name)" })
    }
  }
}
