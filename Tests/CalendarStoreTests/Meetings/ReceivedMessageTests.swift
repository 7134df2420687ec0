import CalendarModel
import CalendarStore
import ICalendar
import Scheduling
import StoreTestSupport
import Testing

@Suite("Received scheduling messages")
struct ReceivedMessageTests {
  @Test("an update applies the organizer's changes, and keeps the user's alarm, answer and edits")
  func update() throws {
    let bob = try Person("bob@example.com")
    try bob.reads("my-copy")
    let summary = try bob.reads("update-new-room")
    #expect(summary.updated == 1 && summary.messages.map(\.reason) == [.updated])
    let meeting = try bob.meeting()
    #expect(meeting.first(.location)?.text == "Room 2")
    #expect(meeting.components.map { $0.first(.trigger)?.rawValue } == ["-PT15M"])
    #expect(meeting.first(.transp)?.text == "TRANSPARENT" && meeting.first(.categories)?.text == "Work")
    #expect(try bob.answer(of: "bob@example.com") == "ACCEPTED")
  }

  @Test("a false claim to be the organizer changes nothing, whatever the SEQUENCE")
  func otherOrganizer() throws {
    for isMail in [true, false] {
      let bob = try Person("bob@example.com")
      try bob.reads("my-copy")
      let before = try bob.meeting()
      let message =
        try isMail
        ? bob.gets("update-other-organizer", from: "mallory@example.net")
        : #require(try bob.reads("update-other-organizer").messages.first)
      #expect(message.decision == .asked && message.reason == .otherOrganizer)
      #expect(try bob.meeting() == before)
      let waiting = try #require(try bob.store.waitingMessages().first)
      #expect(waiting.id == message.waiting)
      try bob.store.decide(waiting.id, MeetingAnswer(.declined))
      #expect(try bob.meeting() == before && bob.store.waitingMessages().isEmpty)
      // When asked again, the person accepts.
      try bob.reads("update-other-organizer")
      try bob.store.decide(#require(try bob.store.waitingMessages().first?.id), MeetingAnswer(.accepted))
      #expect(try bob.meeting().first(.organizer)?.uri == "mailto:mallory@example.net")
      #expect(try bob.meeting().components.count == 1)
    }
  }

  /// A component as mailed by a stranger.
  private static func mailed(_ name: String = "VEVENT", uid: String, _ lines: String...) -> String {
    """
    BEGIN:\(name)
    UID:\(uid)
    DTSTAMP:20270104T120000Z
    SEQUENCE:99
    DTSTART:20270112T100000Z
    SUMMARY:Elsewhere
    \(lines.map { $0 + "\n" }.joined())END:\(name)
    """
  }

  private static let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:-PT5M\nEND:VALARM"

  @Test(
    "mail that is not a message changes no meeting of others, and nothing without a decision",
    arguments: [nil, "PUBLISH", "X-FOO"])
  func mailedItems(method: String?) throws {
    let bob = try Person("bob@example.com")
    try bob.reads("my-copy")
    let before = try bob.meeting()
    for organizer in ["ORGANIZER:mailto:ann@example.org", "ORGANIZER:mailto:mallory@example.net", "STATUS:CANCELLED"] {
      let item = Self.mailed(uid: "planning@example.org", organizer)
      let summary = try bob.gets(plain: item, method: method, from: "mallory@example.net")
      #expect(summary.updated == 0 && summary.messages.map(\.decision) != [.applied], "\(summary.messages)")
    }
    // A to-do with the same UID is another item.
    let both = Self.mailed("VTODO", uid: "planning@example.org") + "\n" + Self.mailed(uid: "planning@example.org")
    #expect(try bob.gets(plain: both, method: method, from: "mallory@example.net").updated == 0)
    #expect(try bob.store.items(matching: ItemQuery()).filter { $0.kind == .event }.map(\.component) == [before])
    try bob.test.load(calendar(event(uid: "own", title: "Dentist")))
    let summary = try bob.gets(plain: Self.mailed(uid: "own"), method: method, from: "mallory@example.net")
    #expect(summary.messages.map(\.reason) == [.unknownSender] && summary.updated == 0)
    #expect(try bob.store.items(matching: ItemQuery()).contains { $0.component.first(.summary)?.text == "Dentist" })
    let waiting = try #require(try bob.store.waitingMessages().last)
    try bob.store.decide(waiting.id, MeetingAnswer(.accepted))
    #expect(try bob.store.items(matching: ItemQuery()).contains { $0.component.first(.summary)?.text == "Elsewhere" })
    // Something that was accepted does not have to be decided again.
    let again = try bob.gets(plain: Self.mailed(uid: "own"), method: method, from: "mallory@example.net")
    #expect(try again.messages.allSatisfy { $0.waiting == nil } && bob.store.waitingMessages().isEmpty)
  }

  @Test("new items in mail that have an organizer wait, and none makes the reader an organizer")
  func mailedMeetings() throws {
    let bob = try Person("bob@example.com")
    let organizers: [(String, SchedulingDecision.Reason)] = [
      ("bob@example.com", .ownItem), ("ann@example.org", .unknownSender),
    ]
    for (organizer, reason) in organizers {
      let people = "ATTENDEE:mailto:eve@example.net\nATTENDEE:mailto:bob@example.com"
      let item = Self.mailed(uid: organizer, "ORGANIZER:mailto:\(organizer)", people)
      let summary = try bob.gets(plain: item, method: nil, from: "mallory@example.net")
      #expect(summary.messages.map(\.reason) == [reason] && summary.added == 0)
    }
    #expect(try bob.store.items(matching: ItemQuery()).isEmpty && bob.store.waitingMessages().count == 1)
  }

  @Test("new items in mail are added without alarms, and entries of a journal are not replaced")
  func mailedAlarms() throws {
    let bob = try Person("bob@example.com")
    for method in [nil, "PUBLISH", "X-FOO"] as [String?] {
      let item = Self.mailed(uid: method ?? "none", Self.alarm)
      #expect(try bob.gets(plain: item, method: method, from: "mallory@example.net").added == 1)
      #expect(try bob.gets(plain: item, method: method, from: "mallory@example.net").unchanged == 1)
    }
    #expect(try bob.store.items(matching: ItemQuery()).allSatisfy { $0.component.components.isEmpty })
    try bob.test.load("BEGIN:VCALENDAR\nVERSION:2.0\n\(Self.mailed("VJOURNAL", uid: "diary"))\nEND:VCALENDAR\n")
    let changed = Self.mailed("VJOURNAL", uid: "diary", "DESCRIPTION:x")
    let summary = try bob.gets(plain: changed, method: "PUBLISH", from: "mallory@example.net")
    #expect(summary.messages.map(\.decision) == [.refused] && summary.updated == 0)
  }

  @Test("an answer is recorded in the meeting, and is not a separate item")
  func reply() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    try ann.edits { $0.title = "Planning" }
    let message = try ann.gets("reply-of-bob", from: "bob@example.com")
    #expect(message.decision == .applied || message.decision == .unchanged)
    #expect(try ann.answer(of: "bob@example.com") == "ACCEPTED" && ann.answer(of: "eve@example.net") == "NEEDS-ACTION")
  }

