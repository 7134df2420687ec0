import CalendarModel
import CalendarStore
import ICalendar
import StoreTestSupport
import Synchronization
import TestSupport
import Testing
import TimeZones

@Suite("Reading a feed into its calendar")
struct FeedReadingTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  @Test("parses the text once, and stores its items as the filter returns them, and all VTIMEZONEs")
  func filtered() throws {
    let opened = Atomic(0)
    let text = StoreTestSupport.calendar(
      timeZone("Office", offset: "+0500"), event(uid: "known"),
      event(uid: "renamed", start: ";TZID=Office:20260302T090000"))
    let input = CalendarInput(name: "feed.ics") { () throws(ICalendarError) in
      opened.add(1, ordering: .relaxed)
      return MemoryByteSource(text)
    }
    let summary = try test.store.mirroring { batch in
      let source = try batch.makeSource(.subscribed, title: "Feeds")
      let calendar = try batch.makeCalendar(title: "Team", color: nil, sourceID: source.id, for: [.event])
      return try batch.readFeed(input, calendarID: calendar.id, limits: ReadingLimits()) { component in
        if component.first(.uid)?.text == "known" { return nil }
        var builder = ComponentBuilder(component)
        builder.set(ContentLine("UID:own"))
        return builder.component()
      }
    }
    #expect(opened.load(ordering: .relaxed) == 1 && summary.added == 1 && summary.skippedCount == 0)
    let items = try test.store.items(matching: ItemQuery())
    #expect(items.map(\.uid) == ["own"])
    #expect(items.first?.timeZones.rules(named: "Office") != nil)
  }
}
