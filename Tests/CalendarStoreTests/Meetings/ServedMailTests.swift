import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Scheduling
import StoreTestSupport
import Testing

@Suite("Mail to people who are not users of a server")
struct ServedMailTests {
  private static let start = "20270105T120000Z"
  private static let three = ["eve", "frank", "grace"]

  private struct Failure: Error {}

  private static func scheduling(sendsMail: Bool = true) -> ServedScheduling {
    ServedScheduling(addresses: ["alice@example.org"], sendsMail: sendsMail) { _ in [] }
  }

  /// PUTs a meeting organized by Alice.
  private func put(
    _ people: [String], uid: String = "m1", title: String = "Planning", _ scheduling: ServedScheduling = scheduling(),
    into store: CalendarStore
  ) throws {
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:\(uid)",
        "DTSTAMP:20260101T000000Z", "DTSTART:20270201T100000Z", "SUMMARY:\(title)",
        "ORGANIZER:mailto:alice@example.org",
      ] + people.map { "ATTENDEE:mailto:\($0)@example.com" } + ["END:VEVENT", "END:VCALENDAR"]
    let new = try ICalendarObject(parsing: lines.map { $0 + "\r\n" }.joined())
    try store.serving("serve PUT") { batch in
      _ = try batch.serveAllCalendars()
      let calendar = try #require(try batch.calendars().first)
      let old = try batch.object("\(uid).ics", calendar).map {
        try ICalendarObject(parsing: String(decoding: $0.octets, as: UTF8.self))
      }
      let change = try batch.change(from: old, to: new, scheduling)
      let settled = try #require(change.object)
      try batch.put(
        PreparedResource(settled.components, zones: [], uid: uid, octets: settled.bytes), as: "\(uid).ics", calendar)
      try batch.send(change)
    }
  }

  private func resource(_ uid: String = "m1", in store: CalendarStore) throws -> ServedResource? {
    try store.served { reader in
      try reader.calendars().first.flatMap { try reader.resource("\(uid).ics", $0) }
    }
  }

  /// The statuses of the messages to the people in a meeting, as recorded in it.
  private func statuses(_ uid: String = "m1", in store: CalendarStore) throws -> [String] {
    let octets = try store.served { reader in
      try reader.calendars().first.flatMap { try reader.object("\(uid).ics", $0)?.octets }
    }
    let object = try ICalendarObject(parsing: String(decoding: try #require(octets), as: UTF8.self))
    return object.components.flatMap { $0.all(.attendee) }.map { $0[parameter: .scheduleStatus] ?? "" }
  }

  private func nextMail(in store: CalendarStore) throws -> Instant? {
    var next: Int64?
    try store.settleQueue(.mail) { next = $0 }
    #expect(try CalendarStore.nextMail(inStoreAt: store.path) == next)
    return next.map { Instant(secondsSince1970: $0) }
  }

  /// Takes the messages that are due, and reports the result of each.
  private func send(_ store: CalendarStore, _ failure: (OutgoingMessage) -> String? = { _ in nil }) throws {
    var (taken, last): ([OutgoingMessage], OutgoingMessage.ID) = ([], 0)
    while let message = try store.takeOutgoingMessage(after: last) {
      last = message.id
      try store.conclude(message, failure: failure(message))
      taken.append(message)
    }
    try store.noteMails(taken)
    #expect(try store.examine().isGood)
  }

  @Test("waits in the queue, and the meeting shows when a mail server has it; its schedule tag stays")
  func sent() throws {
    let test = try TestStore(now: Self.start)
    try put(Self.three, into: test.store)
    #expect(try statuses(in: test.store) == ["1.0", "1.0", "1.0"])
    #expect(try test.store.outgoingMessages([.waiting]).count == 3 && nextMail(in: test.store) == instant(Self.start))
    let before = try #require(try resource(in: test.store))
    try send(test.store)
    #expect(try statuses(in: test.store) == ["1.1", "1.1", "1.1"])
    let after = try #require(try resource(in: test.store))
    #expect(after.scheduleTag == before.scheduleTag && after.etag != before.etag)
    let revision = try test.store.revision()
    try send(test.store)
    try test.store.noteMails()
    #expect(try test.store.revision() == revision && nextMail(in: test.store) == nil)
  }

  @Test("is reported as undeliverable if mail is off, and nothing waits then")
  func withoutMail() throws {
    let test = try TestStore(now: Self.start)
    try put(Self.three, Self.scheduling(sendsMail: false), into: test.store)
    #expect(try statuses(in: test.store) == ["5.2", "5.2", "5.2"])
    #expect(try test.store.outgoingMessages(OutgoingMessage.State.allCases).isEmpty && nextMail(in: test.store) == nil)
  }

  @Test("waits when refused, fails after the last attempt, and a later success counts after all")
  func refused() throws {
    var test = try TestStore(now: Self.start)
    try put(Self.three, into: test.store)
    let refuses = { (message: OutgoingMessage) in message.recipient.contains("eve") ? "550 no such user" : nil }
    var time = try instant(Self.start)
    for minutes: Int64 in [1, 5, 30, 120, 480] {
      try send(test.store, refuses)
      #expect(try statuses(in: test.store) == ["1.0", "1.1", "1.1"])
      time = time.adding(seconds: minutes * 60)
      test = try TestStore(now: "\(time)", in: test.folder)
    }
    try send(test.store, refuses)
    #expect(try statuses(in: test.store) == ["5.1", "1.1", "1.1"])
    try test.store.hurryOutgoingMessages()
    try send(test.store)
    #expect(try statuses(in: test.store) == ["1.1", "1.1", "1.1"])
  }

  @Test("is sent at its time after a first refusal")
  func later() throws {
    let test = try TestStore(now: Self.start)
    try put(["eve"], into: test.store)
    try send(test.store) { _ in "451 try again" }
    try send(test.store)
    #expect(try statuses(in: test.store) == ["1.0"])
    let later = try TestStore(now: "20270105T120100Z", in: test.folder)
    try send(later.store)
    #expect(try statuses(in: later.store) == ["1.1"])
  }

  @Test("of an older change does not affect the status of a newer one")
  func newer() throws {
    let test = try TestStore(now: Self.start)
    try put(["eve"], into: test.store)
    let first = try #require(try test.store.takeOutgoingMessage())
    let later = try TestStore(now: "20270105T120030Z", in: test.folder)
    try put(["eve"], title: "Review", into: later.store)
    try later.store.conclude(first)
    try later.store.noteMails([first])
    #expect(try statuses(in: later.store) == ["1.0"])
    try send(later.store)
    #expect(try statuses(in: later.store) == ["1.1"])
  }

  @Test("is recorded later if a process ends before it could")
  func killed() throws {
    let test = try TestStore(now: Self.start)
    try put(["eve", "frank"], into: test.store)
    try test.store.conclude(try #require(try test.store.takeOutgoingMessage()))
    #expect(try statuses(in: test.store) == ["1.0", "1.0"])
    try test.store.noteMails()
    #expect(try statuses(in: test.store) == ["1.1", "1.0"])
  }

  @Test("does not prevent an undo")
  func undo() throws {
    let test = try TestStore(now: Self.start)
    try put(["eve"], into: test.store)
    try send(test.store)
    let later = try TestStore(now: "20270105T120030Z", in: test.folder)
    try put(["eve"], title: "Review", into: later.store)
    try send(later.store)
    #expect(try later.store.undo().sent == 1)
    #expect(try later.titles() == ["Planning"] && statuses(in: later.store) == ["1.1"])
    #expect(try later.store.undo().sent == 1)
    #expect(try later.titles().isEmpty)
    #expect(throws: StoreError.self) { try later.store.undo() }
  }

  @Test("goes to 500 people in an hour, and not to more")
  func hourly() throws {
    let test = try TestStore(now: Self.start)
    let people = (1...600).map { "person\($0)" }
    try put(Array(people.prefix(300)), uid: "m1", into: test.store)
    try put(Array(people.suffix(300)), uid: "m2", into: test.store)
    #expect(try test.store.outgoingMessages([.waiting]).count == 500)
    #expect(try statuses("m1", in: test.store).allSatisfy { $0 == "1.0" })
    let second = try statuses("m2", in: test.store)
    #expect(second.count { $0 == "1.0" } == 200 && second.count { $0 == "5.1" } == 100)
    let later = try TestStore(now: "20270105T130001Z", in: test.folder)
    try put(["eve"], uid: "m3", into: later.store)
    #expect(try statuses("m3", in: later.store) == ["1.0"])
  }

  @Test("is not queued if the reminder of it cannot be stored, and the meeting is not changed either")
  func forgotten() throws {
    let test = try TestStore(now: Self.start)
    var scheduling = Self.scheduling()
    scheduling.willSend = { _, _ in throw Failure() }
    #expect(throws: Failure.self) { try put(["eve"], scheduling, into: test.store) }
    #expect(try test.titles().isEmpty && test.store.outgoingMessages().isEmpty)
    #expect(throws: StoreError.self) { try test.store.settleQueue(.mail) { _ in throw Failure() } }
  }
}
