import CalendarModel
import CalendarStore
import CivilTime
import GRDB
import ICalendar
import Scheduling
import StoreTestSupport
import TestSupport
import Testing

@Suite("Messages from one store of a server to another")
struct ServedDeliveryTests {
  private static let start = "20270105T120000Z"
  private static let bob: Set<String> = ["bob@example.org"]

  private static func text(_ uid: String, _ title: String = "Planning", organizer: String = "alice") -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:\(uid)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20270201T100000Z", "SUMMARY:\(title)",
      "ORGANIZER:mailto:\(organizer)@example.org", "ATTENDEE:mailto:bob@example.org", "END:VEVENT", "END:VCALENDAR",
    ].map { $0 + "\r\n" }.joined()
  }

  /// The messages that a store sends to Bob about its meetings.
  private func sent(
    _ texts: String..., by sender: String = "alice", from test: TestStore, hourly: Int = 5_000
  ) throws -> [OutgoingMessage] {
    var scheduling = ServedScheduling(addresses: ["\(sender)@example.org"]) { $0 }
    scheduling.hourlyDeliveries = hourly
    try test.store.serving("serve PUT") { batch in
      _ = try batch.serveAllCalendars()
      let calendar = try #require(try batch.calendars().first)
      for text in texts {
        let object = try ICalendarObject(parsing: text)
        let change = try batch.change(from: nil, to: object, scheduling)
        let settled = try #require(change.object)
        let uid = try #require(settled.components.first?.first(.uid)?.text)
        try batch.put(
          PreparedResource(settled.components, zones: [], uid: uid, octets: settled.bytes), as: "\(uid).ics", calendar)
        try batch.send(change)
      }
    }
    return try test.store.messagesToDeliver().messages
  }

  private func inbox(_ store: CalendarStore) throws -> [String] {
    try store.served { reader in try reader.resources(.inbox).map(\.uid).sorted() }
  }

  @Test("a repeated message does nothing, even if it was deleted")
  func twice() throws {
    let (alice, bob) = (try TestStore(now: Self.start), try TestStore(now: Self.start))
    let message = try #require(try sent(Self.text("m1"), from: alice).first)
    for _ in 1...2 { #expect(try bob.store.deliver(message, to: Self.bob, from: "alice") == .delivered) }
    #expect(try inbox(bob.store) == ["m1"] && bob.titles() == ["Planning"])
    try bob.store.serving("serve DELETE") { batch in
      let name = try #require(try batch.resources(.inbox).first?.name)
      try batch.delete(name, .inbox)
    }
    let revision = try bob.store.revision()
    #expect(try bob.store.deliver(message, to: Self.bob, from: "alice") == .delivered)
    #expect(try inbox(bob.store).isEmpty && bob.store.revision() == revision)
  }

  @Test("an item of another organizer, or of none, stays as it is, and the sender does not learn about it")
  func others() throws {
    let bob = try TestStore(now: Self.start)
    let own =
      Self.text("m1", "Private").split(separator: "\r\n").filter { !$0.hasPrefix("ORG") && !$0.hasPrefix("ATT") }
      .joined(separator: "\r\n") + "\r\n"
    try bob.load(own)
    try bob.load(Self.text("m2", "Carol's", organizer: "carol"))
    for uid in ["m1", "m2"] {
      let mallory = try TestStore(now: Self.start)
      let message = try #require(
        try sent(Self.text(uid, "Mine", organizer: "mallory"), by: "mallory", from: mallory).first)
      #expect(try bob.store.deliver(message, to: Self.bob, from: "mallory") == .delivered)
    }
    #expect(try bob.titles() == ["Private", "Carol's"])
  }

  @Test("a message's effect cannot be seen or undone by its sender")
  func undo() throws {
    let (alice, bob) = (try TestStore(now: Self.start), try TestStore(now: Self.start))
    let message = try #require(try sent(Self.text("m1"), from: alice).first)
    #expect(try bob.store.deliver(message, to: Self.bob, from: "alice") == .delivered)
    let revision = try #require(try bob.store.revisions(limit: 1).first)
    #expect(revision.command == "serve delivery by alice" && !revision.isMade(by: "alice"))
    #expect {
      try bob.store.lent(to: "alice").undo(revision.number)
    } throws: { ($0 as? StoreError)?.code == .notFound }
  }

  @Test("messages stay for 30 days")
  func age() throws {
    let (alice, bob) = (try TestStore(now: Self.start), try TestStore(now: Self.start))
    let messages = try sent(Self.text("m1"), Self.text("m2"), Self.text("m3"), from: alice)
    #expect(messages.count == 3)
    for (message, now) in zip(messages, [Self.start, "20270204T110000Z", "20270204T130000Z"]) {
      let later = try TestStore(now: now, in: bob.folder)
      #expect(try later.store.deliver(message, to: Self.bob, from: "alice") == .delivered)
    }
    #expect(try inbox(bob.store) == ["m2", "m3"])
  }

  @Test("a message that cannot be delivered is tried again, and the organizer finally sees the failure")
  func failures() throws {
    let alice = try TestStore(now: Self.start)
    _ = try sent(Self.text("m1"), from: alice)
    var time = try instant(Self.start)
    for _ in 0...5 {
      let later = try TestStore(now: "\(time)", in: alice.folder)
      let due = try later.store.messagesToDeliver().messages
      #expect(due.count == 1)
      try later.store.concludeDeliveries(due.map { ($0, nil) })
      #expect(try later.store.messagesToDeliver().messages.isEmpty)
      time = Instant(secondsSince1970: time.secondsSince1970 + 30_000)
    }
    let last = try TestStore(now: "\(time)", in: alice.folder)
    #expect(try last.store.messagesToDeliver().messages.isEmpty)
    #expect(try last.exportedText().contains("SCHEDULE-STATUS=5.1"))
    // Messages to users of the server are not sent by mail.
    #expect(try last.store.takeOutgoingMessage() == nil && last.store.outgoingMessages().isEmpty)
  }

  @Test("an unreadable message fails, and those after it are delivered")
  func unreadable() throws {
    let alice = try TestStore(now: Self.start)
    _ = try sent(Self.text("m1"), Self.text("m2"), from: alice)
    try execute("UPDATE message_contents SET content = x'00' WHERE id = 1", inStoreAt: alice.store.path)
    #expect(try alice.store.messagesToDeliver().messages.map(\.uid) == ["m2"])
    #expect(try alice.database { try String.fetchOne($0, sql: "SELECT state FROM outgoing_messages") } == "failed")
  }

  @Test("the number of deliveries at a time is limited, and what everyone receives is stored once")
  func batches() throws {
    let alice = try TestStore(now: Self.start)
    let people = (1...120).map { "ATTENDEE:mailto:p\($0)@example.org" }.joined(separator: "\r\n")
    let text = Self.text("m1").replacing(
      "ATTENDEE:mailto:bob@example.org", with: people + "\r\nDESCRIPTION:" + String(repeating: "x", count: 100_000))
    var counts = [try sent(text, from: alice).count]
    #expect(try alice.count("message_contents") == 1)
    while true {
      let (due, hasMore) = try alice.store.messagesToDeliver()
      #expect(due.allSatisfy { $0.calendar == due.first?.calendar })
      try alice.store.concludeDeliveries(due.map { ($0, .delivered) })
      if !hasMore { break }
      counts.append(try alice.store.messagesToDeliver().messages.count)
    }
    #expect(try counts == [50, 50, 20] && alice.count("message_contents") == 0)
    #expect(try alice.exportedText().split(separator: "SCHEDULE-STATUS=1.2").count == 121)
  }

  @Test("messages beyond a user's hourly limit wait for a later hour")
  func hourlyLimit() throws {
    let alice = try TestStore(now: Self.start)
    #expect(
      try sent(Self.text("m1"), Self.text("m2"), Self.text("m3"), from: alice, hourly: 2).map(\.uid) == ["m1", "m2"])
    try alice.store.concludeDeliveries(alice.store.messagesToDeliver().messages.map { ($0, .delivered) })
    var next: Int64?
    try alice.store.settleQueue(.users) { next = $0 }
    #expect(try next == instant("20270105T130000Z").secondsSince1970)
    let later = try TestStore(now: "20270105T130000Z", in: alice.folder)
    #expect(try later.store.messagesToDeliver().messages.map(\.uid) == ["m3"])
  }

  @Test("a newer answer is not overwritten by a late delivery status")
  func answeredBeforeNoted() throws {
    let alice = try TestStore(now: Self.start)
    let message = try #require(try sent(Self.text("m1"), from: alice).first)
    #expect(try alice.exportedText().contains("SCHEDULE-STATUS=1.0"))
    let reply = Self.text("m1").replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:REPLY")
      .replacing("ATTENDEE:", with: "ATTENDEE;PARTSTAT=ACCEPTED:")
    let bob = try TestStore(now: Self.start)
    let answer = try #require(try self.reply(reply, from: bob))
    #expect(try alice.store.deliver(answer, to: ["alice@example.org"], from: "bob") == .delivered)
    try alice.store.concludeDeliveries([(message, .delivered)])
    #expect(try alice.exportedText().contains("SCHEDULE-STATUS=2.0"))
  }

  /// Bob's answer, as sent by his store for a copy that arrived another way.
  private func reply(_ text: String, from test: TestStore) throws -> OutgoingMessage? {
    let copy = text.replacing("METHOD:REPLY\r\n", with: "")
    return try sent(copy, by: "bob", from: test).first
  }
}
