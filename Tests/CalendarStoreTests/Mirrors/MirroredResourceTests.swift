import CalendarModel
@testable import CalendarStore
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Items with one UID as a resource")
struct MirroredResourceTests {
  @Test("a VTIMEZONE is read once, however many items use it")
  func zones() throws {
    let test = try TestStore()
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\n"
      + "END:STANDARD\nEND:VTIMEZONE\n"
    let parts = (10...31).map { day in
      event(uid: "series", start: ";TZID=Office:202701\(day)T110000", "RECURRENCE-ID;TZID=Office:202701\(day)T100000")
    }
    let series = event(uid: "series", start: ";TZID=Office:20270101T100000", "RRULE:FREQ=DAILY")
    try test.load(calendar(zone + series + parts.joined()))
    let calendarID = try #require(try test.store.calendars().first).calendar.id
    try test.store.mirroring { batch in
      let family = try batch.families.family(ItemFamily.Name(calendarID: calendarID, kind: .event, uid: "series"))
      var reads = 0
      let resource = try MirroredResource(calendarID: calendarID, uid: "series", [family]) { number in
        reads += 1
        return try ZoneTable(batch.db).content(number).map { try Component(unfolded: $0) }
      }
      #expect(reads == 1 && resource.zones.count == 1 && resource.items.count == 23)
    }
  }
}
