import Foundation
import Testing

@Suite("The samples for CI servers")
struct CISampleTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let folder = Repository.samples + "/ci/"

  @Test("hold commands that work", arguments: ["github-actions.yml", "gitlab-ci.yml"])
  func commands(name: String) async throws {
    let text = try String(contentsOfFile: Self.folder + name, encoding: .utf8)
    let commands = text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "almanac validate").map { String(line[$0.lowerBound...]) }
    }
    #expect(commands.count == 3)
    try place.write("feeds/a.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:a"))
    try place.write("feeds/b.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:b", "TRANSP:x"))
    for command in commands {
      let line = "almanac() { \"$0\" \"$@\"; }; GITHUB_STEP_SUMMARY=summary.md; " + command
      let outcome = try await place.shell(line)
      #expect(outcome.status == (command.contains("--fail-on never") ? 0 : 1), "\(outcome)")
    }
    #expect(place.exists(name.hasPrefix("github") ? "calendars.sarif" : "gl-code-quality-report.json"))
  }

  @Test("settings are understood")
  func settings() async throws {
    let path = try place.write("a.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z"))
    let outcome = try await place.run("validate", "--config", Self.folder + "almanac.conf", "--jsonl", path)
    #expect(try outcome.jsonLines().contains { $0["rule"].text == "ICS164" && $0["severity"].text == "error" })
  }

  @Test("a git hook refuses a commit with a broken calendar and lets a sound one through")
  func hook() async throws {
    guard let git = Settings.find("git") else { return }
    let setUp = """
      set -e; git init -q repository; cd repository
      git config user.email a@example.net; git config user.name A
      cp "$1" .git/hooks/pre-commit; mkdir -p ../bin; ln -sf "$0" ../bin/almanac
      """
    _ = git
    #expect(try await place.shell(setUp, Self.folder + "pre-commit").status == 0)
    let commit = "cd repository; PATH=$PWD/../bin:$PATH; git add . && git commit -q -m x"
    try place.write("repository/a.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "TRANSP:x"))
    #expect(try await place.shell(commit).status == 1)
    try place.write("repository/a.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z"))
    #expect(try await place.shell(commit).status == 0)
  }
}
