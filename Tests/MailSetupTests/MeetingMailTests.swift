import CalendarModel
import CalendarStore
import CivilTime
import MailSetup
import Mailing
import Scheduling
import SchedulingMail
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Mailing the queue of a store")
struct MeetingMailTests {
  private let test: TestStore

  /// A mail sender that keeps the mail instead of sending it.
  private final class Taken: MailSender {
    private let recipients = Mutex<[String]>([])
    var all: [String] { recipients.withLock { $0 } }

    func send(_ message: MailMessage) async throws(MailError) {
      recipients.withLock { $0 += message.recipients.map(\.text) }
    }
  }

  init() throws {
    test = try TestStore(now: "20270105T120000Z", scheduling: Self.alice)
  }

  private static let alice = SchedulingOptions(addresses: ["alice@example.org"], sends: true)

  private func invite(_ people: [String]) throws {
    let start = CalendarTime.utc(try instant("20270201T100000Z").civil(at: .zero))
    let id = try test.store.add(Event(title: "Planning", start: start))
    try test.store.transaction { batch in
      let occurrence = try batch.occurrence(of: batch.item(id))
      try batch.invite(people.compactMap { Invitation($0) }, to: occurrence, as: "mailto:alice@example.org")
    }
  }

  private func mail(_ sender: any MailSender) throws -> MeetingMail {
    let address = try #require(MailAddress("calendar@example.org"))
    return MeetingMail(sender, SchedulingMailWriter(rules: MailSenderRules(address: address)))
  }

  @Test("each message is sent once, however many processes send at the same time")
  func both() async throws {
    let people = (1...40).map { "person\($0)@example.com" }
    try invite(people)
    let other = try TestStore(now: "20270105T120000Z", in: test.folder, scheduling: Self.alice)
    let taken = Taken()
    let mail = try mail(taken)
    let stores = [test.store, other.store]
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for store in stores { group.addTask { try await mail.send(from: store).sent.count } }
      return try await group.reduce(0, +)
    }
    #expect(counts == 40 && taken.all.sorted() == people.sorted())
    #expect(try test.store.outgoingMessages([.sent]).count == 40)
  }

  @Test("no more is sent than requested, and the next call continues")
  func limit() async throws {
    try invite(["eve@example.com", "frank@example.com", "grace@example.com"])
    let taken = Taken()
    let mail = try mail(taken)
    #expect(try await mail.send(from: test.store, while: { false }).sent.isEmpty)
    #expect(try await mail.send(from: test.store, limit: 2).sent.count == 2)
    #expect(try await mail.send(from: test.store, limit: 2).sent.count == 1)
    #expect(Set(taken.all).count == 3)
  }

  @Test(
    "a mail server that refuses one message gets the others",
    .enabled(if: MailServer.canRun, "\(MailServer.isMissing)"))
  func refused() async throws {
    try invite(["eve@example.com", "refused@example.org", "grace@example.com"])
    let server = try MailServer()
    let result = try await mail(SMTPSender(SMTPServer(url: server.url(.plain), host: "localhost"))).send(
      from: test.store)
    #expect(result.sent.count == 2 && result.failed.map(\.message.recipient) == ["mailto:refused@example.org"])
    #expect(result.failed.first?.reason.contains("550") == true)
    #expect(try server.mails().map(\.to) == [["<eve@example.com>"], ["<grace@example.com>"]])
    #expect(try server.mails().allSatisfy { $0.from == "<calendar@example.org>" })
    #expect(try test.store.outgoingMessages([.waiting]).count == 1)
  }

  @Test(
    "the store of a user without mail settings keeps no replies of the mail server",
    .enabled(if: MailServer.canRun, "\(MailServer.isMissing)"))
  func refusedForOthers() async throws {
    try invite(["refused@example.org"])
    let server = try MailServer()
    let result = try await mail(SMTPSender(SMTPServer(url: server.url(.plain), host: "localhost"))).send(
      from: test.store, isForOthers: true)
    #expect(result.failed.first?.reason.contains("localhost") == true)
    #expect(try test.store.outgoingMessages().map(\.failure) == ["the mail server refused the message (550)"])
  }
}
