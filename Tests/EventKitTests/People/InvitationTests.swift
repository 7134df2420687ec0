import CalendarModel
import CalendarStore
@testable import EventKit
import EventKitUI
import ICalendar
import StoreAccess
import Testing

@Suite("Invitations")
struct InvitationTests {
  fileprivate static let lines = """
    BEGIN:VEVENT
    UID:board
    DTSTAMP:20260101T000000Z
    DTSTART:20260105T180000Z
    DTEND:20260105T190000Z
    SUMMARY:Board
    ORGANIZER;CN=Berta:mailto:berta@example.org
    ATTENDEE;CN=Berta;PARTSTAT=ACCEPTED:mailto:berta@example.org
    ATTENDEE;CN=Anna;PARTSTAT=ACCEPTED:mailto:anna@example.org
    END:VEVENT
    BEGIN:VEVENT
    UID:weekly
    DTSTAMP:20260101T000000Z
    DTSTART:20260107T090000Z
    DTEND:20260107T100000Z
    RRULE:FREQ=WEEKLY;COUNT=3
    SUMMARY:Weekly
    ORGANIZER;CN=Berta:mailto:berta@example.org
    ATTENDEE;CN=Anna;RSVP=TRUE;EMAIL=anna@example.org:mailto:2_GEZ@imip.me.com
    END:VEVENT
    BEGIN:VEVENT
    UID:foreign
    DTSTAMP:20260101T000000Z
    DTSTART:20260109T090000Z
    DTEND:20260109T100000Z
    SUMMARY:Of others
    ORGANIZER:mailto:berta@example.org
    ATTENDEE:mailto:carl@example.org
    END:VEVENT
    """

  /// A database in which a person is known by an address. The environment belongs to a separate process.
  private static func workspace(of address: String, sends: String = "") throws -> Workspace {
    setenv("ALMANAC_ADDRESSES", address, 1)
    setenv("ALMANAC_SEND", sends, 1)
    return try Workspace([("Work", lines), ("Home", "")])
  }

