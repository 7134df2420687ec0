@testable import EventKit
import Testing

@Suite("Participants")
struct AttendeeTests {
  fileprivate static let lines = """
    BEGIN:VEVENT
    UID:board
    DTSTAMP:20260101T000000Z
    DTSTART:20260105T180000Z
    DTEND:20260105T190000Z
    SUMMARY:Board
    ORGANIZER;CN=Berta:mailto:berta@example.org
    ATTENDEE;CN=Anna;ROLE=CHAIR;PARTSTAT=ACCEPTED:mailto:anna@example.org
    ATTENDEE;ROLE=OPT-PARTICIPANT;PARTSTAT=DECLINED;CUTYPE=GROUP:mailto:all@example.org
    ATTENDEE;CN=Hall;CUTYPE=ROOM;ROLE=NON-PARTICIPANT;PARTSTAT=TENTATIVE:mailto:hall@example.org
    ATTENDEE;CN=Beamer;CUTYPE=RESOURCE;PARTSTAT=DELEGATED:mailto:beamer@example.org
    ATTENDEE;CN=Carl:mailto:carl@example.org
    ATTENDEE;CN=Dora;CUTYPE=X-CAT;ROLE=X-GUEST;PARTSTAT=X-MAYBE:mailto:dora@example.org
    END:VEVENT
    """

  @Test("are listed with name, role, answer and type")
  func table() throws {
    let workspace = try Workspace([("Work", Self.lines)])
    let event = try #require(try workspace.store().events("20260105T000000Z", "20260106T000000Z").first)
    let roles = ["Unknown", "Required", "Optional", "Chair", "Non participant"]
    let statuses = [
      "Unknown", "Pending", "Accepted", "Declined", "Tentative", "Delegated", "Completed", "In process",
    ]
    let kinds = ["Unknown", "Person", "Room", "Resource", "Group"]
    let rows = (event.attendees ?? []).map { person in
      [
        person.name ?? "", roles[person.participantRole.rawValue], statuses[person.participantStatus.rawValue],
        kinds[person.participantType.rawValue], person.url.absoluteString,
      ].joined(separator: " | ")
    }
    #expect(
      rows == [
        "Anna | Chair | Accepted | Person | mailto:anna@example.org",
        "all@example.org | Optional | Declined | Group | mailto:all@example.org",
        "Hall | Non participant | Tentative | Room | mailto:hall@example.org",
        "Beamer | Required | Delegated | Resource | mailto:beamer@example.org",
        "Carl | Required | Pending | Person | mailto:carl@example.org",
        "Dora | Unknown | Unknown | Unknown | mailto:dora@example.org",
      ])
    #expect(event.hasAttendees && event.organizer?.name == "Berta" && event.organizer?.isCurrentUser == false)
    #expect(event.attendees?.first?.contactPredicate.evaluate(with: nil) == false)
  }

  @Test("another organizer's event cannot be changed if the user's addresses are known")
  func invitations() async {
    await #expect(processExitsWith: .success) {
      setenv("ALMANAC_ADDRESSES", "anna@example.org, carl@example.org", 1)
      let workspace = try Workspace([("Work", AttendeeTests.lines)])
      let store = workspace.store()
      let event = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first)
      #expect(event.attendees?.filter(\.isCurrentUser).map(\.name) == ["Anna", "Carl"])
      event.title = "Mine now"
      let error = #expect(throws: EKError.self) { try store.save(event, span: .thisEvent) }
      #expect(error?.code == .eventNotMutable)
    }
  }

  @Test("another organizer's event can be changed if they are not")
  func withoutAddresses() throws {
    let workspace = try Workspace([("Work", Self.lines)])
    let store = workspace.store()
    let event = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first)
    event.title = "Board meeting"
    try store.save(event, span: .thisEvent)
    #expect(try workspace.text(uid: "board").filter { $0.hasPrefix("ATTENDEE") }.count == 6)
  }
}