  @Test("without configured addresses, imported answers are recorded in the user's own meeting")
  func replyWithoutAddresses() throws {
    let test = try TestStore()
    try test.load(fixture: "Meetings/weekly")
    try test.load(fixture: "Meetings/reply-of-bob")
    let item = try #require(try test.store.items(named: "planning@example.org").first)
    #expect(try test.store.items(named: "planning@example.org").count == 1)
    #expect(item.component.all(.attendee).first?[parameter: .partstat] == "ACCEPTED")
  }

  @Test("only the organizer can cancel a meeting")
  func cancellation() throws {
    let bob = try Person("bob@example.com")
    try bob.reads("my-copy")
    let refused = try bob.gets("cancellation", from: "eve@example.net")
    #expect(refused.decision == .refused && refused.reason == .notFromOrganizer)
    #expect(try bob.meeting().first(.status) == nil)
    let doubtful = try bob.gets("cancellation", from: "ann@example.org", isDoubtful: true)
    #expect(doubtful.waiting != nil)
    #expect(try bob.meeting().first(.status) == nil)
    #expect(try bob.gets("cancellation", from: "Ann@Example.ORG").reason == .cancelled)
    #expect(try bob.meeting().first(.status)?.text == "CANCELLED" && bob.meeting().first(.sequence)?.integer == 1)
  }