  @Test("accept changes of alarms, availability and calendar, without notifying anyone")
  func ownParts() async {
    await #expect(processExitsWith: .success) {
      let workspace = try InvitationTests.workspace(of: "Anna@Example.org")
      let store = workspace.store()
      let event = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first)
      event.alarms = [EKAlarm(relativeOffset: -600)]
      event.availability = .free
      try store.save(event, span: .thisEvent)
      event.calendar = store.calendars(for: .event).first { $0.title == "Home" }
      try store.save(event, span: .thisEvent)
      let series = try store.events("20260107T000000Z", "20260122T000000Z").filter { $0.title == "Weekly" }
      #expect(series.count == 3 && series.first?.attendees?.first?.isCurrentUser == true)
      series[1].alarms = [EKAlarm(relativeOffset: -300)]
      try store.save(series[1], span: .thisEvent)
      series[0].alarms = [EKAlarm(relativeOffset: -900)]
      try store.save(series[0], span: .futureEvents)
      #expect(try workspace.messages().isEmpty)
      let text = try workspace.text(uid: "board")
      #expect(text.contains("TRIGGER:-PT10M") && text.contains("TRANSP:TRANSPARENT"))
      let kept = try workspace.store().events("20260107T000000Z", "20260122T000000Z").filter { $0.title == "Weekly" }
      #expect(kept.map { $0.alarms?.first?.relativeOffset } == [-900, -300, -900])
    }
  }

  @Test("accept no other changes, nor anything saved with them")
  func othersParts() async {
    await #expect(processExitsWith: .success) {
      let workspace = try InvitationTests.workspace(of: "anna@example.org")
      let store = workspace.store()
      let before = try ["board", "weekly"].map { try workspace.text(uid: $0) }
      for change: (EKEvent) -> Void in [
        { $0.title = "Mine now" }, { $0.location = "My room" }, { $0.startDate += 3_600 },
        { $0.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil)) },
      ] {
        let event = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first)
        change(event)
        event.alarms = [EKAlarm(relativeOffset: -600)]
        let error = #expect(throws: EKError.self) { try store.save(event, span: .thisEvent) }
        #expect(error?.code == .eventNotMutable)
        #expect(error?.localizedDescription.contains("only the organizer berta@example.org may change") == true)
        #expect((error as NSError?)?.userInfo[EKErrorObjectIdentifierKey] as? String == event.calendarItemIdentifier)
      }
      let later = try #require(
        try store.events("20260114T000000Z", "20260115T000000Z").first { $0.title == "Weekly" })
      later.title = "Another half"
      let error = #expect(throws: EKError.self) { try store.save(later, span: .futureEvents) }
      #expect(error?.code == .eventNotMutable)
      #expect(try ["board", "weekly"].map { try workspace.text(uid: $0) } == before)
      #expect(try workspace.messages().isEmpty)
      // Without an invitation, the copy is the user's own, and no answer is expected.
      let foreign = try #require(try store.events("20260109T000000Z", "20260110T000000Z").first)
      foreign.title = "Seen by me"
      try store.save(foreign, span: .thisEvent)
      #expect(try workspace.messages().isEmpty)
    }
  }

  @Test("are declined by removing them, for one occurrence or all")
  func removing() async {
    await #expect(processExitsWith: .success) {
      let workspace = try InvitationTests.workspace(of: "anna@example.org")
      let store = workspace.store()
      let event = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first)
      try store.remove(event, span: .thisEvent)
      let reply = try #require(try workspace.messages().first)
      #expect(reply.to == "mailto:berta@example.org" && reply.lines.contains("METHOD:REPLY"))
      #expect(reply.lines.contains { $0.hasPrefix("ATTENDEE;") && $0.contains("PARTSTAT=DECLINED") })
      let second = try #require(
        try store.events("20260114T000000Z", "20260115T000000Z").first { $0.title == "Weekly" })
      try store.remove(second, span: .thisEvent)
      let messages = try workspace.messages()
      #expect(messages.count == 2)
      #expect(messages.last?.lines.contains("RECURRENCE-ID:20260114T090000Z") == true)
    }
  }

  @Test("are sent by the organizer's programs, which see at once that people are asked again")
  func organizing() async {
    await #expect(processExitsWith: .success) {
      let workspace = try InvitationTests.workspace(of: "berta@example.org")
      let store = workspace.store()
      let event = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first)
      event.startDate += 3_600
      event.endDate += 3_600
      try store.save(event, span: .thisEvent)
      #expect(event.attendees?.map(\.participantStatus) == [.accepted, .pending])
      let request = try #require(try workspace.messages().first)
      #expect(request.to == "mailto:anna@example.org")
      #expect(["METHOD:REQUEST", "SEQUENCE:1", "DTSTART:20260105T190000Z"].allSatisfy(request.lines.contains))
      try store.remove(event, span: .thisEvent)
      #expect(try workspace.messages().last?.lines.contains("METHOD:CANCEL") == true)
    }
  }

  @Test("are not sent if the environment says so")
  func silent() async {
    await #expect(processExitsWith: .success) {
      let workspace = try InvitationTests.workspace(of: "anna@example.org", sends: "never")
      let store = workspace.store()
      let event = try #require(try store.events("20260105T000000Z", "20260106T000000Z").first)
      try store.remove(event, span: .thisEvent)
      #expect(try workspace.messages().isEmpty && workspace.text(uid: "board").isEmpty)
    }
  }

  @Test("the environment's settings for sending", arguments: [nil, "", "always"], ["never", "Always", "no"])
  func setting(_ sending: String?, _ silent: String) {
    #expect(OwnAddresses.sends(sending) && !OwnAddresses.sends(silent))
  }

  @Test("show that they are cancelled")
  func cancelled() throws {
    let workspace = try Workspace([("Work", Self.lines)])
    let event = try #require(try workspace.store().events("20260105T000000Z", "20260106T000000Z").first)
    #expect(event.status == .none)
    let cancellation = """
      BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\nMETHOD:CANCEL\nBEGIN:VEVENT\nUID:board\nDTSTAMP:20260102T000000Z
      SEQUENCE:1\nORGANIZER:mailto:berta@example.org\nATTENDEE:mailto:anna@example.org\nSTATUS:CANCELLED
      END:VEVENT\nEND:VCALENDAR\n
      """
    _ = try CalendarStore(path: workspace.path).importCalendars(
      [CalendarInput(name: "cancellation", bytes: Array(cancellation.utf8))],
      options: ImportOptions(calendar: "Work"))
    #expect(event.refresh() && event.status == .canceled && event.title == "Board")
  }

  private final class Listener: NSObject, EKEventViewDelegate {
    var actions: [EKEventViewAction] = []

    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction) {
      actions.append(action)
    }
  }

  @Test("are answered in the event view, for one occurrence and for all")
  func answering() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let workspace = try InvitationTests.workspace(of: "anna@example.org")
        let store = workspace.store()
        let (controller, listener) = (EKEventViewController(), Listener())
        controller.delegate = listener
        controller.event = try store.events("20260114T000000Z", "20260115T000000Z").first { $0.title == "Weekly" }
        try controller.respond(.declined, span: .thisEvent, comment: "On holiday; sorry")
        #expect(listener.actions == [.responded])
        #expect(controller.event.attendees?.first?.participantStatus == .declined)
        let reply = try #require(try workspace.messages().first)
        #expect(reply.to == "mailto:berta@example.org")
        #expect(["RECURRENCE-ID:20260114T090000Z", "COMMENT:On holiday\\; sorry"].allSatisfy(reply.lines.contains))
        controller.event = try store.events("20260121T000000Z", "20260122T000000Z").first { $0.title == "Weekly" }
        controller.event.alarms = [EKAlarm(relativeOffset: -60)]
        try controller.respond(.tentative, span: .futureEvents)
        #expect(controller.event.attendees?.first?.participantStatus == .tentative && controller.event.hasChanges)
        let first = try store.events("20260107T000000Z", "20260108T000000Z").first
        #expect(first?.attendees?.first?.participantStatus == .tentative)
        #expect(try workspace.messages().count == 2)
        // An invalid answer is refused, and so is an answer to a meeting to which the person is not invited.
        let refused = { (status: EKParticipantStatus) in
          #expect(throws: EKError.self) { try controller.respond(status, span: .thisEvent) }?.code
        }
        #expect(refused(.delegated) == .internalFailure)
        controller.event = try store.events("20260109T000000Z", "20260110T000000Z").first
        #expect(refused(.accepted) == .internalFailure)
        #expect(try listener.actions.count == 2 && workspace.messages().count == 2)
      }
    }
  }
}

extension Workspace {
  /// The messages in the queue: their recipients and their unfolded lines.
  fileprivate func messages() throws -> [(to: String, lines: [String])] {
    try CalendarStore(path: path).outgoingMessages().map { message in
      let text = String(decoding: message.calendar.bytes, as: UTF8.self).replacing("\r\n ", with: "")
      return (message.recipient, text.split(whereSeparator: \.isNewline).map(String.init))
    }
  }
}
