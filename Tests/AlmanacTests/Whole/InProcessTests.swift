import CivilTime
import CommandLine
import Foundation
import ProgramTestSupport
import Synchronization
import Testing

@testable import almanac

@Suite("Commands in a context other than the process's")
struct InProcessTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// The output.
  private final class Written: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  }

  /// Runs a command in this process, a day before the first of December 2026.
  private func run(
    _ arguments: String..., environment: [String: String] = [:], terminals: CommandContext.Terminals = .init()
  ) async -> (status: Int32, output: String, error: String) {
    await run(arguments, environment: environment, terminals: terminals)
  }

  private func run(
    _ arguments: [String], environment: [String: String] = [:], terminals: CommandContext.Terminals = .init()
  ) async -> (status: Int32, output: String, error: String) {
    let (output, errors) = (Written(), Written())
    let own = ["HOME": place.folder, "ALMANAC_STORE": place.store, "TZ": "Europe/Berlin"]
    let context = CommandContext(
      arguments: ["almanac"] + arguments, environment: own.merging(environment) { $1 }, terminals: terminals,
      now: { Instant(secondsSince1970: 1_796_036_400) }, output: output.add, errors: errors.add)
    return (await Almanac.run(in: context, otherWords: Almanac.oldWords), output.text, errors.text)
  }

  @Test("return what they write, and their exit codes")
  func outputs() async throws {
    let added = await run("add", "Tea", "--start", "tomorrow 15:00")
    #expect(added.status == 0 && added.error.isEmpty, "\(added)")
    let agenda = await run("agenda")
    #expect(agenda.status == 0 && agenda.output.contains("15:00–16:00"), "\(agenda)")
    let american = await run("agenda", environment: ["LC_ALL": "en_US.UTF-8"])
    #expect(american.output.contains("3:00 PM–4:00 PM"), "\(american)")
    // The process may be in any time zone; a separate run of the program sees the same store.
    let listed = try await place.run("search", "tea", "--json")
    #expect(listed.status == 0, "\(listed)")
    #expect(try listed.json()["items"][0]["start"].text == "2026-12-01T14:00:00Z")
  }

  @Test("on a terminal, the diff of fix shows no lines that differ only in their line ending")
  func lineEnds() async throws {
    let text = CalendarText.event("UID:1", "DTSTART:20261205T090000Z", "SUMMARY:A", "TRANSP:BUSY")
    let path = try place.write("unix.ics", text.replacing("\r\n", with: "\n"))
    var terminals = CommandContext.Terminals()
    terminals.output = true
    let shown = await run("fix", path, "--diff", terminals: terminals)
    #expect(!shown.output.contains("-SUMMARY:A") && shown.output.contains("-TRANSP:BUSY"), "\(shown)")
    #expect(shown.error.contains("ICS006"))
    let piped = await run("fix", path, "--diff")
    #expect(piped.output.contains("-SUMMARY:A\n") && piped.output.contains("+SUMMARY:A\r\n"), "\(piped)")
  }

  @Test("show what is written to a terminal without characters that control it, and keep every byte in a file or pipe")
  func controls() async throws {
    let path = try place.write(
      "evil.ics",
      CalendarText.event("UID:1", "DTSTART:20261205T090000Z", "SUMMARY:a\u{1B}]52;c;aWQ=\u{7}b\u{9B}2Jc\u{202E}d\u{8}"))
    #expect(await run("import", path).status == 0)
    var terminals = CommandContext.Terminals()
    terminals.output = true
    for arguments in [["convert", path, "--to", "csv"], ["convert", path, "--to", "ics"], ["export"]] {
      let shown = await run(arguments, terminals: terminals)
      #expect(
        shown.status == 0 && shown.output.contains("a\u{241B}]52;c;aWQ=\u{2407}b\u{FFFD}2Jc\u{FFFD}d\u{2408}"),
        "\(shown)")
      let piped = await run(arguments)
      #expect(piped.output.contains("a\u{1B}]52;c;aWQ=\u{7}b\u{9B}2Jc\u{202E}d\u{8}"), "\(piped)")
    }
  }

  @Test("report what is wrong, with the documented exit codes")
  func failures() async {
    let missing = await run("agenda", "--store", place.path("none"), environment: [:])
    #expect(missing.status == 3 && missing.output.isEmpty)
    #expect(missing.error.hasPrefix("almanac: error: there is no store at \(place.path("none"))"))
    let unknown = await run("agneda")
    #expect(unknown.status == 2 && unknown.error.hasSuffix("did you mean `almanac agenda`?\n"))
    let wrong = await run("agenda", "--frobnicate")
    #expect(wrong.status == 2 && wrong.error.hasPrefix("almanac: error: "))
    let unset = await run("agenda", environment: ["TZ": "Nowhere/Town"])
    #expect(unset.status == 2 && unset.error.contains("TZ is “Nowhere/Town”"))
  }

  @Test("give the parser's answers, each with settings of its own")
  func parser() async throws {
    #expect(await run("--version") == (0, "almanac \(Version.number)\n", ""))
    let (status, page, error) = await run("agenda", "--help")
    #expect(status == 0 && page.hasPrefix("OVERVIEW: ") && error.isEmpty)
    try place.write("first/almanac/config.toml", "[alarms]\ngrace = '3d'\n")
    #expect(await run("config", "path").output == place.path(".config/almanac/config.toml") + "\n")
    let first = ["XDG_CONFIG_HOME": place.path("first")]
    #expect(await run("config", "show", environment: first).output.contains("3d"))
    #expect(await !run("config", "show").output.contains("3d"))
  }
}
