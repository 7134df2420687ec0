import ICalendar
import Testing

@testable import CalendarModel

@Suite("The TZIDs in a component")
struct TimeZoneIDTests {
  @Test("names that look the same are different if their bytes differ")
  func bytes() throws {
    let component = try Fixture.event(
      "DTSTART;TZID=Zu\u{308}rich:20260105T100000", "DTEND;TZID=Z\u{FC}rich:20260105T110000")
    #expect(component.timeZoneIDs.map { Array($0.utf8).count } == [8, 7])
  }

  @Test("a repeated name is listed once")
  func repeated() throws {
    let component = try Fixture.event("DTSTART;TZID=A:20260105T100000", "DTEND;TZID=A:20260105T110000")
    #expect(component.timeZoneIDs == ["A"])
  }
}
