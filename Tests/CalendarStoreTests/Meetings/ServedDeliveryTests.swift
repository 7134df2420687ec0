import CalendarModel
import CalendarStore
import CivilTime
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

  /// What a store sends to Bob for meetings that it makes.
  private func sent(_ texts: String..., by sender: String = "alice", from test: TestStore) throws -> [OutgoingMessage] {
    let scheduling = ServedScheduling(addresses: ["\(sender)@example.org"]) { _ in true }
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
    return try test.store.messagesToDeliver()
  }

  private func inbox(_ store: CalendarStore) throws -> [String] {
    try store.served { reader in try reader.resources(.inbox).map(\.uid).sorted() }
  }

  @Test("one that comes again does nothing, also when it was deleted")
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

  @Test("what is somebody else's, or nobody's, stays as it is, and the sender does not learn that it is there")
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

  @Test("what cannot be delivered is tried again, and its organizer sees in the end that it was not")
  func failures() throws {
    let alice = try TestStore(now: Self.start)
    _ = try sent(Self.text("m1"), from: alice)
    var time = try instant(Self.start)
    for _ in 0...5 {
      let later = try TestStore(now: "\(time)", in: alice.folder)
      let due = try later.store.messagesToDeliver()
      #expect(due.count == 1)
      try later.store.concludeDeliveries(due.map { ($0, nil) })
      #expect(try later.store.messagesToDeliver().isEmpty)
      time = Instant(secondsSince1970: time.secondsSince1970 + 30_000)
    }
    let last = try TestStore(now: "\(time)", in: alice.folder)
    #expect(try last.store.messagesToDeliver().isEmpty)
    #expect(try last.exportedText().contains("SCHEDULE-STATUS=5.1"))
    // Nobody sends by mail what is for users of the server.
    #expect(try last.store.takeOutgoingMessage() == nil && last.store.outgoingMessages().isEmpty)
  }
}
