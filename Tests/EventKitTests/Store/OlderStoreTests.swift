import StoreTestSupport
import TestSupport
import Testing

@testable import EventKit

@Suite("Identifiers in stores of earlier versions")
struct OlderStoreTests {
  @Test("programs find calendars and items by the identifiers that they stored", arguments: OlderStore.forms)
  func identifiers(form: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    try OlderStore.make(form: form, at: path)
    let store = EKEventStore(
      StoreConnection.shared(path: path, client: nil),
      access: FixedGrants(events: .fullAccess, reminders: .fullAccess))
    #expect(store.eventStoreIdentifier == "A1A0A002-0000-4000-8000-000000000002")
    #expect(store.sources.map(\.sourceIdentifier) == ["A1A0A002-0000-4000-8000-000000000002"])
    let work = try #require(store.calendar(withIdentifier: "A1A0A003-0000-4000-8000-000000000003"))
    #expect(work.title == "Work")
    #expect(store.defaultCalendarForNewEvents?.calendarIdentifier == "A1A0A001-0000-4000-8000-000000000001")

    let events = try store.events("20260301T000000Z", "20260331T000000Z")
    let noted = [
      ("Stand-up", "3F97D9BB-7F4A-3C15-8000-000000000002", "stand-up@example.com"),
      ("Maths", "7B06CD2E-7DDF-343F-8000-000000000002", "lesson@example.com"),
      ("Maths again", "D97D46E7-FD29-B054-8000-000000000002", "lesson@example.com"),
    ]
    for (title, identifier, uid) in noted {
      let event = try #require(events.first { $0.title == title })
      #expect(event.calendarItemIdentifier == identifier)
      #expect(event.eventIdentifier == "\(work.calendarIdentifier):\(uid)")
      #expect(store.calendarItem(withIdentifier: identifier)?.title == title)
      #expect(store.event(withIdentifier: event.eventIdentifier) != nil)
    }
    let override = try #require(events.first { $0.title.hasPrefix("Stand-up (") })
    #expect(override.eventIdentifier == "\(work.calendarIdentifier):stand-up@example.com/RID=794304000")
    #expect(
      store.calendarItem(withIdentifier: "B6B5C09D-7C74-2C69-8000-000000000002")?.title.hasPrefix("Write the") == true)
  }
}
