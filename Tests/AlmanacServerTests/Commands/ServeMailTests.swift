import Fetching
import Foundation
import ProgramTestSupport
import Subprocess
import TestSupport
import Testing

@Suite(
  "almanac serve sends mail about meetings", .timeLimit(.minutes(30)),
  .enabled(if: MailServer.canRun, "\(MailServer.isMissing)"))
struct ServeMailTests {
  let place: Workplace
  let mail: MailServer
  private static let alice = "alice:secret"

  init() throws {
    place = try Workplace()
    mail = try MailServer()
  }

  private var stores: [String] { ["--stores", place.path("stores")] }

  /// Configures mail.
  private func set(_ url: String, _ more: String = "") throws {
    try place.write(
      ".config/almanac/config.toml",
      """
      [alarms.email]
      server = "\(url)"
      [scheduling.email]
      from = "calendar@example.org"
      domains = ["example.org"]
      \(more)
      """)
  }

  private func addAlice() async throws {
    let words = ["users", "add", "alice", "--address", "alice@example.org", "--password-stdin"]
    #expect(try await place.run(list: words + stores, input: Array("secret\n".utf8)).status == 0)
  }

  private static func meeting(_ uid: String, _ people: [String]) -> String {
    ([
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:\(uid)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20991201T100000Z", "SUMMARY:Planning",
      "ORGANIZER:mailto:alice@example.org",
    ] + people.map { "ATTENDEE:mailto:\($0)" } + ["END:VEVENT", "END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }

  /// Waits until a meeting reports that the mail to a given number of people has reached a mail server.
  private func wait(
    _ server: RunningServer, _ path: String, until count: Int, _ status: String = "1.1", user: String? = nil
  ) async throws {
    try await RunningDaemon.wait {
      let text = try await server.send("GET", path, user: user).body.replacingOccurrences(of: "\r\n ", with: "")
      return text.components(separatedBy: "SCHEDULE-STATUS=\(status)").count - 1 == count
    }
  }

  private var recipients: [String] { get throws { try mail.mails().flatMap(\.to).sorted() } }

  @Test("to people who are not users, one mail each; a refused one is tried again")
  func users() async throws {
    try set(mail.url(.plain))
    try await addAlice()
    let people = ["eve@example.com", "frank@example.com", "grace@example.com"]
    let ended = try await RunningServer.run(place, stores) { server in
      #expect(try await server.send("MKCALENDAR", "/calendars/alice/work/", user: Self.alice).status == 201)
      let path = "/calendars/alice/work/m1.ics"
      let answer = try await server.send("PUT", path, [:], Self.meeting("m1", people), user: Self.alice)
      #expect(answer.status == 201 && answer.header["ETag"] == nil && answer.header["Schedule-Tag"] != nil)
      try await wait(server, path, until: 3, user: Self.alice)
      #expect(try recipients == people.map { "<\($0)>" })
      #expect(try mail.mails().allSatisfy { $0.from == "<alice@example.org>" && $0.data.contains("method=REQUEST") })
      let other = "/calendars/alice/work/m2.ics"
      let refused = Self.meeting("m2", ["refused@example.org"])
      #expect(try await server.send("PUT", other, [:], refused, user: Self.alice).status == 201)
      let outbox = ["outbox", "--store", place.path("stores/alice.sqlite"), "--jsonl"]
      try await RunningDaemon.wait {
        try await place.run(list: outbox).jsonLines().first?["failure"].text?.contains("550") == true
      }
      try await wait(server, other, until: 1, "1.0", user: Self.alice)
    }
    #expect(ended.status == 0, "\(ended)")
  }

  @Test("mail that a killed server did not send is sent by the next one, once")
  func killed() async throws {
    try set("smtp://localhost:1")
    try await addAlice()
    let people = ["eve@example.com", "frank@example.com"]
    let path = "/calendars/alice/work/m1.ics"
    _ = try await RunningServer.run(place, stores, endingBy: .kill) { server in
      #expect(try await server.send("MKCALENDAR", "/calendars/alice/work/", user: Self.alice).status == 201)
      let answer = try await server.send("PUT", path, [:], Self.meeting("m1", people), user: Self.alice)
      #expect(answer.status == 201)
    }
    try set(mail.url(.plain))
    // A server that was killed while sending has claimed the mail for a minute.
    let clock =
      "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute('UPDATE outgoing_messages SET next_at = 0'); d.commit()"
    let moved = try await place.launch(
      try #require(Python.path), ["-c", clock, place.path("stores/alice.sqlite")], input: [])
    #expect(moved.status == 0, "\(moved)")
    for _ in 1...2 {
      _ = try await RunningServer.run(place, stores) { server in
        try await wait(server, path, until: 2, user: Self.alice)
        #expect(try recipients == people.map { "<\($0)>" })
      }
    }
  }

  @Test("according to the settings as of the last SIGHUP")
  func settings() async throws {
    try place.write(".config/almanac/config.toml", "")
    try await addAlice()
    let ended = try await RunningServer.run(place, stores) { server in
      #expect(try await server.send("MKCALENDAR", "/calendars/alice/work/", user: Self.alice).status == 201)
      func put(_ uid: String) async throws -> String {
        let path = "/calendars/alice/work/\(uid).ics"
        let text = Self.meeting(uid, ["eve@example.com"])
        #expect(try await server.send("PUT", path, [:], text, user: Self.alice).status == 201)
        return path
      }
      try await wait(server, put("m1"), until: 1, "5.2", user: Self.alice)
      try set(mail.url(.plain))
      try server.execution.send(signal: .terminalClosed)
      // A meeting that arrives before the signal cannot be sent either.
      try await RunningDaemon.wait {
        let path = try await put(UUID().uuidString)
        return try await server.send("GET", path, user: Self.alice).body.contains("SCHEDULE-STATUS=1.")
      }
      try await wait(server, put("m2"), until: 1, user: Self.alice)
    }
    #expect(ended.status == 0, "\(ended)")
  }

  @Test("for the single owner, whose daemon also sends, each mail once")
  func owner() async throws {
    try set(mail.url(.plain), "[scheduling]\naddresses = [\"alice@example.org\"]")
    #expect(try await place.run("calendars", "create", "Work").status == 0)
    let people = (1...30).map { "person\($0)@example.com" }
    _ = try await RunningServer.run(place, asOwner: true) { server in
      let options = try await server.send("OPTIONS", "/")
      #expect(options.header["DAV"]?.contains("calendar-auto-schedule") == true)
      #expect(try await server.send("MKCALENDAR", "/calendars/owner/work/").status == 201)
      let path = "/calendars/owner/work/m1.ics"
      #expect(try await server.send("PUT", path, [:], Self.meeting("m1", people)).status == 201)
      _ = try await RunningDaemon.run(place) { _ in try await wait(server, path, until: 30) }
      #expect(try recipients == people.map { "<\($0)>" }.sorted())
    }
  }

  @Test("for nobody as long as no sender is configured")
  func withoutSender() async throws {
    try place.write(".config/almanac/config.toml", "[alarms.email]\nserver = \"\(mail.url(.plain))\"\n")
    try await addAlice()
    let ended = try await RunningServer.run(place, stores) { server in
      #expect(try await server.send("MKCALENDAR", "/calendars/alice/work/", user: Self.alice).status == 201)
      let path = "/calendars/alice/work/m1.ics"
      let text = Self.meeting("m1", ["eve@example.com"])
      #expect(try await server.send("PUT", path, [:], text, user: Self.alice).status == 201)
      try await wait(server, path, until: 1, "5.2", user: Self.alice)
    }
    #expect(ended.error.contains("scheduling.email.from"), "\(ended)")
    #expect(try recipients.isEmpty)
  }
}
