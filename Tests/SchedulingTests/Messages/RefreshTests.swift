import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import Testing

@Suite("Answers in other attendees' copies")
struct RefreshTests {
  private static let now = Instant(secondsSince1970: 1_767_312_000)
  private let ann = Scheduler(for: CalendarUser(addresses: ["ann@example.org"]), at: now)
  private let bob = Scheduler(for: CalendarUser(addresses: ["bob@example.com"]), at: now)

  private func answer(_ answer: String, of person: String, in object: ICalendarObject) -> ICalendarObject {
    object.editingMaster { $0.answer(answer, of: person) }
  }

  @Test("a copy gets the answers of others, and no personal data of its user")
  func answers() throws {
    let meeting = try Meeting.text(Meeting.bob, Meeting.cyd)
    let copy = answer("ACCEPTED", of: "bob@example.com", in: meeting)
    let answered = answer("DECLINED", of: "cyd@example.com", in: meeting)
    let versions = ann.versions(of: answered) { _ in true }
    #expect(versions.count == 1 && versions.first?.to == ["mailto:bob@example.com", "mailto:cyd@example.com"])
    let version = try #require(versions.first).calendar
    let object = try #require(bob.takingAnswers(ofVersion: version, from: "ann@example.org", into: copy))
    #expect(object.master?.answer(of: "cyd@example.com") == "DECLINED")
    #expect(object.master?.answer(of: "bob@example.com") == "ACCEPTED")
    #expect(object.master?.sequence == copy.master?.sequence)
    // The second time has no effect.
    #expect(bob.takingAnswers(ofVersion: version, from: "ann@example.org", into: object) == nil)
    #expect(bob.takingAnswers(ofVersion: version, from: "cyd@example.com", into: copy) == nil)
  }

  @Test("a version with any other change waits for the message about it")
  func otherChanges() throws {
    let meeting = try Meeting.text(Meeting.bob, Meeting.cyd)
    let changed = answer("DECLINED", of: "cyd@example.com", in: meeting).editingMaster {
      $0.set(ContentLine("SUMMARY:Something else"))
    }
    let version = try #require(ann.versions(of: changed) { _ in true }.first).calendar
    #expect(bob.takingAnswers(ofVersion: version, from: "ann@example.org", into: meeting) == nil)
  }

  private static let rule = "RRULE:FREQ=DAILY;COUNT=3"

  /// Returns a series with an override of its second instance, at the same time.
  private func series(_ people: String...) throws -> ICalendarObject {
    let times = ["RECURRENCE-ID:20260109T100000Z", "DTSTART:20260109T100000Z", "DTEND:20260109T110000Z"]
    return try Meeting.text(Meeting.bob, Meeting.cyd, Self.rule, overrides: [times + people])
  }

  @Test("an answer to one instance is copied as one, but not if the user has removed the instance")
  func instances() throws {
    let meeting = try Meeting.text(Meeting.bob, Meeting.cyd, Self.rule)
    let answered = try series(Meeting.bob, "ATTENDEE;PARTSTAT=DECLINED:mailto:cyd@example.com")
    let version = try #require(ann.versions(of: answered) { _ in true }.first).calendar
    let object = try #require(bob.takingAnswers(ofVersion: version, from: "ann@example.org", into: meeting))
    #expect(object.items.count == 2)
    #expect(object.override("20260109T100000Z")?.answer(of: "cyd@example.com") == "DECLINED")
    let without = meeting.editingMaster { $0.append(ContentLine("EXDATE:20260109T100000Z")) }
    #expect(bob.takingAnswers(ofVersion: version, from: "ann@example.org", into: without) == nil)
  }

  @Test("people who may not see everything get their own version, and non-organizers send none")
  func views() throws {
    let meeting = try series(Meeting.bob)
    let versions = ann.versions(of: meeting) { _ in true }
    #expect(versions.map(\.to) == [["mailto:bob@example.com"], ["mailto:cyd@example.com"]])
    #expect(versions.last?.calendar.master?.first(.exdate) != nil)
    #expect(ann.versions(of: meeting) { $0.text == "cyd@example.com" }.map(\.to) == [["mailto:cyd@example.com"]])
    #expect(bob.versions(of: meeting) { _ in true }.isEmpty)
  }
}
