import CalendarModel
import CalendarStore
import ICalendar
import Scheduling
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("People on forms")
struct FieldPeopleTests {
  private let alice: Set<String> = ["alice@example.org"]

  private func change(_ people: [String], _ text: (String) -> String) throws -> PeopleChange {
    let desk = try PageDesk(
      calendar(
        event(uid: "a", (["ORGANIZER:mailto:alice@example.org"] + people).joined(separator: "\r\n"))))
    let field = FieldPeople(try #require(desk.test.store.occurrence(named: "uid:a").event))
    return try field.change(text(field.text), as: "mailto:alice@example.org")
  }

  @Test("unedited text changes nothing, whatever the lines are")
  func untouched() throws {
    let people = [
      "ATTENDEE;CN=\"Bob <b>; x\":mailto:bob@example.org", "ATTENDEE:urn:uuid:1", "ATTENDEE:mailto:Bob@Example.org",
      "ATTENDEE;CN=\" \":/principals/carol/", "ATTENDEE:mailto:a%20b@example.org", "ATTENDEE:mailto:alice@example.org",
      "ATTENDEE;CN=Zo^nE:mailto:<x>",
    ]
    #expect(try change(people) { $0 }.isEmpty)
    #expect(try change(people) { $0.split(separator: "\n").reversed().joined(separator: "\n\n") }.isEmpty)
    #expect(try change(people) { $0.replacing("\n", with: "\r\n") }.isEmpty)
  }

  @Test("another name for the same address changes nothing, and another address is a different person")
  func addresses() throws {
    let people = ["ATTENDEE;CN=Bob:mailto:bob@example.org"]
    #expect(try change(people) { _ in "Robert <BOB@example.org>" }.isEmpty)
    let change = try change(people) { _ in "Bob <bob@example.net>" }
    #expect(change.invited == [try #require(Invitation("bob@example.net", name: "Bob"))])
    #expect(change.removed == ["mailto:bob@example.org"])
  }

  @Test("people beyond the limit of a form stay invited, and the form says so")
  func crowd() throws {
    let people = (1...MeetingLoad.people + 1).map { "ATTENDEE:mailto:a\($0)@example.net" }
    let desk = try PageDesk(
      calendar(
        event(
          uid: "crowd", start: ":20261120T100000Z",
          (["ORGANIZER:mailto:alice@example.org"] + people).joined(separator: "\r\n"))))
    let id = try desk.test.store.occurrence(named: "uid:crowd").item.id
    let page = desk.text("/event/\(try desk.test.store.itemNames().short(id))/edit", addresses: alice)
    #expect(page.contains("301 people are invited, too many to show here") && !page.contains("name=\"people\""))
    #expect(!page.contains("a301@example.net"))
  }
}
