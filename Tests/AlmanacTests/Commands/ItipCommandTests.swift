import Foundation
import ProgramTestSupport
import Testing

@Suite("itip")
struct ItipCommandTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write("old.ics", Self.meeting("SUMMARY:Planning"))
    try place.write("new.ics", Self.meeting("SUMMARY:Planning", start: "11"))
    try place.write("empty.ics", "")
  }

  private static func meeting(_ lines: String, start: String = "10", method: String = "") -> String {
    """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n\(method)BEGIN:VEVENT\r\nUID:plan\r
    DTSTAMP:20260101T090000Z\r\nDTSTART:20260108T\(start)0000Z\r\nDTEND:20260108T\(start)3000Z\r
    ORGANIZER:mailto:ann@example.org\r\nATTENDEE:mailto:bob@example.com\r\n\(lines)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
    """
  }

  private static let now = ["--now", "2026-01-02T09:00:00Z"]

  @Test("a change by the organizer produces messages, the same each time")
  func messages() async throws {
    let arguments = ["itip", "messages", "old.ics", "new.ics", "--as", "Ann@Example.org"] + Self.now
    let json = try await place.run(list: arguments + ["--json"])
    #expect(json.status == 0, "\(json)")
    let result = try json.json()
    #expect(result["role"].text == "organizer" && result["refused"].list.isEmpty)
    let message = try #require(result["messages"].list.first)
    #expect(
      message["method"].text == "REQUEST" && message["sequence"].number == 1 && message["significant"].bool == true)
    #expect(message["to"].list.map(\.text) == ["mailto:bob@example.com"])
    #expect(message["calendar"].text?.contains("DTSTAMP:20260102T090000Z") == true)
    #expect(result["object"].text?.contains("SEQUENCE:1") == true)
    #expect(try await place.run(list: arguments + ["--json"]).output == json.output)
    let text = try await place.run(list: arguments)
    #expect(
      text.status == 0 && text.output.contains("METHOD:REQUEST") && text.output.contains("X-ALMANAC-TO:mailto:bob@"))
    let same = try await place.run("itip", "messages", "old.ics", "old.ics", "--as", "ann@example.org")
    #expect(same.status == 0 && same.output.isEmpty)
  }

  @Test("an attendee may not change what belongs to the organizer, and the owner of the calendar must be known")
  func refused() async throws {
    let denied = try await place.run("itip", "messages", "old.ics", "new.ics", "--as", "bob@example.com")
    #expect(denied.status == 4 && denied.output.isEmpty && denied.error.contains("DTSTART"), "\(denied)")
    #expect(try await place.run("itip", "messages", "old.ics", "new.ics").status == 2)
    try place.write("two.ics", Self.meeting("SUMMARY:Planning").replacingOccurrences(of: "UID:plan", with: "UID:other"))
    #expect(try await place.run("itip", "messages", "old.ics", "two.ics", "--as", "ann@example.org").status == 1)
  }

  @Test("the settings can name the owner of the calendar, and broken settings are an error")
  func settings() async throws {
    try place.write(".config/almanac/config.toml", "[scheduling]\naddresses = [\"ann@example.org\"]\n")
    let known = try await place.run("itip", "messages", "old.ics", "new.ics")
    #expect(known.status == 0 && known.output.contains("METHOD:REQUEST"), "\(known)")
    let other = try await place.run(
      "itip", "messages", "old.ics", "new.ics", environment: ["ALMANAC_ADDRESSES": "bob@example.com"])
    #expect(other.status == 4)
    try place.write(".config/almanac/config.toml", "[scheduling]\naddresses = [\"nobody\"]\n")
    let broken = try await place.run("itip", "messages", "old.ics", "new.ics")
    #expect(broken.status == 2 && broken.error.contains("config.toml"), "\(broken)")
  }

  @Test("a message changes a meeting depending on its sender; the exit code gives the decision")
  func apply() async throws {
    try place.write(
      "request.ics", Self.meeting("SUMMARY:Planning\r\nSEQUENCE:1", start: "11", method: "METHOD:REQUEST\r\n"))
    let arguments = ["itip", "apply", "old.ics", "request.ics", "--as", "bob@example.com"]
    let applied = try await place.run(list: arguments + ["--from", "ann@example.org"])
    #expect(applied.status == 0 && applied.output.contains("DTSTART:20260108T110000Z"), "\(applied)")
    #expect(!applied.output.contains("METHOD") && applied.error.contains("updated"))
    let stranger = try await place.run(list: arguments + ["--from", "mallory@example.net"])
    #expect(stranger.status == 4 && stranger.output.contains("DTSTART:20260108T100000Z"), "\(stranger)")
    let unknown = try await place.run(
      "itip", "apply", "/dev/null", "request.ics", "--as", "bob@example.com", "--from", "mallory@example.net", "--json")
    let decision = try unknown.json()
    #expect(unknown.status == 5 && decision["reason"].text == "unknown-sender", "\(unknown)")
    #expect(try await place.run("itip", "apply", "old.ics", "new.ics", "--as", "bob@example.com").status == 1)
    #expect(try await place.run("itip", "apply", "old.ics", "empty.ics", "--as", "bob@example.com").status == 9)
  }

  @Test("an e-mail is from its one From field, not from that of a forwarded message")
  func mail() async throws {
    let request = Self.meeting("SUMMARY:Planning", method: "METHOD:REQUEST\r\n")
    func write(_ name: String, _ head: String) throws {
      try place.write(name, "\(head)Subject: x\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\n\(request)")
    }
    try write("good.eml", "From: \"Doe, Ann\" (she) <ann@example.org>\r\n")
    try write("two.eml", "From: ann@example.org\r\nFrom: mallory@example.net\r\n")
    try write("list.eml", "From: ann@example.org, mallory@example.net\r\n")
    try write("shown.eml", "From: \"ann@example.org\" <mallory@example.net>\r\n")
    let outcome = { (name: String) in try await place.run("itip", "apply", "empty.ics", name, "--as", "bob@example.com")
    }
    let good = try await outcome("good.eml")
    #expect(good.status == 0 && good.output.contains("SUMMARY:Planning"), "\(good)")
    #expect(try await outcome("shown.eml").status == 5)
    for name in ["two.eml", "list.eml"] {
      let unclear = try await outcome(name)
      #expect(unclear.status == 4 && unclear.error.contains("--from"), "\(unclear)")
    }
  }

  @Test("the server's verdict on the sender, the METHOD of the media type, and trusted relays count")
  func mailsThatAreDoubted() async throws {
    let request = Self.meeting("SUMMARY:Planning", method: "METHOD:REQUEST\r\n")
    func outcome(_ name: String, _ head: String, method: String = "REQUEST", _ more: String...) async throws -> Outcome
    {
      try place.write(name, "\(head)Subject: x\r\nContent-Type: text/calendar; method=\(method)\r\n\r\n\(request)")
      return try await place.run(list: ["itip", "apply", "empty.ics", name, "--as", "bob@example.com"] + more)
    }
    let failed = "Authentication-Results: mx.example.com; dkim=fail header.d=example.org\r\nFrom: ann@example.org\r\n"
    let doubted = try await outcome("failed.eml", failed)
    #expect(doubted.status == 5 && doubted.error.contains("unknown-sender"), "\(doubted)")
    #expect(try await outcome("failed.eml", failed, "--from", "ann@example.org").status == 0)
    let other = try await outcome("other.eml", "From: ann@example.org\r\n", method: "CANCEL")
    #expect(other.status == 4 && other.error.contains("method-differs"), "\(other)")

    let relayed = "From: relay@example.net\r\nReply-To: ann@example.org\r\n"
    #expect(try await outcome("relay.eml", relayed).status == 5)
    try place.write(".config/almanac/config.toml", "[scheduling]\ntrusted-relays = [\"relay@example.net\"]\n")
    #expect(try await outcome("relay.eml", relayed).status == 0)
  }

  @Test("Outlook's own format is not a calendar, and the message says what to ask for")
  func outlook() async throws {
    try place.write(
      "winmail.eml",
      "From: ann@example.org\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\n\r\nx\r\n")
    let applied = try await place.run("itip", "apply", "empty.ics", "winmail.eml", "--as", "bob@example.com")
    #expect(applied.status == 9 && applied.error.contains("ask the sender for an iCalendar file"), "\(applied)")
    let imported = try await place.run("import", "winmail.eml")
    #expect(imported.status == 9 && imported.error.contains("ask the sender for an iCalendar file"), "\(imported)")
  }
}
