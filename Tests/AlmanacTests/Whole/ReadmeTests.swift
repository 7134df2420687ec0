import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
  /// The pages that list commands.
  private static let pages = ["README.md", "Documentation/Guides.docc/Commands-at-a-glance.md"]

  /// The commands of the program in the shell blocks of the pages, without their remarks, each once.
  private static func commands() throws -> [String] {
    var found: [String] = []
    for page in pages {
      let text = try String(contentsOfFile: "\(Repository.root)/\(page)", encoding: .utf8)
      for block in text.components(separatedBy: "```sh\n").dropFirst() {
        let lines = block.components(separatedBy: "```")[0].split(separator: "\n")
        found += lines.filter { $0.hasPrefix("almanac ") }.map { line in
          line.components(separatedBy: " #")[0].trimmingCharacters(in: .whitespaces)
        }
      }
    }
    return found.enumerated().filter { found.firstIndex(of: $1) == $0 }.map(\.element)
  }

  @Test("takes a few minutes to read")
  func length() throws {
    let text = try String(contentsOfFile: Repository.root + "/README.md", encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
  }

  @Test("gives the number of rules, as the guide to the libraries does")
  func rules() async throws {
    let place = try Workplace()
    let count = try await place.run("explain", "--json").json()["rules"].list.count
    for page in ["README.md", "Documentation/Guides.docc/Use-the-libraries.md"] {
      let text = try String(contentsOfFile: "\(Repository.root)/\(page)", encoding: .utf8)
      #expect(text.contains("\(count) rules"), "\(page): there are \(count)")
    }
  }

  private static let birthdays = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nBDAY:19151210\r\nEND:VCARD\r\n"

  private static let phone =
    "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nDTSTART:20261123T090000\r\nSUMMARY:Tea\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  /// A meeting of Ann and Bob that begins at a given hour.
  private static func meeting(_ hour: Int, _ lines: String = "", answer: String = "NEEDS-ACTION") -> String {
    """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Examples//Meetings//EN\r
    \(lines)BEGIN:VEVENT\r
    UID:meeting@example.org\r
    DTSTAMP:20261120T090000Z\r
    DTSTART:20261201T\(hour)0000Z\r
    DURATION:PT1H\r
    SUMMARY:Planning\r
    ORGANIZER:mailto:ann@example.org\r
    ATTENDEE;PARTSTAT=\(answer):mailto:bob@example.org\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  }

  private static let reply =
    "From: bob@example.org\r\nTo: ann@example.org\r\nContent-Type: text/calendar; method=REPLY; charset=utf-8\r\n\r\n"
    + meeting(10, "METHOD:REPLY\r\n", answer: "ACCEPTED")

  @Test("lists commands that work on files of these names, and so does the guide")
  func commands() async throws {
    let place = try Workplace()
    let week = Array(try Data(contentsOf: URL(fileURLWithPath: Repository.fixture("week.ics"))))
    for name in ["trip", "feeds/one", "work", "broken", "old", "new", "base", "mine", "theirs", "team"] {
      try place.write("\(name).ics", week)
    }
    try place.write("contacts.vcf", Self.birthdays)
    try place.write("phone.vcs", Self.phone)
    try place.write("meeting.ics", Self.meeting(10))
    try place.write("moved.ics", Self.meeting(11))
    try place.write("reply.eml", Self.reply)
    let commands = try Self.commands()
    #expect(commands.count > 25)
    let server = WebServer.canRun ? try WebServer() : nil
    for name in ["team.ics", "holidays.ics"] { try server?.put(name, String(decoding: week, as: UTF8.self)) }
    for listed in commands {
      var command = listed
      if command.contains("://example.org/") {
        guard let server else { continue }
        // A local server with the same files.
        command = command.replacing(#/(https|webcal):\/\/example.org\//#, with: server.url(""))
      }
      // These run until they are stopped, or ask for the password of an account; they have separate tests. One refers
      // to an item in another person's store.
      let goesOn = [" watch ", " serve", " accounts add "].contains(where: command.contains)
      if goesOn, !command.contains(" share ") { continue }
      if command.contains(" share "), !FileManager.default.isExecutableFile(atPath: Program.server) { continue }
      let line =
        command.contains(" show ")
        ? "\"$0\" show $(\"$0\" agenda 2020-01-01 2030-01-01 --jsonl | sed -n 's/.*\"id\":\"\\([^\"]*\\)\".*/\\1/p' | head -n 1)"
        : "\"$0\"" + command.dropFirst("almanac".count)
      let outcome = try await place.shell(line)
      #expect(outcome.status == 0 || outcome.status == 1 && command.contains(" validate "), "\(command): \(outcome)")
    }
    for name in ["work.ics", "trip-google.ics", "work.html", "calendars.bak"] { #expect(place.exists(name), "\(name)") }
  }
}
