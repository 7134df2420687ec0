import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Scheduling
import StoreTestSupport
import TestSupport
import Testing

@Suite("Edits of meetings, and who is notified")
struct MeetingEditTests {
  @Test("an organizer's change increments SEQUENCE, requests new answers, and notifies all attendees")
  func organizer() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    let notices = try ann.edits { $0.title = "Review" }
    #expect(notices.first?.recipients == ["mailto:bob@example.com", "mailto:eve@example.net"])
    #expect(try ann.answer(of: "bob@example.com") == "ACCEPTED" && ann.meeting().first(.sequence)?.integer == 0)
    let start = try instant("20270108T090000Z").civil(at: .zero)
    try ann.edits { event in
      event.start = .utc(start)
    }
    #expect(try ann.answer(of: "bob@example.com") == "NEEDS-ACTION" && ann.meeting().first(.sequence)?.integer == 1)
    let queue = try ann.store.outgoingMessages()
    #expect(queue.count == 4 && queue.allSatisfy { $0.method == .request && $0.state == .waiting })
    #expect(Set(queue.map(\.key)).count == 4)
    #expect(try ann.store.takeOutgoingMessage(after: queue[2].id)?.before?.components.isEmpty == false)
    #expect(try ann.edits { $0.availability = .free }.isEmpty)
  }

  @Test("messages that were waiting in a backup are not sent after it was restored, until somebody sends them")
  func restored() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    try ann.edits { $0.title = "Review" }
    let folder = try TemporaryFolder()
    try ann.store.backUp(to: folder.file("backup"))
    // Somebody else's file may nevertheless try to send them.
    try execute(
      """
      CREATE TRIGGER again AFTER UPDATE ON outgoing_messages
      BEGIN UPDATE outgoing_messages SET state = 'waiting' WHERE id = new.id; END
      """, inStoreAt: folder.file("backup"))
    for _ in 0..<2 {
      // First to a new file, then over a store.
      try CalendarStore.restore(folder.file("backup"), to: folder.file("store.sqlite"))
      let store = try CalendarStore(path: folder.file("store.sqlite"))
      #expect(try store.outgoingMessages().map(\.state) == [.failed, .failed])
      #expect(try store.takeOutgoingMessage() == nil)
      try store.hurryOutgoingMessages()
      #expect(try store.takeOutgoingMessage() != nil)
    }
  }

  @Test("if nothing is sent, the meeting is updated all the same, and people who are not notified are named")
  func silent() throws {
    let ann = try Person("ann@example.org", sends: false)
    try ann.reads("my-copy")
    let notices = try ann.edits { $0.title = "Review" }
    #expect(notices.map(\.isQueued) == [false] && notices.first?.recipients.count == 2)
    #expect(try ann.store.outgoingMessages().isEmpty)
  }

  @Test("an attendee changes only the attendee's own data, and nothing of the organizer's")
  func attendee() throws {
    let bob = try Person("bob@example.com")
    try bob.reads("my-copy")
    let before = try bob.meeting()
    let error = #expect(throws: StoreError.self) { try bob.edits { $0.title = "My planning" } }
    #expect(error?.code == .denied && error?.message.contains("ann@example.org") == true)
    #expect(try bob.meeting() == before)
    #expect(
      try bob.edits {
        $0.alarms = []; $0.categories = ["Mine"]
      }.isEmpty)
    #expect(try bob.meeting().components.isEmpty)
    #expect(try bob.store.outgoingMessages().isEmpty)
  }

  @Test("a user without a role in the meeting edits as usual")
  func others() throws {
    let joe = try Person("joe@example.net")
    try joe.reads("my-copy")
    #expect(try joe.edits { $0.title = "Planning of others" }.isEmpty)
    let nobody = try TestStore(now: "20270105T120000Z")
    try nobody.load(fixture: "Meetings/my-copy")
    try nobody.edit("uid:planning@example.org", .all) { $0.title = "Other" }
    #expect(try nobody.titles() == ["Other"])
  }

  @Test("if an account's server notifies others, nobody else does")
  func served() throws {
    let ann = try Person("ann@example.org")
    try ann.reads("my-copy")
    try ann.store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "Server")
      var account = Account(.calDAV, source: source, origin: "https://example.org/")
      account.schedules = true
      _ = try batch.add(account)
      #expect(try batch.accounts().first?.schedules == true)
      let calendar = try batch.makeCalendar(title: "There", color: nil, sourceID: source.id, for: [.event])
      try batch.put(
        [ann.meeting()], zones: [], uid: "planning@example.org", calendarID: calendar.id)
    }
    let copy = try #require(
      try ann.store.items(matching: ItemQuery()).first { $0.calendar == "There" })
    var notices: [MeetingNotice] = []
    try ann.store.transaction(onNotice: { notices.append($0) }) { batch in
      let occurrence = try ann.store.occurrence(of: copy)
      var event = try #require(occurrence.event)
      event.title = "Review"
      try batch.save(event, as: occurrence, span: .all)
    }
    #expect(notices.map(\.isSentByServer) == [true] && notices.map(\.isQueued) == [false])
    #expect(try ann.store.outgoingMessages().isEmpty)
  }

  @Test("a deleted invitation is declined, and a deleted meeting is cancelled")
  func deletions() throws {
    for (address, method, count) in [("bob@example.com", SchedulingMethod.reply, 1), ("ann@example.org", .cancel, 2)] {
      let person = try Person(address)
      try person.reads("my-copy")
      try person.store.remove(person.store.occurrence(named: "uid:planning@example.org"), span: .all)
      let queue = try person.store.outgoingMessages()
      #expect(queue.map(\.method) == Array(repeating: method, count: count))
    }
  }

  @Test("one occurrence of a series is answered separately")
  func occurrence() throws {
    let bob = try Person("bob@example.com")
    try bob.reads("weekly")
    try bob.answers(MeetingAnswer(.accepted))
    try bob.answers(MeetingAnswer(.declined), at: "/20270115T100000Z")
    let components = try bob.components()
    #expect(components.count == 2)
    let replies = try bob.store.outgoingMessages().map { String(decoding: $0.calendar.bytes, as: UTF8.self) }
    #expect(replies.count == 2)
    #expect(replies[1].contains("RECURRENCE-ID:20270115T100000Z") && replies[1].contains("PARTSTAT=DECLINED"))
    #expect(try bob.store.unansweredInvitations(from: try instant("20270101T000000Z")).isEmpty)
  }

  @Test("unanswered invitations are those of others that have not ended")
  func unanswered() throws {
    let bob = try Person("bob@example.com")
    try bob.reads("weekly")
    #expect(try bob.store.unansweredInvitations(from: instant("20270101T000000Z")).count == 1)
    #expect(try bob.store.unansweredInvitations(from: instant("20270301T000000Z")).isEmpty)
    #expect(try bob.store.unansweredInvitations(from: instant("20270101T000000Z"), limit: 0).isEmpty)
    let ann = try Person("ann@example.org")
    try ann.reads("weekly")
    #expect(try ann.store.unansweredInvitations(from: instant("20270101T000000Z")).isEmpty)
  }

  @Test("past or cancelled meetings are not even read when looking for unanswered invitations")
  func unread() throws {
    let bob = try Person("bob@example.com")
    let old = (0..<50).map { number in
      let more = ["RRULE:FREQ=DAILY;COUNT=3", "STATUS:CANCELLED\r\nRRULE:FREQ=DAILY", "DURATION:PT1H"][number % 3]
      return """
        BEGIN:VEVENT\r\nUID:old-\(number)\r\nDTSTAMP:20200101T000000Z\r\nDTSTART:20200101T100000Z\r\n\(more)\r
        ORGANIZER:mailto:ann@example.org\r\nATTENDEE:mailto:bob@example.com\r\nEND:VEVENT\r\n
        """
    }
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//D//D//EN\r\n\(old.joined())END:VCALENDAR\r\n"
    _ = try bob.store.importCalendars([CalendarInput(name: "old.ics", bytes: Array(text.utf8))])
    try bob.reads("weekly")
    let moment = try instant("20270101T000000Z")
    let found = try WorkBudget.$current.withValue(WorkBudget(.init(rows: 5))) {
      try bob.store.unansweredInvitations(from: moment)
    }
    #expect(found.count == 1)
  }

  @Test("people are invited to an event, and a removed person is notified")
  func invite() throws {
    let ann = try Person("ann@example.org")
    try ann.store.add(Event(title: "Lunch", start: .utc(instant("20270110T110000Z").civil(at: .zero))))
    let item = try #require(try ann.store.items(matching: ItemQuery()).first)
    let occurrence = try ann.store.occurrence(of: item)
    let bob = try #require(Invitation("bob@example.com"))
    try ann.store.transaction { try $0.invite([bob], to: occurrence, as: "mailto:ann@example.org") }
    #expect(try ann.store.outgoingMessages().map(\.method) == [.request])
    try ann.store.transaction {
      try $0.invite([], removing: ["BOB@example.com"], to: occurrence, as: "mailto:ann@example.org")
    }
    #expect(try ann.store.outgoingMessages().map(\.method) == [.request, .cancel])
  }
}
