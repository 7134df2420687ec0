import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Scheduling
import StoreTestSupport
import TestSupport
import Testing

@Suite("Messages that may not be from the organizer")
struct DoubtfulMessageTests {
  @Test("an answer to an older invitation does not replace a meeting of somebody else that was stored since")
  func olderInvitation() throws {
    let bob = try Person("bob@example.com")
    let message = try bob.gets(.request, sequence: 1, organizer: "eve@example.net", from: "eve@example.net")
    #expect(message.reason == .new)
    let waiting = try #require(message.waiting)
    try bob.reads("my-copy")
    let before = try bob.meeting()
    let error = #expect(throws: StoreError.self) { try bob.store.decide(waiting, MeetingAnswer(.accepted)) }
    #expect(error?.code == .conflict && error?.message.contains("not from the same organizer") == true)
    try bob.store.decide(waiting, MeetingAnswer(.declined))
    #expect(try bob.meeting() == before && bob.store.outgoingMessages().isEmpty)
  }

  @Test("to decline an update that may be forged says nothing about the meeting; to accept it changes the meeting")
  func forgedUpdate() throws {
    for answer in [MeetingAnswer(.declined), MeetingAnswer(.accepted)] {
      let bob = try Person("bob@example.com")
      try bob.reads("my-copy")
      let before = try bob.meeting()
      let update = try bob.gets("update-new-room", from: "ann@example.org", isDoubtful: true)
      #expect(update.reason == .unknownSender)
      try bob.store.decide(#require(update.waiting), answer)
      #expect(try (bob.meeting() == before) == (answer.status == .declined))
      #expect(try bob.store.outgoingMessages().isEmpty && bob.store.waitingMessages().isEmpty)
    }
  }

  @Test(
    "messages whose senders could not be verified neither replace nor keep away each other", arguments: [false, true])
  func unverified(isForgedFirst: Bool) throws {
    let bob = try Person("bob@example.com")
    let lines = "ORGANIZER:mailto:ann@example.org\nATTENDEE:mailto:bob@example.com"
    for sequence in isForgedFirst ? [99, 1] : [1, 99] {
      let item = """
        BEGIN:VEVENT
        UID:new
        DTSTAMP:20270104T120000Z
        SEQUENCE:\(sequence)
        DTSTART:20270112T100000Z
        \(lines)
        END:VEVENT
        """
      for _ in 1...2 { _ = try bob.gets(plain: item, method: "REQUEST", from: "", isDoubtful: true) }
    }
    #expect(try bob.store.waitingMessages().count == 2)
  }

  @Test("to decline an invitation that may be forged keeps nothing and tells nobody")
  func forgedInvitation() throws {
    let bob = try Person("bob@example.com")
    let waiting = try #require(bob.gets("invitation", from: "ann@example.org", isDoubtful: true).waiting)
    try bob.store.decide(waiting, MeetingAnswer(.declined))
    #expect(try bob.components().isEmpty && bob.store.outgoingMessages().isEmpty)
    #expect(try bob.gets("invitation", from: "ann@example.org").reason == .new)
  }

  @Test("at most fifty messages from unknown senders wait for each meeting, and their number costs little")
  func flood() throws {
    let bob = try Person("bob@example.com")
    let items = (1...60).map { number in
      "METHOD:REQUEST\nBEGIN:VEVENT\nUID:new\nDTSTAMP:20270104T120000Z\nSEQUENCE:\(number)\nDTSTART:20270112T100000Z\n"
        + "ORGANIZER:mailto:ann@example.org\nATTENDEE:mailto:bob@example.com\nEND:VEVENT\n"
    }
    let text = items.joined(separator: "END:VCALENDAR\nBEGIN:VCALENDAR\nVERSION:2.0\n")
    let summary = try bob.gets(plain: String(text.dropLast()), method: nil, from: "eve@example.net")
    #expect(summary.messages.count(where: { $0.reason == .tooMany }) == 10)
    #expect(try bob.store.waitingMessages().count == 50)
    #expect(try bob.gets("invitation", from: "ann@example.org").waiting != nil)
  }

  @Test("an answer to a message about one occurrence leaves the series as it was answered")
  func occurrence() throws {
    let bob = try Person("bob@example.com")
    let lines = { (lines: String) in
      "BEGIN:VEVENT\nUID:series\nDTSTAMP:20270104T120000Z\nDTSTART:20270112T100000Z\n\(lines)\n"
        + "ORGANIZER:mailto:ann@example.org\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@example.com\nEND:VEVENT"
    }
    let series = try bob.gets(
      plain: lines("RRULE:FREQ=DAILY;COUNT=5"), method: "REQUEST", from: "ann@example.org")
    try bob.store.decide(#require(series.messages.first?.waiting), MeetingAnswer(.accepted))
    let moved = lines("RECURRENCE-ID:20270113T100000Z\nSEQUENCE:1")
    let one = try bob.gets(plain: moved, method: "REQUEST", from: "ann@example.org", .none)
    try bob.store.decide(#require(one.messages.first?.waiting), MeetingAnswer(.declined))
    let answers = try bob.store.items(matching: ItemQuery()).map { item in
      "\(item.component.first(.recurrenceID) == nil) \(item.component.first(.attendee)?[parameter: .partstat] ?? "")"
    }
    #expect(Set(answers) == ["true ACCEPTED", "false DECLINED"])
  }

  /// A version of the meeting.
  private static func version(_ sequence: Int, _ lines: String...) -> String { version(sequence, lines: lines) }

  private static func version(_ sequence: Int, lines: [String]) -> String {
    """
    BEGIN:VEVENT
    UID:planning@example.org
    DTSTAMP:20270104T120000Z
    SEQUENCE:\(sequence)
    DTSTART:20270112T100000Z
    SUMMARY:Other
    \(lines.map { $0 + "\n" }.joined())ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@example.com
    END:VEVENT
    """
  }

  private static let eve = "ORGANIZER:mailto:eve@example.net"

  @Test("what cannot be applied is an error when it is accepted, changes nothing, and goes on waiting")
  func refusedAnswers() throws {
    for (method, item) in [
      ("REQUEST", Self.version(5)), ("CANCEL", Self.version(5, Self.eve)),
      ("REQUEST", Self.version(5, Self.eve, "RECURRENCE-ID:20270112T100000Z")),
    ] {
      let bob = try Person("bob@example.com")
      let first = try bob.gets(plain: item, method: method, from: "eve@example.net").messages.first?.waiting
      try bob.reads("my-copy")
      let before = try bob.meeting()
      let waiting = try #require(
        try first ?? bob.gets(plain: item, method: method, from: "eve@example.net").messages.first?.waiting)
      let error = #expect(throws: StoreError.self) { try bob.store.decide(waiting, MeetingAnswer(.accepted)) }
      #expect(error?.code == .conflict)
      #expect(try bob.meeting() == before && bob.store.waitingMessages().map(\.id) == [waiting])
      try bob.store.decide(waiting, MeetingAnswer(.declined))
      #expect(try bob.meeting() == before && bob.store.outgoingMessages().isEmpty)
    }
  }

  @Test("an accepted invitation of another organizer replaces what is stored, whatever its version")
  func otherVersions() throws {
    let accepted = Self.version(1, Self.eve).replacing("NEEDS-ACTION", with: "ACCEPTED")
    let occurrence = Self.version(99, Self.eve, "RECURRENCE-ID:20270112T100000Z")
    for stored in [Self.version(99, Self.eve), Self.version(0), accepted, occurrence] {
      let bob = try Person("bob@example.com")
      try bob.test.load(calendar(stored + "\n"))
      let item = Self.version(1, "ORGANIZER:mailto:ann@example.org")
      let message = try #require(
        bob.gets(plain: item, method: "REQUEST", from: "ann@example.org").messages.first)
      #expect(message.reason == .otherOrganizer)
      try bob.store.decide(#require(message.waiting), MeetingAnswer(.accepted))
      #expect(try bob.meeting().first(.organizer)?.uri == "mailto:ann@example.org")
      #expect(try bob.answer(of: "bob@example.com") == "ACCEPTED")
      #expect(try bob.store.outgoingMessages().map(\.recipient) == ["mailto:ann@example.org"])
    }
  }

  @Test("an invitation to others is stored if it is accepted, also if its organizer attends, and not if it is declined")
  func invitedOthers() throws {
    for answer in [MeetingAnswer(.accepted), MeetingAnswer(.declined)] {
      let bob = try Person("bob@example.com")
      let item = Self.version(0, "ORGANIZER:mailto:ann@example.org", "ATTENDEE:mailto:ann@example.org")
        .replacing("mailto:bob@example.com", with: "mailto:team@example.com")
      let message = try #require(
        bob.gets(plain: item, method: "REQUEST", from: "ann@example.org").messages.first)
      #expect(message.reason == .notInvited)
      try bob.store.decide(#require(message.waiting), answer)
      #expect(try bob.components().count == (answer.status == .accepted ? 1 : 0))
      #expect(try bob.store.outgoingMessages().isEmpty)
    }
  }

  @Test(
    "what its organizer sends replaces an accepted version that the organizer may not have sent, whatever its SEQUENCE",
    arguments: [SchedulingMethod.request, .cancel, .add])
  func unverifiedVersion(method: SchedulingMethod) throws {
    let bob = try Person("bob@example.com")
    let ann = "ORGANIZER:mailto:ann@example.org"
    let forged = Self.version(99, ann, "RRULE:FREQ=DAILY;COUNT=3").replacing("Other", with: "Forged")
    let doubtful = try bob.gets(plain: forged, method: "REQUEST", from: "eve@example.net").messages.first
    #expect(doubtful?.reason == .unknownSender)
    try bob.store.decide(#require(doubtful?.waiting), MeetingAnswer(.accepted))
    #expect(try bob.meeting().first(.sequence)?.integer == 99)
    // Another doubtful message still cannot be older.
    let older = try bob.gets(plain: Self.version(98, ann), method: "REQUEST", from: "eve@example.net").messages.first
    #expect(older?.waiting == nil || older?.reason == .unknownSender)
    let real = Self.version(1, ann).replacing("20270112T1", with: "20270113T1")
    let message = try #require(
      bob.gets(plain: real, method: method.rawValue, from: "ann@example.org").messages.first)
    #expect(message.decision == .applied)
    let stored = try #require(try bob.components().first { $0.first(.recurrenceID) == nil })
    #expect(stored.first(.sequence)?.integer == 1)
    let mark = stored.first(.organizer)?.values(ofParameter: "X-ALMANAC-UNVERIFIED")
    #expect(mark == (method == .request ? nil : ["1 20270104T120000Z"]))
    switch method {
    case .request: #expect(stored.first(.summary)?.text == "Other" && stored.first(.rrule) == nil)
    case .cancel: #expect(stored.first(.status)?.text == "CANCELLED")
    default: #expect(stored.first(.rdate) != nil)
    }
    // From then on, an older version from the organizer no longer counts.
    let late = try bob.gets(plain: Self.version(0, ann), method: "REQUEST", from: "ann@example.org").messages.first
    #expect(late?.reason == .older)
  }

  @Test(
    "a version of the organizer that waits replaces what was accepted although it may be forged",
    arguments: [true, false])
  func unverifiedWhileWaiting(isForgedFirst: Bool) throws {
    let bob = try Person("bob@example.com")
    let ann = "ORGANIZER:mailto:ann@example.org"
    let real = { try bob.gets(plain: Self.version(1, ann), method: "REQUEST", from: "ann@example.org", .none) }
    let first = isForgedFirst ? nil : try real().messages.first?.waiting
    let forged = try bob.gets(plain: Self.version(99, ann), method: "REQUEST", from: "eve@example.net").messages.first
    try bob.store.decide(#require(forged?.waiting), MeetingAnswer(.tentative))
    let waiting = try first ?? real().messages.first?.waiting
    try bob.store.decide(#require(waiting), MeetingAnswer(.accepted))
    #expect(try bob.meeting().first(.sequence)?.integer == 1)
    #expect(try bob.answer(of: "bob@example.com") == "ACCEPTED")
    #expect(try bob.store.outgoingMessages().last?.recipient == "mailto:ann@example.org")
  }

  @Test("an invitation cannot be delegated to oneself, and what is published about the meeting of another is refused")
  func delegatedToOneself() throws {
    let bob = try Person("bob@example.com")
    let waiting = try #require(bob.gets("invitation", from: "ann@example.org").waiting)
    let answer = MeetingAnswer(delegatingTo: "Bob@example.com")
    #expect(throws: StoreError.self) { try bob.store.decide(waiting, answer) }
    #expect(try bob.components().isEmpty && bob.store.waitingMessages().count == 1)
    try bob.store.decide(waiting, MeetingAnswer(.accepted))
    let foreign = Self.version(99, Self.eve)
    let published = try bob.gets(plain: foreign, method: "PUBLISH", from: "eve@example.net").messages.first
    #expect(published?.reason == .notFromOrganizer && published?.waiting == nil)
  }

  @Test(
    "a message that may be forged gives nobody the right to speak for the organizer", arguments: ["SENT-BY", "EMAIL"])
  func deputies(parameter: String) throws {
    let value = parameter == "EMAIL" ? "eve@example.net" : "\"mailto:eve@example.net\""
    for isStored in [false, true] {
      let bob = try Person("bob@example.com")
      if isStored { try bob.reads("my-copy") }
      let forged = Self.version(5, "ORGANIZER;\(parameter)=\(value):mailto:ann@example.org")
      let message = try bob.gets(
        plain: forged, method: "REQUEST", from: isStored ? "ann@example.org" : "eve@example.net", isDoubtful: true
      ).messages
        .first
      let waiting = try #require(message?.waiting)
      let named = try bob.store.waitingMessages().map(\.namedOrganizer)
      #expect(named == [isStored ? nil : "mailto:ann@example.org"])
      try bob.store.decide(waiting, MeetingAnswer(.accepted))
      #expect(try bob.meeting().first(.sequence)?.integer == 5)
      for method in ["REQUEST", "CANCEL"] {
        let later = try bob.gets(
          plain: forged.replacing("SEQUENCE:5", with: "SEQUENCE:6"), method: method, from: "eve@example.net")
        #expect(later.messages.first?.reason == .notFromOrganizer)
      }
    }
  }

  @Test("an update that may be forged does not make the recipient the organizer")
  func ownAddress() throws {
    let bob = try Person("bob@example.com")
    let real = { Self.version($0, "ORGANIZER:mailto:ann@example.org") }
    let first = try bob.gets(plain: real(1), method: "REQUEST", from: "ann@example.org").messages.first?.waiting
    try bob.store.decide(#require(first), MeetingAnswer(.accepted))
    let forged = Self.version(2, "ORGANIZER;EMAIL=bob@example.com:mailto:ann@example.org")
    let second = try bob.gets(plain: forged, method: "REQUEST", from: "ann@example.org", isDoubtful: true)
    try bob.store.decide(#require(second.messages.first?.waiting), MeetingAnswer(.accepted))
    let third = try bob.gets(plain: real(3), method: "REQUEST", from: "ann@example.org").messages.first
    #expect(third?.decision == .applied)
  }

  @Test("after a version that may be forged, versions older than the last verified one are still older")
  func replayed() throws {
    let bob = try Person("bob@example.com")
    let ann = "ORGANIZER:mailto:ann@example.org"
    for (sequence, isDoubtful) in [(5, false), (99, true), (100, true)] {
      let message = try bob.gets(
        plain: Self.version(sequence, ann), method: "REQUEST", from: "ann@example.org", isDoubtful: isDoubtful)
      try bob.store.decide(#require(message.messages.first?.waiting), MeetingAnswer(.accepted))
    }
    #expect(try bob.meeting().first(.sequence)?.integer == 100)
    let replayed = try bob.gets(plain: Self.version(1, ann), method: "REQUEST", from: "ann@example.org").messages.first
    #expect(replayed?.reason == .older)
    let next = try bob.gets(plain: Self.version(6, ann), method: "REQUEST", from: "ann@example.org").messages.first
    #expect(next?.decision == .applied)
    #expect(try bob.meeting().first(.sequence)?.integer == 6)
  }

  @Test("who only claims to speak for another organizer does not replace what is stored")
  func otherDeputy() throws {
    let bob = try Person("bob@example.com")
    try bob.test.load(calendar(Self.version(0) + "\n"))
    let item = Self.version(99, "ORGANIZER;SENT-BY=\"mailto:eve@example.net\":mailto:ann@example.org")
    let message = try #require(bob.gets(plain: item, method: "REQUEST", from: "eve@example.net").messages.first)
    #expect(message.reason == .unknownSender)
    #expect(throws: StoreError.self) { try bob.store.decide(#require(message.waiting), MeetingAnswer(.accepted)) }
  }

  @Test("a proposal of somebody who is not invited cannot be accepted as another's")
  func proposalForOther() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    let before = try ann.meeting()
    let item = Self.version(0, Self.eve).replacing("T100000Z", with: "T150000Z")
    let message = try #require(ann.gets(plain: item, method: "COUNTER", from: "eve@example.net").messages.first)
    #expect(throws: StoreError.self) { try ann.store.decide(#require(message.waiting), MeetingAnswer(.accepted)) }
    #expect(try ann.meeting() == before && ann.store.outgoingMessages().isEmpty)
  }

  @Test("at most two hundred messages of a sender wait for each meeting")
  func crowd() throws {
    let bob = try Person("bob@example.com")
    let start = try instant("20270112T100000Z")
    let items = (1...220).map { number in
      let day = start.adding(seconds: Int64(number) * 86_400)
      return "METHOD:REQUEST\n" + Self.version(0, Self.eve, "RECURRENCE-ID:\(day)") + "\n"
    }
    let text = items.joined(separator: "END:VCALENDAR\nBEGIN:VCALENDAR\nVERSION:2.0\n")
    let summary = try bob.gets(plain: String(text.dropLast()), method: nil, from: "eve@example.net")
    #expect(summary.messages.count(where: { $0.reason == .tooMany }) == 20)
  }

  @Test("an accepted reply is recorded for its sender alone, whoever else it names")
  func severalAttendees() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    let before = try ann.answer(of: "bob@example.com")
    let item = """
      BEGIN:VEVENT
      UID:planning@example.org
      DTSTAMP:20270104T120000Z
      DTSTART:20270112T100000Z
      ORGANIZER:mailto:ann@example.org
      ATTENDEE;PARTSTAT=ACCEPTED;DELEGATED-FROM="mailto:zed@example.net":mailto:new@example.net
      ATTENDEE;PARTSTAT=TENTATIVE:mailto:bob@example.com
      END:VEVENT
      """
    let message = try #require(ann.gets(plain: item, method: "REPLY", from: "new@example.net").messages.first)
    #expect(message.reason == .partyCrasher)
    try ann.store.decide(#require(message.waiting), MeetingAnswer(.accepted))
    #expect(try ann.answer(of: "bob@example.com") == before && ann.answer(of: "new@example.net") == "ACCEPTED")
  }

  @Test("a deputy whom the organizer accepts replies for the attendee who is named")
  func acceptedDeputy() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    let item = Self.version(0, "ORGANIZER:mailto:ann@example.org")
      .replacing(
        "ATTENDEE;PARTSTAT=NEEDS-ACTION", with: "ATTENDEE;PARTSTAT=TENTATIVE;SENT-BY=\"mailto:pa@example.com\"")
    let message = try #require(ann.gets(plain: item, method: "REPLY", from: "pa@example.com").messages.first)
    #expect(message.reason == .unknownDeputy)
    try ann.store.decide(#require(message.waiting), MeetingAnswer(.accepted))
    #expect(try ann.answer(of: "bob@example.com") == "TENTATIVE")
    let other = try Person("ann@example.org")
    try other.reads("my-copy")
    let later = item.replacing("T100000Z", with: "T150000Z")
    let proposal = try #require(other.gets(plain: later, method: "COUNTER", from: "pa@example.com").messages.first)
    #expect(proposal.reason == .unknownDeputy)
    try other.store.decide(#require(proposal.waiting), MeetingAnswer(.accepted))
    #expect(try other.meeting().first(.dtstart)?.rawValue == "20270112T150000Z")
  }

  @Test(
    "if the organizer has no mail address, nobody is it after a version that may be forged, until a person decides",
    arguments: ["urn:uuid:7b0c2f8e-0f6b-4d3c-9f7e-1f2a3b4c5d6e", "mailto:2_abc@imip.me.com"])
  func organizerWithoutAddress(organizer: String) throws {
    let bob = try Person("bob@example.com")
    let item = { (sequence: Int, email: String) in
      Self.version(sequence, "ORGANIZER;EMAIL=\(email):\(organizer)", "X-GOOGLE-CONFERENCE:https://\(email)/")
    }
    let forged = try bob.gets(
      plain: item(99, "eve@example.net"), method: "REQUEST", from: "eve@example.net", isDoubtful: true)
    try bob.store.decide(#require(forged.messages.first?.waiting), MeetingAnswer(.accepted))
    let later = try bob.gets(plain: item(100, "eve@example.net"), method: "REQUEST", from: "eve@example.net")
    let real = try bob.gets(
      plain: Self.version(1, "ORGANIZER;EMAIL=ann@example.org:\(organizer)"), method: "REQUEST",
      from: "ann@example.org")
    #expect((later.messages + real.messages).map(\.reason) == [.otherOrganizer, .otherOrganizer])
    try bob.store.decide(#require(real.messages.first?.waiting), MeetingAnswer(.accepted))
    let stored = try bob.meeting()
    #expect(stored.first(.sequence)?.integer == 1 && stored.first(.organizer)?[parameter: .email] == "ann@example.org")
    // What came with the forged version is gone.
    #expect(!stored.properties.contains { $0.name == "X-GOOGLE-CONFERENCE" })
    let replayed = try bob.gets(plain: item(101, "eve@example.net"), method: "REQUEST", from: "eve@example.net")
    #expect(replayed.messages.first?.reason == .otherOrganizer)
  }

  @Test("an occurrence that is named in another zone keeps its last verified version")
  func otherName() throws {
    let bob = try Person("bob@example.com")
    let ann = "ORGANIZER:mailto:ann@example.org"
    let series = try bob.gets(
      plain: Self.version(1, ann, "RRULE:FREQ=DAILY;COUNT=3"), method: "REQUEST", from: "ann@example.org")
    try bob.store.decide(#require(series.messages.first?.waiting), MeetingAnswer(.accepted))
    let one = { (sequence: Int, name: String) in Self.version(sequence, ann, "RECURRENCE-ID\(name)") }
    let utc = ":20270113T100000Z"
    #expect(
      try bob.gets(plain: one(5, utc), method: "REQUEST", from: "ann@example.org").messages.first?.decision == .applied)
    let doubtful = try bob.gets(
      plain: one(99, ";TZID=Europe/Berlin:20270113T110000"), method: "REQUEST", from: "ann@example.org",
      isDoubtful: true)
    try bob.store.decide(#require(doubtful.messages.first?.waiting), MeetingAnswer(.accepted))
    #expect(
      try bob.gets(plain: one(3, utc), method: "REQUEST", from: "ann@example.org").messages.first?.reason == .older)
    #expect(
      try bob.gets(plain: one(6, utc), method: "REQUEST", from: "ann@example.org").messages.first?.decision == .applied)
  }

  @Test(
    "after a series that may be forged, a change of one occurrence does not make later versions of the series older")
  func occurrenceOfForgedSeries() throws {
    let ann = "ORGANIZER:mailto:ann@example.org"
    let series = { (sequence: Int, lines: String...) in
      Self.version(sequence, lines: [ann, "RRULE:FREQ=DAILY;COUNT=5"] + lines)
    }
    for method in ["REQUEST", "CANCEL"] {
      let bob = try Person("bob@example.com")
      let forged = try bob.gets(
        plain: series(99, "EXDATE:20270113T100000Z"), method: "REQUEST", from: "ann@example.org", isDoubtful: true)
      try bob.store.decide(#require(forged.messages.first?.waiting), MeetingAnswer(.accepted))
      let one = Self.version(5, ann, "RECURRENCE-ID:20270113T100000Z")
      let decisions = try [(one, "REQUEST"), (series(4), method)].map { item, method in
        try bob.gets(plain: item, method: method, from: "ann@example.org").messages.first?.decision
      }
      #expect(decisions == [.applied, .applied])
      if method == "CANCEL" { continue }
      let older = try bob.gets(plain: series(3), method: method, from: "ann@example.org").messages.first
      #expect(older?.reason == .older)
    }
  }

  @Test(
    "what waits from somebody else is not applied to the organizer's meeting that was stored since",
    arguments: ["REQUEST", "ADD", "PUBLISH"])
  func otherProgram(method: String) throws {
    let organizer = { (email: String) in "ORGANIZER;EMAIL=\(email):mailto:2_abc@imip.me.com" }
    let bob = try Person("bob@example.com")
    let forged = Self.version(9, organizer("eve@example.net")).replacing("bob@example.com", with: "zed@example.net")
    let waiting = try bob.gets(plain: forged, method: method, from: "eve@example.net", .none).messages.first?.waiting
    let real = try bob.gets(
      plain: Self.version(1, organizer("ann@example.org")), method: "REQUEST", from: "ann@example.org")
    try bob.store.decide(#require(real.messages.first?.waiting), MeetingAnswer(.accepted))
    let before = try bob.meeting()
    #expect(throws: StoreError.self) { try bob.store.decide(#require(waiting), MeetingAnswer(.accepted)) }
    #expect(try bob.meeting() == before)
  }

  @Test(
    "if the organizer's address shows nobody, a person decides who it is: the first one, or who sends a message later",
    arguments: ["urn:uuid:7b0c2f8e-0f6b-4d3c-9f7e-1f2a3b4c5d6e", "mailto:2_abc@imip.me.com"])
  func disputed(organizer: String) throws {
    let named = { (email: String) in "ORGANIZER\(email.isEmpty ? "" : ";EMAIL=\(email)"):\(organizer)" }
    for first in ["eve@example.net", ""] {
      let bob = try Person("bob@example.com")
      try bob.test.load(calendar(Self.version(9, named(first)) + "\n"))
      let before = try bob.meeting()
      let real = try bob.gets(
        plain: Self.version(1, named("ann@example.org")), method: "REQUEST", from: "ann@example.org")
      #expect(try real.messages.first?.reason == .otherOrganizer && bob.meeting() == before)
      let unnamed = try bob.gets(plain: Self.version(10, named("")), method: "REQUEST", from: "ann@example.org")
      #expect(unnamed.messages.first?.reason == .unknownSender)
      let one = Self.version(10, named("ann@example.org"), "RECURRENCE-ID:20270112T100000Z")
      let parts = try ["REQUEST", "CANCEL", "ADD"].compactMap { method in
        try bob.gets(plain: one, method: method, from: "ann@example.org").messages.first?.waiting
      }
      for part in parts {
        #expect(throws: StoreError.self) { try bob.store.decide(part, MeetingAnswer(.accepted)) }
      }
      #expect(try bob.meeting() == before)
      try bob.store.decide(#require(real.messages.first?.waiting), MeetingAnswer(.accepted))
      #expect(try bob.meeting().first(.organizer)?[parameter: .email] == "ann@example.org")
      // Later messages from the organizer need not repeat the address.
      for sequence in 11...12 {
        let next = try bob.gets(plain: Self.version(sequence, named("")), method: "REQUEST", from: "ann@example.org")
        #expect(next.messages.first?.decision == .applied)
      }
    }
  }

  @Test("the organizer's series replaces an occurrence that may be forged")
  func forgedOccurrenceAlone() throws {
    let bob = try Person("bob@example.com")
    let ann = "ORGANIZER:mailto:ann@example.org"
    let forged = try bob.gets(
      plain: Self.version(99, ann, "RECURRENCE-ID:20270113T100000Z"), method: "REQUEST", from: "ann@example.org",
      isDoubtful: true)
    try bob.store.decide(#require(forged.messages.first?.waiting), MeetingAnswer(.accepted))
    _ = try bob.gets(
      plain: Self.version(0, ann, "RRULE:FREQ=DAILY;COUNT=5"), method: "REQUEST", from: "ann@example.org")
    #expect(try bob.meeting().first(.rrule) != nil)
  }

  @Test(
    "a time zone in a message about one occurrence, or in mail that repeats the meeting, moves nothing",
    arguments: ["ann@example.org", "eve@example.net"])
  func otherZone(sender: String) throws {
    let bob = try Person("bob@example.com")
    let zone = { (offset: String) in
      "BEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\n"
        + "TZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
    }
    let ann = "ORGANIZER:mailto:ann@example.org"
    let version = { (sequence: Int, line: String) in
      Self.version(sequence, ann, line)
        .replacing("DTSTART:20270112T100000Z", with: "DTSTART;TZID=Office:20270112T100000")
    }
    let starts = {
      let days = try instant("20270110T000000Z")..<instant("20270120T000000Z")
      return try bob.store.occurrences(matching: OccurrenceQuery(days, zone: .utc)).occurrences.map(\.start)
    }
    let series = version(1, "RRULE:FREQ=DAILY;COUNT=5").replacing("NEEDS-ACTION", with: "ACCEPTED")
    try bob.test.load(calendar(zone("+0100") + series + "\n"))
    let before = try starts()
    #expect(before.count == 5)
    _ = try bob.gets(plain: zone("-0500") + series, method: "REQUEST", from: sender)
    #expect(try starts() == before)
    let one = version(2, "RECURRENCE-ID:20270112T090000Z")
    let other = try bob.gets(plain: zone("-0500") + one, method: "REQUEST", from: sender)
    let isApplied = other.messages.first?.decision == .applied
    #expect(isApplied == (sender == "ann@example.org"))
    // The occurrence is at 10:00 in the zone of the message, and the others are where they were.
    let moved = try before.dropFirst() + (isApplied ? [instant("20270112T150000Z")] : before.prefix(1))
    #expect(try Set(starts()) == Set(moved))
  }

  @Test("the sender of a part of an unknown meeting is asked for the rest if the user says so, not whom the part names")
  func refreshed() throws {
    for (email, count) in [("ann@example.org", 1), ("2_abc@imip.me.com", 0)] {
      let bob = try Person("bob@example.com")
      let item = Self.version(1, "ORGANIZER;EMAIL=ann@example.org:mailto:\(email)")
      let message = try bob.gets(plain: item, method: "ADD", from: "ann@example.org").messages.first
      #expect(try bob.store.outgoingMessages().isEmpty)
      let waiting = try #require(message?.waiting)
      if count == 0 {
        #expect(throws: StoreError.self) { try bob.store.decide(waiting, MeetingAnswer(.accepted)) }
      } else {
        try bob.store.decide(waiting, MeetingAnswer(.accepted))
      }
      #expect(try bob.store.outgoingMessages().map(\.method) == Array(repeating: .refresh, count: count))
    }
  }

  @Test("a time zone in mail that changes nothing does not give a known name another meaning")
  func plantedZone() throws {
    let bob = try Person("bob@example.com")
    let local = { (lines: String...) in
      Self.version(0, lines: lines).replacing(
        "DTSTART:20270112T100000Z", with: "DTSTART;TZID=Europe/Berlin:20270112T100000")
    }
    try bob.test.load(calendar(local("RRULE:FREQ=DAILY;COUNT=3") + "\n"))
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:-0500\n"
      + "TZOFFSETTO:-0500\nEND:STANDARD\nEND:VTIMEZONE\n"
    let other = local(Self.eve).replacing("UID:planning@example.org", with: "UID:unknown")
    _ = try bob.gets(plain: zone + other, method: "CANCEL", from: "eve@example.net", isDoubtful: true)
    try bob.store.transaction { batch in
      let occurrence = try bob.store.occurrence(named: "uid:planning@example.org/20270113")
      var event = try #require(occurrence.event)
      event.title = "Changed"
      try batch.save(event, as: occurrence, span: .this)
    }
    let days = try instant("20270110T000000Z")..<instant("20270120T000000Z")
    let starts = try bob.store.occurrences(matching: OccurrenceQuery(days, zone: .utc)).occurrences.map(\.start)
    #expect(try starts == (12...14).map { try instant("202701\($0)T090000Z") })
  }

  @Test("a time zone in mail that was made to have the digest of another one is not used instead of it")
  func equalDigests() throws {
    let bob = try Person("bob@example.com")
    let zone = { (offset: String, line: String) in
      "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\n\(line)BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\n"
        + "TZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
    }
    let made: [UInt8] = [
      0x61, 0x32, 0x35, 0x63, 0x34, 0x35, 0x05, 0x03, 0x3b, 0x39, 0x03, 0x7e, 0x1a, 0x01, 0x09, 0x19, 0x1e, 0x03, 0x18,
      0x07, 0x19, 0x0b, 0x03, 0x3e, 0x7e, 0x1e, 0x1b, 0x36, 0x3d, 0x0b, 0x01, 0x14, 0x0f, 0x01, 0x16, 0x0c,
    ]
    let forged = zone("-0500", "X-A:\(String(decoding: made, as: UTF8.self))\n")
    let genuine = zone("+0100", "")
    let digests = try [forged, genuine].map {
      try Digest(Component(unfolded: Array($0.replacing("\n", with: "\r\n").utf8)).unfoldedBytes)
    }
    #expect(digests[0] == digests[1])
    let meeting = { (organizer: String, uid: String) in
      Self.version(0, organizer).replacing(
        "DTSTART:20270112T100000Z", with: "DTSTART;TZID=Europe/Berlin:20270112T100000"
      )
      .replacing("UID:planning@example.org", with: "UID:\(uid)")
    }
    _ = try bob.gets(
      plain: forged + meeting(Self.eve, "unknown"), method: "CANCEL", from: "eve@example.net", isDoubtful: true)
    try bob.test.load(calendar(genuine + meeting("ORGANIZER:mailto:ann@example.org", "planning@example.org") + "\n"))
    let days = try instant("20270110T000000Z")..<instant("20270120T000000Z")
    let starts = try bob.store.occurrences(matching: OccurrenceQuery(days, zone: .utc)).occurrences.map(\.start)
    #expect(try starts == [instant("20270112T090000Z")])
  }

  @Test("a mail that is imported with a file is applied to the version in the file", arguments: ["CANCEL", "REQUEST"])
  func fileAndMail(method: String) throws {
    let bob = try Person("bob@example.com")
    let ann = "ORGANIZER:mailto:ann@example.org"
    let input = { (name: String, text: String) in CalendarInput(name: name, bytes: Array(text.utf8)) }
    let one = Self.version(1, ann, "RECURRENCE-ID:20270113T100000Z")
    let series = { (sequence: Int) in Self.version(sequence, ann, "RRULE:FREQ=DAILY;COUNT=3") }
    try bob.test.load(calendar(series(1) + "\n" + one + "\n"))
    var options = ImportOptions()
    options.messages = MessageOptions(addresses: ["bob@example.com"], automatic: .known, onRequest: .ask, sends: true)
    options.origins["mail"] = MessageOrigin(sender: "ann@example.org")
    let rivals = calendar((series(1) + "\n" + one + "\n").replacing("SUMMARY:Other", with: "SUMMARY:Rival"))
    let mail = calendar(series(9) + "\n").replacing("VERSION:2.0", with: "VERSION:2.0\nMETHOD:\(method)")
    let summary = try bob.store.importCalendars([input("file", rivals), input("mail", mail)], options: options)
    #expect(summary.messages.map(\.decision) == [.applied])
    let stored = try bob.components()
    if method == "CANCEL" {
      #expect(stored.count == 2 && stored.allSatisfy { $0.first(.status)?.text == "CANCELLED" })
    } else {
      #expect(stored.count == 1 && stored.first?.first(.sequence)?.integer == 9)
    }
    #expect(try bob.store.examine().isGood)
  }

  @Test("an older version of the organizer does not answer a newer one that waits")
  func newerWaits() throws {
    let bob = try Person("bob@example.com")
    let ann = "ORGANIZER:mailto:ann@example.org"
    let first = try bob.gets(plain: Self.version(1, ann), method: "REQUEST", from: "ann@example.org")
    try bob.store.decide(#require(first.messages.first?.waiting), MeetingAnswer(.accepted))
    _ = try bob.gets(
      plain: Self.version(3, ann, "RECURRENCE-ID:20270112T100000Z"), method: "REQUEST", from: "ann@example.org",
      isDoubtful: true)
    _ = try bob.gets(plain: Self.version(2, ann), method: "REQUEST", from: "ann@example.org")
    #expect(try bob.store.waitingMessages().count == 1)
    _ = try bob.gets(plain: Self.version(3, ann), method: "REQUEST", from: "ann@example.org")
    #expect(try bob.store.waitingMessages().isEmpty)
  }

  @Test("to decline a proposal tells its sender, whoever else it lists")
  func declinedProposal() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    let others = "ATTENDEE:mailto:ann@example.org\nATTENDEE:mailto:zed@example.net\n"
    let item = Self.version(0, "ORGANIZER:mailto:ann@example.org").replacing("T100000Z", with: "T150000Z")
      .replacing("ATTENDEE;", with: others + "ATTENDEE;")
    let message = try #require(ann.gets(plain: item, method: "COUNTER", from: "bob@example.com").messages.first)
    #expect(message.reason == .counter)
    try ann.store.decide(#require(message.waiting), MeetingAnswer(.declined))
    #expect(try ann.store.outgoingMessages().map(\.recipient) == ["mailto:bob@example.com"])
  }

  @Test("a deputy whom the organizer accepts replies for nobody for whom the attendee is a deputy")
  func deputyOfDeputy() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    let before = try ann.answer(of: "carol@example.com")
    let carol = "ATTENDEE;PARTSTAT=DECLINED;SENT-BY=\"mailto:bob@example.com\":mailto:carol@example.com\n"
    let item = Self.version(0, "ORGANIZER:mailto:ann@example.org")
      .replacing(
        "ATTENDEE;PARTSTAT=NEEDS-ACTION",
        with: carol + "ATTENDEE;PARTSTAT=TENTATIVE;SENT-BY=\"mailto:eve@example.net\"")
    let message = try #require(ann.gets(plain: item, method: "REPLY", from: "eve@example.net").messages.first)
    #expect(message.reason == .unknownDeputy)
    try ann.store.decide(#require(message.waiting), MeetingAnswer(.accepted))
    #expect(try ann.answer(of: "bob@example.com") == "TENTATIVE" && ann.answer(of: "carol@example.com") == before)
  }

  @Test("an invitation that names nobody is stored if it is accepted")
  func invitingNobody() throws {
    let bob = try Person("bob@example.com")
    let item = Self.version(0, "ORGANIZER:mailto:ann@example.org")
      .replacing("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@example.com\n", with: "")
    let message = try #require(
      bob.gets(plain: item, method: "REQUEST", from: "ann@example.org").messages.first)
    try bob.store.decide(#require(message.waiting), MeetingAnswer(.accepted))
    #expect(try bob.components().count == 1)
  }

  @Test("a part of an unknown meeting that is not from its organizer asks nobody for the rest")
  func unknownAddition() throws {
    let bob = try Person("bob@example.com")
    let item = Self.version(1, "ORGANIZER:mailto:ann@example.org")
    let message = try #require(bob.gets(plain: item, method: "ADD", from: "eve@example.net").messages.first)
    #expect(message.reason == .unknownSender)
    try bob.store.decide(#require(message.waiting), MeetingAnswer(.declined))
    #expect(try bob.store.outgoingMessages().isEmpty)
  }

  @Test("an event and a to-do with the same UID wait separately")
  func kinds() throws {
    let bob = try Person("bob@example.com")
    let event = Self.version(0, "ORGANIZER:mailto:ann@example.org")
    let toDo = event.replacing("VEVENT", with: "VTODO")
    for item in [event, toDo] { _ = try bob.gets(plain: item, method: "REQUEST", from: "ann@example.org") }
    #expect(try bob.store.waitingMessages().count == 2)
    _ = try bob.gets(plain: toDo, method: "CANCEL", from: "ann@example.org")
    #expect(try bob.store.waitingMessages().map { $0.calendar.components.first?.component } == [.vevent])
  }

  @Test("a reply to another address of the organizer is recorded if it is accepted")
  func otherAddress() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    let reply = Self.version(0, "ORGANIZER:mailto:ann@mail.example.org").replacing("NEEDS-ACTION", with: "TENTATIVE")
    let message = try #require(ann.gets(plain: reply, method: "REPLY", from: "bob@example.com").messages.first)
    #expect(message.reason == .otherOrganizer)
    try ann.store.decide(#require(message.waiting), MeetingAnswer(.accepted))
    #expect(try ann.answer(of: "bob@example.com") == "TENTATIVE")
    #expect(try ann.meeting().first(.organizer)?.uri == "mailto:ann@example.org")
    // Nobody replies for another person.
    let foreign = Self.version(0, Self.eve).replacing("NEEDS-ACTION", with: "DECLINED")
    let other = try #require(ann.gets(plain: foreign, method: "REPLY", from: "eve@example.net").messages.first)
    if let waiting = other.waiting {
      #expect(throws: StoreError.self) { try ann.store.decide(waiting, MeetingAnswer(.accepted)) }
    }
    #expect(try ann.answer(of: "bob@example.com") == "TENTATIVE")
    let proposal = Self.version(0, "ORGANIZER:mailto:ann@mail.example.org").replacing("T100000Z", with: "T150000Z")
    let counter = try #require(ann.gets(plain: proposal, method: "COUNTER", from: "bob@example.com").messages.first)
    try ann.store.decide(#require(counter.waiting), MeetingAnswer(.accepted))
    #expect(try ann.meeting().first(.dtstart)?.rawValue == "20270112T150000Z")
  }

  @Test("a cancellation withdraws the invitation of its sender that waits beside another organizer's meeting")
  func withdrawn() throws {
    let bob = try Person("bob@example.com")
    try bob.reads("my-copy")
    let item = Self.version(5, Self.eve)
    let invitation = try bob.gets(plain: item, method: "REQUEST", from: "eve@example.net").messages.first?.waiting
    _ = try bob.gets(plain: item, method: "CANCEL", from: "eve@example.net")
    #expect(try !bob.store.waitingMessages().map(\.id).contains(#require(invitation)))
  }

  @Test("who is the organizer by EMAIL says nothing about the meeting of another one with the same calendar address")
  func sameProgram() throws {
    let bob = try Person("bob@example.com")
    let item = { (sequence: Int, email: String) in
      Self.version(sequence, "ORGANIZER;EMAIL=\(email):mailto:2_abc@imip.me.com")
    }
    var waiting: [WaitingMessage.ID] = []
    for (sequence, sender) in [(99, "eve@example.net"), (1, "ann@example.org")] {
      let summary = try bob.gets(plain: item(sequence, sender), method: "REQUEST", from: sender)
      waiting.append(try #require(summary.messages.first?.waiting))
    }
    try bob.store.decide(waiting[1], MeetingAnswer(.accepted))
    let before = try bob.meeting()
    #expect(throws: StoreError.self) { try bob.store.decide(waiting[0], MeetingAnswer(.accepted)) }
    try bob.store.decide(waiting[0], MeetingAnswer(.declined))
    #expect(try bob.meeting() == before && bob.store.outgoingMessages().count == 1)
  }

  @Test("to decline a proposal to another organizer tells nobody")
  func foreignProposal() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    let item = Self.version(0, Self.eve).replacing("bob@example.com", with: "eve@example.net")
    let message = try #require(
      ann.gets(plain: item, method: "COUNTER", from: "eve@example.net").messages.first)
    #expect(message.reason == .otherOrganizer)
    try ann.store.decide(#require(message.waiting), MeetingAnswer(.declined))
    #expect(try ann.store.outgoingMessages().isEmpty && ann.store.waitingMessages().isEmpty)
  }

  @Test("to decline one more date of a series leaves the answer to the others")
  func addedDate() throws {
    let bob = try Person("bob@example.com")
    let series = Self.version(0, "ORGANIZER:mailto:ann@example.org", "RRULE:FREQ=DAILY;COUNT=3")
      .replacing("NEEDS-ACTION", with: "ACCEPTED")
    try bob.test.load(calendar(series + "\n"))
    let item = Self.version(1, "ORGANIZER:mailto:ann@example.org").replacing("20270112", with: "20270120")
    let added = try bob.gets(plain: item, method: "ADD", from: "ann@example.org", .none).messages.first
    try bob.store.decide(#require(added?.waiting), MeetingAnswer(.declined))
    let master = try #require(try bob.components().first { $0.first(.recurrenceID) == nil })
    #expect(master.first(.attendee)?[parameter: .partstat] == "ACCEPTED")
  }

  @Test("a proposal that may be forged does not replace one that waits, and says why it waits")
  func forgedProposal() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    let item = { (hour: Int) in
      """
      BEGIN:VEVENT
      UID:planning@example.org
      DTSTAMP:20270104T120000Z
      DTSTART:20270112T\(hour)0000Z
      ORGANIZER:mailto:ann@example.org
      ATTENDEE:mailto:bob@example.com
      END:VEVENT
      """
    }
    var reasons: [SchedulingDecision.Reason] = []
    for (hour, isDoubtful) in [(14, false), (15, true)] {
      let summary = try ann.gets(
        plain: item(hour), method: "COUNTER", from: "bob@example.com", isDoubtful: isDoubtful)
      reasons += summary.messages.map(\.reason)
    }
    #expect(reasons == [.counter, .unknownSender])
    let waiting = try ann.store.waitingMessages()
    #expect(waiting.count == 2)
    try ann.store.decide(#require(waiting.last?.id), MeetingAnswer(.declined))
    #expect(try ann.store.outgoingMessages().isEmpty)
  }

  @Test("an accepted invitation is stored although a calendar that accepts no changes has its UID")
  func feed() throws {
    let bob = try Person("bob@example.com")
    let waiting = try #require(bob.gets("invitation", from: "ann@example.org").waiting)
    let feed = try bob.store.mirroring { batch in
      let source = try batch.makeSource(.subscribed, title: "Feeds")
      return try batch.makeCalendar(title: "Feed", color: nil, sourceID: source.id, for: [.event])
    }
    let published = """
      BEGIN:VEVENT
      UID:planning@example.org
      DTSTAMP:20270104T120000Z
      DTSTART:20270112T100000Z
      END:VEVENT
      """
    try bob.store.mirroring { batch in
      try batch.put(
        [Component(unfolded: Array(published.utf8))], zones: [], uid: "planning@example.org", calendarID: feed.id)
    }
    try bob.store.decide(waiting, MeetingAnswer(.accepted))
    let stored = try bob.store.items(matching: ItemQuery())
    #expect(
      stored.count == 2 && stored.filter { $0.calendar == "Feed" }.allSatisfy { $0.component.first(.organizer) == nil })
    #expect(try bob.store.outgoingMessages().map(\.recipient) == ["mailto:ann@example.org"])
  }

  @Test(
    "a sender is the organizer by EMAIL only if the calendar address shows nobody else",
    arguments: [
      ("boss@example.org", false), ("smtp:boss@example.org", false), ("MAILTO :boss@example.org", false),
      ("mailto%3Aboss%40example.org", false), ("acct:boss@example.org", false), ("//boss@example.org", false),
      ("mailto:boss@example.org@imip.me.com", false), ("mailto:2_abc@imip.me.com", true),
      ("xmpp:boss＠example.org", false), ("urn:uuid:7b0c2f8e-0f6b-4d3c-9f7e-1f2a3b4c5d6e", true),
      ("/principals/boss/", true),
    ])
  func secondAddress(organizer: String, isTaken: Bool) throws {
    let bob = try Person("bob@example.com")
    let item = """
      BEGIN:VEVENT
      UID:new
      DTSTAMP:20270104T120000Z
      DTSTART:20270112T100000Z
      ORGANIZER;EMAIL=eve@example.net:\(organizer)
      ATTENDEE:mailto:bob@example.com
      END:VEVENT
      """
    let summary = try bob.gets(plain: item, method: "REQUEST", from: "eve@example.net")
    #expect(summary.messages.map(\.reason) == [isTaken ? .new : .unknownSender])
  }

  @Test("what somebody passes on waits, and replaces no invitation, even if all invitations are stored at once")
  func passedOn() throws {
    let bob = try Person("bob@example.com")
    let real = try #require(bob.gets("invitation", from: "ann@example.org").waiting)
    let item = """
      BEGIN:VEVENT
      UID:planning@example.org
      DTSTAMP:20270104T120000Z
      SEQUENCE:9
      DTSTART:20270112T100000Z
      ORGANIZER:mailto:ann@example.org
      ATTENDEE;DELEGATED-TO="mailto:bob@example.com":mailto:eve@example.net
      ATTENDEE:mailto:bob@example.com
      END:VEVENT
      """
    let summary = try bob.gets(plain: item, method: "REQUEST", from: "eve@example.net", .all)
    #expect(summary.added == 0 && summary.messages.compactMap(\.waiting).count == 1)
    #expect(try bob.store.waitingMessages().map(\.id).contains(real))
    #expect(summary.messages.map(\.reason) == [.unknownSender])
    try bob.store.decide(#require(summary.messages.first?.waiting), MeetingAnswer(.declined))
    #expect(try bob.components().isEmpty && bob.store.outgoingMessages().isEmpty)
    try bob.store.decide(real, MeetingAnswer(.accepted))
    #expect(try bob.meeting().first(.sequence)?.rawValue != "9" && bob.store.outgoingMessages().count == 1)
  }

  @Test("busy times and entries of a journal that somebody organizes are not added from mail")
  func otherKinds() throws {
    let bob = try Person("bob@example.com")
    for kind in ["VFREEBUSY", "VJOURNAL", "VAVAILABILITY"] {
      let item = "BEGIN:\(kind)\nUID:\(kind)\nDTSTAMP:20270104T120000Z\nORGANIZER:mailto:bob@example.com\nEND:\(kind)"
      let summary = try bob.gets(plain: item, method: nil, from: "eve@example.net")
      #expect(summary.added == 0 && summary.messages.map(\.decision) == [.refused])
    }
  }
}
