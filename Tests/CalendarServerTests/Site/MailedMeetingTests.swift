import CalendarStore
import CivilTime
import HTTPTypes
import Logging
import StoreTestSupport
import Testing

@testable import CalendarServer

@Suite("Meetings with people who are not users", .timeLimit(.minutes(30)))
struct MailedMeetingTests {
  private static let path = MeetingSite.alice + "m1.ics"
  private static let outside = ["eve", "frank", "grace"].map { "\($0)@example.com" }
  private static let lines = outside.map { "ATTENDEE:mailto:\($0)" }

  private let mail = StandInMail()

  private func invited(_ lines: [String] = lines) async throws -> MeetingSite {
    let site = try await MeetingSite(mail: mail)
    let answer = await site.put(Self.path, MeetingSite.meeting(lines.joined(separator: "\r\n")), by: "alice")
    #expect(answer.status.code == 201 && answer.fields[.eTag] == nil)
    return site
  }

  /// The statuses of the messages to people who are not users.
  private static func statuses(_ site: MeetingSite) async -> [String] {
    var found: [String] = []
    for person in outside {
      let line = await site.line(path, of: person, by: "alice") ?? ""
      found.append(String(line.firstMatch(of: #/SCHEDULE-STATUS=([0-9.]+)/#)?.1 ?? ""))
    }
    return found
  }

  @Test("each person gets a mail, and the meeting shows it afterwards")
  func mailed() async throws {
    let site = try await invited()
    #expect(await Self.statuses(site) == ["1.0", "1.0", "1.0"] && mail.recipients.isEmpty)
    #expect(try site.shared.mailWaits() == ["alice"])
    let tag = await site.tag(Self.path, by: "alice")
    let queues = try #require(site.shared.queues)
    try await queues.run { await Self.statuses(site) == ["1.1", "1.1", "1.1"] }
    #expect(mail.recipients == Self.outside)
    #expect(await site.tag(Self.path, by: "alice") == tag)
    // Bob and Carol are users, so they receive no mail.
    #expect(try await site.inbox("bob") == ["REQUEST"])
    try await queues.run { try site.shared.mailWaits().isEmpty }
  }

  @Test("a user whose mails take long gets a limited turn, and continues after the others")
  func turns() async throws {
    let site = try await invited()
    let waiting = WaitingStores(site.shared.directory)
    let start = Instant.now.secondsSince1970
    let sending = MailSending(
      site.shared.stores, waiting, mail, Logger(label: "test") { _ in SilentLog() },
      now: { [mail] in Instant(secondsSince1970: start + 40 * Int64(mail.recipients.count)) })
    for number in 1...3 {
      #expect(await sending.send(of: "alice"))
      #expect(mail.recipients.count == number)
    }
    #expect(try site.shared.mailWaits().isEmpty)
  }

  @Test("a mail queued while others are sent is sent, too")
  func running() async throws {
    let site = try await MeetingSite(mail: mail)
    let queues = try #require(site.shared.queues)
    let task = Task { try await queues.run() }
    defer { task.cancel() }
    for number in 1...5 {
      let text = MeetingSite.meeting("ATTENDEE:mailto:person\(number)@example.com", uid: "u\(number)", people: [])
      #expect(await site.put(MeetingSite.alice + "u\(number).ics", text, by: "alice").status.code == 201)
    }
    while mail.recipients.count < 5 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(mail.recipients == (1...5).map { "person\($0)@example.com" })
  }

  @Test("mail that a killed process left behind is sent by the next one, once")
  func killed() async throws {
    let site = try await invited()
    for _ in 1...2 {
      let waiting = WaitingStores(site.shared.directory)
      let sending = MailSending(site.shared.stores, waiting, mail, Logger(label: "test") { _ in SilentLog() })
      let next = QueueService(.mail, waiting, every: .seconds(5)) { await sending.send(of: $0) }
      try await next.run { try site.shared.mailWaits().isEmpty }
      #expect(mail.recipients == Self.outside)
    }
    #expect(await Self.statuses(site) == ["1.1", "1.1", "1.1"])
  }

  @Test("mail that a command queues in a user's store is found without opening the store, and sent")
  func ofCommand() async throws {
    let site = try await MeetingSite(mail: mail)
    let shared = site.shared
    shared.mail?.use(nil)
    let text = MeetingSite.meeting(Self.lines[0], people: [])
    #expect(await site.put(Self.path, text, by: "alice").status.code == 201)
    shared.mail?.use(mail)
    var (looks, found) = (0, [String]())
    let look = {
      looks += 1
      shared.stores.noteMail { user, time in
        found.append(user)
        try shared.waiting.note(.mail, of: user, at: time)
      }
    }
    look()
    #expect(found.isEmpty)
    let command = try CalendarStore(tested: shared.folder + "/alice.sqlite").scheduling(
      for: SchedulingOptions(addresses: ["alice@example.org"], sends: true))
    try command.remove(command.occurrence(named: "uid:m1"), span: .all)
    try command.close()
    look()
    #expect(try found == ["alice"] && shared.mailWaits() == ["alice"])
    let queues = try #require(shared.queues)
    try await queues.run { try mail.recipients == ["eve@example.com"] && shared.mailWaits().isEmpty }
    // Its file has changed since then, and contains no waiting mail.
    look()
    #expect(found == ["alice"])
  }

  @Test("mail is sent once it is set up while the server runs, and no longer once that is removed")
  func setUpLater() async throws {
    let site = try await MeetingSite(mail: mail)
    let sending = try #require(site.shared.mail)
    sending.use(nil)
    let answer = await site.put(Self.path, MeetingSite.meeting(Self.lines.joined(separator: "\r\n")), by: "alice")
    #expect(answer.status.code == 201)
    #expect(await Self.statuses(site) == ["5.2", "5.2", "5.2"])
    sending.use(mail)
    let again = MeetingSite.meeting((["DESCRIPTION:New"] + Self.lines).joined(separator: "\r\n"))
    #expect(await site.put(Self.path, again, by: "alice").status.code == 204)
    #expect(await Self.statuses(site) == ["1.0", "1.0", "1.0"])
    try await #require(site.shared.queues).run { mail.recipients == Self.outside }
  }

  @Test("a cancelled meeting that is restored is newer than its cancellation", arguments: [true, false])
  func comingBack(hasGone: Bool) async throws {
    let site = try await invited()
    let before = try #require(await site.text(Self.path, by: "alice"))
    if hasGone { #expect(await site.send("DELETE", Self.path, by: "alice").status.code == 204) }
    let back = await site.put(Self.path, before.replacing("\n", with: "\r\n"), by: "alice")
    #expect(back.status.code == (hasGone ? 201 : 204))
    let now = try #require(await site.text(Self.path, by: "alice"))
    #expect(now.contains("SEQUENCE:2\n") == hasGone)
    let bobs = try #require(try await site.copies(of: "m1", by: "bob").first)
    #expect(await site.text(bobs, by: "bob")?.contains("STATUS:CANCELLED") == false)
  }

  @Test("refused mail waits")
  func refused() async throws {
    let site = try await invited()
    mail.isDown = true
    let store = try site.shared.stores.store(of: "alice")
    try await #require(site.shared.queues).run { try store.outgoingMessages().allSatisfy { $0.failure != nil } }
    #expect(await Self.statuses(site) == ["1.0", "1.0", "1.0"])
    #expect(try site.shared.mailWaits() == ["alice"] && mail.recipients.isEmpty)
    // Other details in the mail server's response are only for the administrator.
    #expect(try store.outgoingMessages().allSatisfy { $0.failure == "the mail server deferred the message (451)" })
  }

  @Test("people are notified when a meeting is cancelled or they are removed from it")
  func calledOff() async throws {
    let site = try await invited()
    let queues = try #require(site.shared.queues)
    try await queues.run { await Self.statuses(site) == ["1.1", "1.1", "1.1"] }
    #expect(await site.send("DELETE", Self.path, by: "alice").status.code == 204)
    try await queues.run { mail.recipients.count == 6 }
    #expect(Set(mail.recipients) == Set(Self.outside))
  }

  @Test("no more than 500 mails an hour go to people outside")
  func hourly() async throws {
    let site = try await MeetingSite(mail: mail)
    for number in 1...2 {
      let lines = (1...298).map { "ATTENDEE:mailto:person\(number)-\($0)@example.com" }
      let text = MeetingSite.meeting(lines.joined(separator: "\r\n"), uid: "u\(number)", people: [])
      #expect(await site.put(MeetingSite.alice + "u\(number).ics", text, by: "alice").status.code == 201)
    }
    #expect(try site.shared.stores.store(of: "alice").outgoingMessages([.waiting]).count == 500)
    let text = try #require(await site.text(MeetingSite.alice + "u2.ics", by: "alice"))
    #expect(text.matches(of: #/SCHEDULE-STATUS=5\.1/#).count == 96)
  }

  @Test("a calendar of an account whose server notifies others sends nothing")
  func accounts() async throws {
    let site = try await MeetingSite(mail: mail)
    let store = try site.shared.stores.store(of: "alice")
    try store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "Server")
      var account = Account(.calDAV, source: source, origin: "https://example.org/")
      account.schedules = true
      _ = try batch.add(account)
      _ = try batch.makeCalendar(title: "There", color: nil, sourceID: source.id, for: [.event])
    }
    _ = try await site.names("/calendars/alice/", by: "alice")
    let name = try store.served { reader in try reader.calendars().first { $0.calendar.title == "There" }?.name }
    let path = "/calendars/alice/\(try #require(name))/m1.ics"
    let answer = await site.put(path, MeetingSite.meeting(Self.lines.joined(separator: "\r\n")), by: "alice")
    #expect(answer.status.code == 201 && answer.fields[.eTag] != nil)
    #expect(try store.outgoingMessages().isEmpty)
    #expect(try await site.inbox("bob").isEmpty)
  }
}
