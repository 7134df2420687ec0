import CalendarStore
import Birthdays
@testable import EventKit
import ICalendar
import Testing

@Suite("The birthday calendar")
struct BirthdayTests {
  @Test("is filled from contacts and read-only, and its events name their contacts")
  func birthdays() throws {
    let workspace = try Workspace([("Work", Samples.meetings)])
    let cards = """
      BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:anna\r\nFN:Anna Example\r\nBDAY:19800217\r\nEND:VCARD\r

      """
    _ = try CalendarStore(path: workspace.path).importBirthdays([CalendarInput(name: "a.vcf", bytes: Array(cards.utf8))]
    )
    let store = workspace.store()
    let calendar = try #require(store.calendars(for: .event).first { $0.type == .birthday })
    #expect(calendar.title == "Birthdays" && calendar.source.sourceType == .birthdays)
    #expect(calendar.isImmutable && !calendar.allowsContentModifications && !calendar.isSubscribed)
    #expect(calendar.allowedEntityTypes == .event && !store.calendars(for: .reminder).contains(calendar))
    let found = try store.events("20260201T000000Z", "20260301T000000Z", in: [calendar])
    let birthday = try #require(found.first)
    #expect(found.count == 1 && birthday.isAllDay && birthday.title?.contains("Anna Example") == true)
    #expect(birthday.birthdayContactIdentifier == "urn:uuid:anna")
    #expect(store.event(withIdentifier: birthday.eventIdentifier)?.birthdayContactIdentifier == "urn:uuid:anna")
    let standup = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first)
    #expect(standup.birthdayContactIdentifier == nil)
    birthday.title = "Party"
    #expect(#expect(throws: EKError.self) { try store.save(birthday, span: .thisEvent) }?.code == .calendarReadOnly)
    #expect(#expect(throws: EKError.self) { try store.remove(birthday, span: .thisEvent) }?.code == .calendarReadOnly)
    let new = EKEvent(eventStore: store)
    new.calendar = calendar
    #expect(#expect(throws: EKError.self) { try store.save(new, span: .thisEvent) }?.code == .calendarReadOnly)
    calendar.title = "Mine"
    #expect(
      #expect(throws: EKError.self) { try store.saveCalendar(calendar, commit: true) }?.code == .calendarIsImmutable)
    #expect(
      #expect(throws: EKError.self) { try store.removeCalendar(calendar, commit: true) }?.code == .calendarIsImmutable)
  }
}
