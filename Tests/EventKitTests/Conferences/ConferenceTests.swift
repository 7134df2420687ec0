@testable import EventKit
import Testing

@Suite("Virtual conferences")
struct ConferenceTests {
  private final class Rooms: EKVirtualConferenceProvider {
    override func fetchAvailableRoomTypes(
      completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
    ) {
      completionHandler([EKVirtualConferenceRoomTypeDescriptor(title: "Small room", identifier: "small")], nil)
    }

    override func fetchVirtualConference(
      identifier: EKVirtualConferenceRoomTypeIdentifier
    ) async throws -> EKVirtualConferenceDescriptor {
      let video = URL(string: "https://meet.example.org/\(identifier)") ?? URL(fileURLWithPath: "/")
      let phone = URL(string: "tel:+4312345") ?? URL(fileURLWithPath: "/")
      return EKVirtualConferenceDescriptor(
        title: "Team call",
        urlDescriptors: [
          EKVirtualConferenceURLDescriptor(title: nil, url: video),
          EKVirtualConferenceURLDescriptor(title: "Telephone", url: phone),
        ], conferenceDetails: "PIN 1234")
    }
  }

  @Test("providers are registered and asked for rooms, and their conference is kept with the event")
  func conference() async throws {
    let rooms = Rooms()
    EKVirtualConferenceProvider.register(rooms)
    EKVirtualConferenceProvider.register(rooms)
    defer { EKVirtualConferenceProvider.unregister(rooms) }
    #expect(EKVirtualConferenceProvider.registered.filter { $0 === rooms }.count == 1)
    let type = try #require(try await rooms.fetchAvailableRoomTypes().first)
    #expect(type.title == "Small room")
    let conference = try await rooms.fetchVirtualConference(identifier: type.identifier)
    let workspace = try Workspace()
    let store = workspace.store()
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = "Call"
    event.startDate = try Date(utc: "20260107T100000Z")
    event.endDate = try Date(utc: "20260107T110000Z")
    event.virtualConference = conference
    #expect(event.url?.absoluteString == "https://meet.example.org/small" && event.notes == "PIN 1234")
    try store.save(event, span: .thisEvent)
    let lines = try workspace.text(uid: event.calendarItemExternalIdentifier)
    #expect(lines.contains("CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Team call:https://meet.example.org/small"))
    #expect(lines.contains("CONFERENCE;VALUE=URI;FEATURE=AUDIO,PHONE;LABEL=Telephone:tel:+4312345"))
    #expect(lines.contains { $0.hasPrefix("URL") && $0.hasSuffix("https://meet.example.org/small") })
    let found = try #require(try store.events("20260107T100000Z", "20260107T110000Z").first)
    #expect(found.virtualConference?.urlDescriptors.map(\.url) == conference.urlDescriptors.map(\.url))
    found.virtualConference = nil
    try store.save(found, span: .thisEvent)
    #expect(try !workspace.text(uid: event.calendarItemExternalIdentifier).contains { $0.hasPrefix("CONFERENCE") })
  }

  @Test("a provider without rooms of its own has none")
  func none() async throws {
    let provider = EKVirtualConferenceProvider()
    #expect(try await provider.fetchAvailableRoomTypes().isEmpty)
    await #expect(throws: EKError.self) { _ = try await provider.fetchVirtualConference(identifier: "small") }
  }
}
