import CalendarModel
import CivilTime
import ICalendar
import Testing

@testable import Scheduling

@Suite("Records about the people in a meeting")
struct ScheduleStatusTests {
  private let alice = Scheduler(
    for: CalendarUser(addresses: ["alice@example.org"]), at: Instant(secondsSince1970: 1_800_000_000))

  private func meeting(_ people: String..., title: String = "Planning") throws -> ICalendarObject {
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:m1",
        "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z", "SUMMARY:\(title)",
        "ORGANIZER:mailto:alice@example.org",
      ] + people.map { "ATTENDEE;\($0)" } + ["END:VEVENT", "END:VCALENDAR"]
    return try ICalendarObject(parsing: lines.map { $0 + "\r\n" }.joined())
  }

  private func people(_ object: ICalendarObject) -> [String] {
    object.components.flatMap { $0.all(.attendee).map { String(decoding: $0.bytes, as: UTF8.self) } }
  }

  private func item(_ object: ICalendarObject) throws -> SchedulingItem { try #require(try SchedulingItem(object)) }

  private func noted(_ object: ICalendarObject, of old: ICalendarObject?) throws -> ICalendarObject {
    try item(object).keepingNotes(of: old.map(item)).object
  }

  @Test("clients cannot write SCHEDULE-STATUS, and do not lose it")
  func notes() throws {
    let old = try meeting(
      "PARTSTAT=ACCEPTED;SCHEDULE-STATUS=2.0;X-ALMANAC-REPLIED=20260102T000000Z:mailto:bob@example.org")
    let claimed = try meeting("PARTSTAT=ACCEPTED;SCHEDULE-STATUS=1.2:mailto:carol@example.org")
    #expect(try people(noted(claimed, of: nil)) == ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:carol@example.org"])
    let forgetful = try meeting("PARTSTAT=ACCEPTED:mailto:BOB@example.org")
    #expect(
      try people(noted(forgetful, of: old)) == [
        "ATTENDEE;PARTSTAT=ACCEPTED;SCHEDULE-STATUS=2.0;X-ALMANAC-REPLIED=20260102T000000Z:mailto:BOB@example.org"
      ])
    #expect(try noted(old, of: old) == old)
  }

  @Test("programs do not set the time of an answer: one in the future would block all later answers")
  func forgedNotes() throws {
    let forged = try meeting("PARTSTAT=ACCEPTED;X-ALMANAC-REPLIED=20990101T000000Z:mailto:bob@example.org")
    #expect(try people(noted(forged, of: nil)) == ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.org"])
  }

  @Test("an answer that is repeated within a second is another message")
  func again() throws {
    let object = try meeting("PARTSTAT=NEEDS-ACTION:mailto:bob@example.org")
    let message = try #require(alice.messages(from: nil, to: object).messages.first)
    let keys = [1, 2].map { message.key(for: "mailto:bob@example.org", ofChange: $0) }
    #expect(Set(keys).count == 2)
  }

  @Test("a status is written to the recipient's line")
  func statuses() throws {
    let object = try meeting(
      "PARTSTAT=NEEDS-ACTION:mailto:alice@example.org", "PARTSTAT=NEEDS-ACTION:mailto:bob@example.org")
    let bob = AddressIdentity("bob@example.org")
    let marked = alice.noting([bob: .delivered], on: .attendee, in: object)
    #expect(people(marked).filter { $0.contains("SCHEDULE-STATUS=1.2") }.count == 1)
    let organizer = alice.noting([AddressIdentity("alice@example.org"): .delivered], on: .organizer, in: object)
    #expect(people(organizer) == people(object))
    #expect(organizer.text.contains("ORGANIZER;SCHEDULE-STATUS=1.2:"))
  }

  @Test("a client that knew all but the newest answers receives them, with the delegates")
  func answers() throws {
    let stored = try meeting(
      "PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:dave@example.org\":mailto:bob@example.org",
      "PARTSTAT=TENTATIVE;DELEGATED-FROM=\"mailto:bob@example.org\":mailto:dave@example.org",
      "PARTSTAT=ACCEPTED:mailto:carol@example.org", "PARTSTAT=ACCEPTED:mailto:erin@example.org")
    let sent = try meeting(
      "ROLE=CHAIR;PARTSTAT=NEEDS-ACTION:mailto:bob@example.org", "PARTSTAT=DECLINED:mailto:carol@example.org",
      "PARTSTAT=NEEDS-ACTION:mailto:new@example.org", title: "Plans")
    let merged = try item(sent).takingAnswers(of: item(stored), for: alice.user).object
    #expect(merged.text.contains("SUMMARY:Plans"))
    #expect(
      Set(people(merged)) == [
        "ATTENDEE;ROLE=CHAIR;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:dave@example.org\":mailto:bob@example.org",
        "ATTENDEE;PARTSTAT=TENTATIVE;DELEGATED-FROM=\"mailto:bob@example.org\":mailto:dave@example.org",
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:carol@example.org",
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:new@example.org",
      ])
  }

  @Test("two changes within a second are two messages")
  func keys() throws {
    let first = try meeting("PARTSTAT=NEEDS-ACTION:mailto:bob@example.org")
    let second = try meeting("PARTSTAT=NEEDS-ACTION:mailto:bob@example.org", title: "Plans")
    let keys = [first, second, first].map { object in
      alice.messages(from: nil, to: object).messages.map { $0.key(for: "mailto:bob@example.org") }
    }
    #expect(keys[0].count == 1 && keys[0] != keys[1] && keys[0] == keys[2])
  }
}
