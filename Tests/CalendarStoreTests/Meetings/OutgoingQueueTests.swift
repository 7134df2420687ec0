import CalendarModel
import CalendarStore
import CivilTime
import GRDB
import ICalendar
import Scheduling
import StoreTestSupport
import Testing

@Suite("The queue of scheduling messages")
struct OutgoingQueueTests {
  private struct Failure: Error {}

  @Test("a message is queued if and only if its change is stored")
  func together() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    #expect(throws: Failure.self) {
      try ann.store.transaction { batch in
        let occurrence = try ann.store.occurrence(named: "uid:planning@example.org")
        try batch.remove(occurrence, span: .all)
        throw Failure()
      }
    }
    #expect(try ann.store.outgoingMessages(OutgoingMessage.State.allCases).isEmpty)
    try ann.edits { $0.title = "Review" }
    #expect(try ann.store.outgoingMessages().count == 2)
    let undone = try ann.store.undo()
    #expect(undone.unsent == 2 && undone.sent == 0)
    #expect(try ann.store.outgoingMessages().isEmpty)
  }

  @Test("an undo reports what had been sent already")
  func undoAfterSending() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    try ann.edits { $0.title = "Review" }
    let first = try #require(try ann.store.takeOutgoingMessage())
    try ann.store.conclude(first)
    let undone = try ann.store.undo()
    #expect(undone.unsent == 1 && undone.sent == 1)
  }

  @Test("text that a change sends to everyone is stored once, and so is the previous version of the meeting")
  func texts() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    try ann.edits { $0.title = "Review" }
    #expect(try ann.test.count("outgoing_messages") == 2 && ann.test.count("mail_texts") == 2)
    let (first, second) = (try ann.store.takeOutgoingMessage(), try ann.store.takeOutgoingMessage())
    #expect(first?.calendar == second?.calendar && first?.recipient != second?.recipient)
    #expect(first?.before?.components.contains { $0.first(.summary)?.text == "Planning" } == true)
  }

  @Test("the previous version of a meeting that is too large for a server is not stored")
  func largeBefore() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    try ann.edits { $0.notes = String(repeating: "x", count: 1_000_001) }
    try ann.edits { $0.notes = "short" }
    let last = try #require(try ann.store.outgoingMessages().last)
    #expect(try ann.store.takeOutgoingMessage(after: last.id - 1)?.before == nil)
    #expect(try ann.store.takeOutgoingMessage()?.before != nil)
  }

  @Test("a message is taken once, and again if no result was reported")
  func taking() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    try ann.edits { $0.title = "Review" }
    let first = try #require(try ann.store.takeOutgoingMessage())
    let second = try #require(try ann.store.takeOutgoingMessage())
    #expect(first.recipient != second.recipient)
    #expect(try ann.store.takeOutgoingMessage() == nil)
    let later = try Person("ann@example.org", now: "20270105T120101Z", in: ann)
    #expect(try later.store.takeOutgoingMessage()?.key == first.key)
  }

  @Test("an unreadable message fails, and those after it are sent")
  func unreadable() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    try ann.edits { $0.title = "Review" }
    try execute(
      "UPDATE outgoing_messages SET text_id = NULL, content = x'00' WHERE id = 1", inStoreAt: ann.store.path)
    #expect(try ann.store.takeOutgoingMessage()?.id == 2)
    let states = try ann.test.database {
      try String.fetchAll($0, sql: "SELECT state || ' ' || coalesce(failure, '') FROM outgoing_messages ORDER BY id")
    }
    #expect(states == ["failed its content cannot be read", "waiting "])
  }

  @Test("a failed message is tried again after 1, 5 and 30 minutes, 2 and 8 hours, and then fails for good")
  func patience() throws {
    var ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    try ann.edits { $0.title = "Review" }
    var time = try instant("20270105T120000Z")
    for minutes: Int64 in [1, 5, 30, 120, 480] {
      while let message = try ann.store.takeOutgoingMessage() {
        try ann.store.conclude(message, failure: "nobody answers")
      }
      #expect(try ann.store.outgoingMessages([.waiting]).count == 2)
      time = Instant(secondsSince1970: time.secondsSince1970 + minutes * 60 - 1)
      ann = try Person("ann@example.org", now: "\(time)", in: ann)
      #expect(try ann.store.takeOutgoingMessage() == nil)
      time = Instant(secondsSince1970: time.secondsSince1970 + 1)
      ann = try Person("ann@example.org", now: "\(time)", in: ann)
    }
    while let message = try ann.store.takeOutgoingMessage() {
      try ann.store.conclude(message, failure: "nobody answers")
    }
    #expect(try ann.store.outgoingMessages([.failed]).map(\.failure) == ["nobody answers", "nobody answers"])
    try ann.store.hurryOutgoingMessages()
    let message = try #require(try ann.store.takeOutgoingMessage())
    try ann.store.conclude(message)
    #expect(try ann.store.outgoingMessages([.sent]).count == 1)
    #expect(try ann.store.dropOutgoingMessages([1, 2]) == 1)
    #expect(try ann.store.takeOutgoingMessage() == nil)
  }

  @Test("two people keep a meeting in sync with messages, from the invitation to its end")
  func exchange() throws {
    let (ann, bob) = (try Person("ann@example.org"), try Person("bob@example.com"))
    try ann.reads("weekly")
    try ann.store.transaction {
      try $0.invite(
        [], to: try ann.store.occurrence(named: "uid:planning@example.org"), as: "mailto:ann@example.org",
        asksAgain: true)
    }
    var (sent, received): (Int64, Int64) = (0, 0)
    func deliver() throws {
      for message in try ann.store.outgoingMessages() where message.id > sent && message.recipient.contains("bob@") {
        try bob.gets(message)
        sent = message.id
      }
      for message in try bob.store.outgoingMessages() where message.id > received {
        #expect(try ann.gets(message).decision != .refused)
        received = message.id
      }
    }
    try deliver()
    try bob.store.decide(1, MeetingAnswer(.accepted))
    try deliver()
    #expect(try ann.answer(of: "bob@example.com") == "ACCEPTED")
    try bob.answers(MeetingAnswer(.declined), at: "/20270122T100000Z")
    try deliver()
    #expect(try ann.components().count == 2)
    try ann.edits { $0.title = "Planning 2027" }
    try deliver()
    #expect(try bob.components().allSatisfy { $0.first(.summary)?.text == "Planning 2027" })
    try ann.store.remove(ann.store.occurrence(named: "uid:planning@example.org"), span: .all)
    try deliver()
    #expect(try bob.components().allSatisfy { $0.first(.status)?.text == "CANCELLED" })
  }

  @Test("a counter-proposal is sent to the organizer, and becomes the meeting's time if accepted")
  func proposal() throws {
    let (ann, bob) = (try Person("ann@example.org"), try Person("bob@example.com"))
    try ann.reads("weekly")
    try bob.reads("weekly")
    let before = try bob.components()
    try bob.store.transaction("reply") { batch in
      let occurrence = try bob.store.occurrence(named: "uid:planning@example.org/20270115T100000Z")
      var event = try #require(occurrence.event)
      event.start = .utc(try instant("20270115T140000Z").civil(at: .zero))
      _ = try batch.propose(event, insteadOf: occurrence, comment: "Later?")
    }
    #expect(try bob.components() == before)
    let message = try #require(try bob.store.outgoingMessages().first)
    #expect(message.method == .counter && message.recipient == "mailto:ann@example.org")
    let text = String(decoding: message.calendar.bytes, as: UTF8.self)
    #expect(!text.contains("eve@") && !text.contains("RRULE") && text.contains("COMMENT:Later?"))
    #expect(try ann.gets(message).reason == .counter)
    try ann.store.decide(1, MeetingAnswer(.accepted))
    let moved = try #require(try ann.components().first { $0.first(.recurrenceID) != nil })
    #expect(moved.first(.dtstart)?.rawValue == "20270115T140000Z")
    #expect(Set(try ann.store.outgoingMessages().map(\.method)) == [.request])
  }
}