  @Test("an older invitation does not replace a newer one that waits, in whatever order they are read")
  func olderWaiting() throws {
    let bob = try Person("bob@example.com")
    let newer = {
      try bob.gets(
        .request, sequence: 1, start: "20270113T150000Z", organizer: "ann@example.org", from: "ann@example.org")
    }
    let older = { try bob.gets(.request, sequence: 0, organizer: "ann@example.org", from: "ann@example.org") }
    let waiting = try newer().waiting
    for _ in 1...2 {
      #expect(try older().waiting == waiting)
      #expect(try newer().waiting == waiting)
    }
    #expect(try bob.store.waitingMessages().map(\.id) == [waiting])
    try bob.store.decide(#require(waiting), MeetingAnswer(.accepted))
    #expect(try bob.meeting().first(.dtstart)?.rawValue == "20270113T150000Z")
  }

  @Test("a stranger's cancellation of an unknown meeting does not block somebody else's invitation")
  func foreignCancellation() throws {
    let bob = try Person("bob@example.com")
    try bob.gets(.cancel, sequence: .max >> 32, organizer: "eve@example.net", from: "eve@example.net")
    #expect(try bob.gets(.request, sequence: 0, organizer: "ann@example.org", from: "ann@example.org").waiting != nil)
    #expect(try bob.store.waitingMessages().count == 1)
  }

  @Test("an update by one organizer does not remove another's invitation with the same UID")
  func foreignUpdate() throws {
    let bob = try Person("bob@example.com")
    let first = try bob.gets(.request, sequence: 0, organizer: "eve@example.net", from: "eve@example.net").waiting
    try bob.store.decide(#require(first), MeetingAnswer(.accepted))
    try bob.gets(.request, sequence: 0, organizer: "ann@example.org", from: "ann@example.org")
    #expect(try bob.store.waitingMessages().count == 1)
    try bob.gets(
      .request, sequence: 1, start: "20270113T150000Z", organizer: "eve@example.net", from: "eve@example.net")
    #expect(try bob.meeting().first(.dtstart)?.rawValue == "20270113T150000Z")
    #expect(try bob.store.waitingMessages().count == 1)
  }

  @Test("only the organizer or its own sender cancels an invitation that waits, and no mail that may be forged")
  func strangersCancellation() throws {
    let bob = try Person("bob@example.com")
    try bob.gets(.request, sequence: 0, organizer: "ann@example.org", from: "ann@example.org")
    let organizer = "ORGANIZER;EMAIL=eve@example.net;SENT-BY=\"mailto:eve@example.net\":mailto:ann@example.org"
    let cancellation = Self.mailed(uid: "planning@example.org", organizer)
    _ = try bob.gets(plain: cancellation, method: "CANCEL", from: "eve@example.net")
    // Another component cannot speak for the item.
    let zone = "BEGIN:VTIMEZONE\nTZID:x\nORGANIZER:mailto:ann@example.org\nEND:VTIMEZONE\n"
    let own = Self.mailed(
      uid: "planning@example.org", "ORGANIZER:mailto:eve@example.net", "RDATE;TZID=x:20270113T100000")
    _ = try bob.gets(plain: zone + own, method: "CANCEL", from: "eve@example.net")
    try bob.gets("cancellation", from: "ann@example.org", isDoubtful: true)
    #expect(try bob.store.waitingMessages().count == 1)
    // An address without a person's mailbox has a second one, which only the invitation specifies.
    let address = "urn:uuid:7c1d2f60-0000-4000-8000-000000000001"
    let invitation = [
      "ORGANIZER;EMAIL=ann@example.org:\(address)", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@example.com",
    ]
    let invited = Self.mailed(uid: "urn", invitation.joined(separator: "\n"))
    #expect(try bob.gets(plain: invited, method: "REQUEST", from: "ann@example.org").messages.first?.waiting != nil)
    let claimed = Self.mailed(uid: "urn", "ORGANIZER;EMAIL=eve@example.net:\(address)")
    _ = try bob.gets(plain: claimed, method: "CANCEL", from: "eve@example.net")
    #expect(try bob.store.waitingMessages().count == 2)
    let cancelled = Self.mailed(uid: "urn", "ORGANIZER;EMAIL=ann@example.org:\(address)")
    _ = try bob.gets(plain: cancelled, method: "CANCEL", from: "ann@example.org")
    #expect(try bob.store.waitingMessages().count == 1)
    // A later invitation waits in its place.
    #expect(try bob.gets(.request, sequence: 1, organizer: "ann@example.org", from: "ann@example.org").waiting != nil)
    try bob.gets(.cancel, sequence: 2, organizer: "ann@example.org", from: "ann@example.org")
    #expect(try bob.store.waitingMessages().isEmpty)
  }

  @Test(
    "an invitation that may be forged replaces none that waits, and one to an occurrence does not replace its series")
  func separateWaiting() throws {
    let bob = try Person("bob@example.com")
    let series = ["RRULE:FREQ=DAILY;COUNT=5", "ORGANIZER:mailto:ann@example.org", "ATTENDEE:mailto:bob@example.com"]
    func gets(_ lines: [String], _ method: String, isDoubtful: Bool = false) throws -> ImportedMessage {
      let item = Self.mailed(uid: "series", lines.joined(separator: "\n"))
      let summary = try bob.gets(plain: item, method: method, from: "ann@example.org", isDoubtful: isDoubtful)
      return try #require(summary.messages.first)
    }
    let real = try gets(series, "REQUEST").waiting
    let forged = try gets(series + ["COMMENT:x"], "REQUEST", isDoubtful: true).waiting
    let moved = try gets(["RECURRENCE-ID:20270113T100000Z"] + series.dropFirst(), "REQUEST").waiting
    #expect(try gets(["RECURRENCE-ID:20270114T100000Z"] + series.dropFirst(), "CANCEL").decision == .ignored)
    #expect(try bob.store.waitingMessages().map(\.id) == [real, forged, moved])
    let later = try gets(series + ["LOCATION:Room 2"], "REQUEST").waiting
    #expect(try bob.store.waitingMessages().map(\.id) == [forged, later])
    #expect(try gets(series, "CANCEL").decision == .ignored)
    #expect(try bob.store.waitingMessages().isEmpty)
  }

  @Test("an invitation whose sender is the organizer only by EMAIL needs a decision")
  func secondAddress() throws {
    let bob = try Person("bob@example.com")
    let lines = ["ORGANIZER;EMAIL=eve@example.net:mailto:ann@example.org", "ATTENDEE:mailto:bob@example.com"]
    let item = Self.mailed(uid: "new", lines.joined(separator: "\n"))
    let summary = try bob.gets(plain: item, method: "REQUEST", from: "eve@example.net")
    #expect(summary.messages.map(\.reason) == [.unknownSender])
  }

  @Test("what follows a new item in the same mail does not make anybody its organizer")
  func laterOrganizer() throws {
    let bob = try Person("bob@example.com")
    for organizer in ["bob@example.com", "ann@example.org"] {
      let items = Self.mailed(uid: organizer) + "\n" + Self.mailed(uid: organizer, "ORGANIZER:mailto:\(organizer)")
      let summary = try bob.gets(plain: items, method: nil, from: "eve@example.net")
      #expect(summary.added == 1 && summary.messages.map(\.decision) == [.refused])
    }
    #expect(try bob.store.items(matching: ItemQuery()).allSatisfy { $0.component.first(.organizer) == nil })
  }

  @Test(
    "a file with text before its calendar may be mail, so its messages are not believed, and its alarms are left out")
  func leadingText() throws {
    let bob = try Person("bob@example.com")
    try bob.reads("my-copy")
    let before = try bob.meeting()
    let items = Self.mailed(uid: "planning@example.org", "ORGANIZER:mailto:ann@example.org")
    let new = Self.mailed(uid: "new", Self.alarm) + "\n"
    for (leading, isPlain) in [
      ("1234\n", false), ("From x\n\u{1}\n", false), ("\n \n", true), ("\u{FEFF}", true),
      ("PRODID:x\nEND:VCALENDAR\n", true), ("BEGIN:VCARD\nFN:Ann\nEND:VCARD\n", true),
    ] {
      let text = leading + calendar(items + "\n", properties: ["METHOD:CANCEL"]) + calendar(new)
      let input = CalendarInput(name: "file", bytes: Array(text.utf8))
      var options = ImportOptions(isDryRun: true)
      options.messages = MessageOptions(addresses: ["bob@example.com"])
      var alarms = 0
      let observer = ImportObserver(change: { alarms += $0.new?.components.count ?? 0 })
      let summary = try bob.store.importCalendars([input], options: options, observer: observer)
      #expect(summary.messages.map(\.decision) == [isPlain ? .applied : .refused], "\(leading)")
      #expect(summary.added == 1 && (alarms > 1) == isPlain, "\(leading)")
      #expect(summary.inputsWithLeadingText == (isPlain ? [] : ["file"]))
    }
    #expect(try bob.meeting() == before)
  }

  @Test("the sender of a mail chooses no calendar, and changes none")
  func calendarOfMail() throws {
    let bob = try Person("bob@example.com")
    _ = try bob.store.createCalendar(title: "Work")
    let before = try bob.store.calendars().map(\.calendar)
    let item = "X-WR-CALNAME:Work\nX-WR-TIMEZONE:Asia/Tokyo\nCOLOR:red\n" + Self.mailed(uid: "new")
    #expect(try bob.gets(plain: item, method: nil, from: "eve@example.net").added == 1)
    let other = "X-WR-CALNAME:Another\n" + Self.mailed(uid: "another")
    #expect(try bob.gets(plain: other, method: nil, from: "eve@example.net").added == 1)
    #expect(try bob.store.calendars().map(\.calendar) == before)
    #expect(try bob.store.items(matching: ItemQuery()).allSatisfy { $0.calendar != "Work" })
  }

  @Test("a cancelled meeting does not come back with an invitation that was under way")
  func ownCancellation() throws {
    let bob = try Person("bob@example.com")
    try bob.gets(.cancel, sequence: 2, organizer: "ann@example.org", from: "ann@example.org")
    try bob.gets(.request, sequence: 1, organizer: "ann@example.org", from: "ann@example.org")
    #expect(try bob.store.waitingMessages().isEmpty)
  }

  @Test("an invitation by mail waits, and is stored with the answer, which is sent to the organizer")
  func invitation() throws {
    let bob = try Person("bob@example.com")
    for _ in 1...2 {
      let message = try bob.gets("invitation", from: "ann@example.org")
      #expect(message.waiting == 1)
    }
    #expect(try bob.store.items(matching: ItemQuery()).isEmpty && bob.store.waitingMessages().count == 1)
    try bob.store.decide(1, MeetingAnswer(.tentative, comment: "Late"))
    #expect(try bob.answer(of: "bob@example.com") == "TENTATIVE" && bob.meeting().first(.comment) == nil)
    #expect(try bob.store.waitingMessages().isEmpty)
    #expect(try bob.store.waitingMessages(areAnsweredToo: true).map(\.answer) == ["tentative"])
    let sent = try bob.store.outgoingMessages()
    #expect(sent.map(\.recipient) == ["mailto:ann@example.org"] && sent.map(\.method) == [.reply])
    let text = String(decoding: try #require(sent.first).calendar.bytes, as: UTF8.self)
    #expect(text.contains("COMMENT:Late") && !text.contains("eve@"))
    #expect(throws: StoreError.self) { try bob.store.decide(1, MeetingAnswer(.accepted)) }
  }

  @Test("the settings determine what is automatic")
  func automatic() throws {
    #expect(try Person("bob@example.com").gets("invitation", from: "ann@example.org", .all).waiting == nil)
    let stranger = try Person("bob@example.com")
    #expect(try stranger.gets("invitation", from: "joe@example.net", .all).reason == .unknownSender)
    #expect(try stranger.components().isEmpty)
    #expect(try stranger.gets("invitation", from: "joe@example.net", onRequest: .ignore).waiting == nil)
    #expect(try stranger.components().isEmpty)
    #expect(try stranger.gets("invitation", from: "joe@example.net", onRequest: .apply).decision == .applied)
    #expect(try stranger.components().count == 1)
    let careful = try Person("bob@example.com")
    try careful.reads("my-copy")
    #expect(try careful.gets("update-new-room", from: "ann@example.org", .none).waiting != nil)
    #expect(try careful.meeting().first(.location) == nil)
    try careful.store.decide(1, MeetingAnswer(.accepted))
    #expect(try careful.meeting().first(.location)?.text == "Room 2")
  }

  @Test("an invitation that arrives after its cancellation is not offered")
  func cancelledBefore() throws {
    let bob = try Person("bob@example.com")
    #expect(try bob.gets("cancellation", from: "ann@example.org").reason == .unknownUID)
    #expect(try bob.gets("invitation", from: "ann@example.org").waiting == nil)
    #expect(try bob.components().isEmpty && bob.store.waitingMessages().isEmpty)
  }

  @Test("a waiting invitation is gone when its meeting is cancelled")
  func cancelledWaiting() throws {
    let bob = try Person("bob@example.com")
    try bob.gets("invitation", from: "ann@example.org")
    try bob.gets("cancellation", from: "ann@example.org")
    #expect(try bob.store.waitingMessages().isEmpty)
  }

  @Test("the answer of somebody who was not invited waits, and can make that person an attendee")
  func stranger() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    #expect(try ann.gets("reply-of-a-stranger", from: "joe@example.net").reason == .partyCrasher)
    #expect(try ann.gets("reply-of-bob", from: "joe@example.net").reason == .notFromAttendee)
    #expect(try ann.meeting().all(.attendee).count == 2)
    try ann.store.decide(1, MeetingAnswer(.accepted))
    #expect(try ann.answer(of: "joe@example.net") == "ACCEPTED")
  }

  @Test("a proposal becomes an edit, or is declined", arguments: [true, false])
  func proposal(isAccepted: Bool) throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    #expect(try ann.gets("proposal-of-bob", from: "bob@example.com").reason == .counter)
    try ann.store.decide(1, MeetingAnswer(isAccepted ? .accepted : .declined))
    let sent = try ann.store.outgoingMessages()
    if isAccepted {
      #expect(try ann.meeting().first(.dtstart)?.rawValue == "20270108T150000Z")
      #expect(try ann.meeting().first(.sequence)?.integer == 1)
      #expect(Set(sent.map(\.recipient)) == ["mailto:bob@example.com", "mailto:eve@example.net"])
      #expect(sent.allSatisfy { $0.method == .request })
    } else {
      #expect(try ann.meeting().first(.dtstart)?.rawValue == "20270108T100000Z")
      #expect(sent.map(\.method) == [.declineCounter] && sent.map(\.recipient) == ["mailto:bob@example.com"])
    }
  }

  @Test("an undo reverts the changes of a message")
  func undo() throws {
    let bob = try Person("bob@example.com")
    try bob.reads("my-copy")
    let before = try bob.meeting()
    try bob.gets("cancellation", from: "ann@example.org")
    try bob.store.undo()
    #expect(try bob.meeting() == before)
  }

  @Test("after the undo of an answer, the message waits for an answer again")
  func undoAnswer() throws {
    let bob = try Person("bob@example.com")
    let first = try #require(try bob.gets("invitation", from: "ann@example.org").waiting)
    try bob.store.decide(first, MeetingAnswer(.accepted))
    #expect(try bob.store.waitingMessages().isEmpty)
    #expect(try bob.store.undo().waiting == 1)
    #expect(try bob.store.waitingMessages().map(\.id) == [first] && bob.components().isEmpty)
    try bob.store.decide(first, MeetingAnswer(.declined))
    #expect(try bob.answer(of: "bob@example.com") == "DECLINED")
  }

  @Test("a dry run changes nothing, and queues nothing")
  func dryRun() throws {
    let bob = try Person("bob@example.com")
    var options = ImportOptions(isDryRun: true)
    let input = Fixture.input("Meetings/invitation")
    options.origins[input.name] = MessageOrigin(sender: "ann@example.org")
    let summary = try bob.store.importCalendars([input], options: options)
    #expect(summary.messages.count == 1)
    #expect(try bob.store.waitingMessages().isEmpty)
  }
}
