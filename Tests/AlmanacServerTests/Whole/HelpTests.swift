import Foundation
import ProgramTestSupport
import Testing

@Suite("Help and completion of almanac-server")
struct HelpTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  static let commands = [
    "", "serve", "serve password", "users", "users list", "users add", "users address", "users passwd", "users remove",
    "users token", "users import", "cluster", "cluster init", "cluster import", "share", "share add", "share list",
    "share revoke",
  ]

  #if ALMANAC_CLUSTER
  // The output is shorter without homes in PostgreSQL.
  @Test("help is unchanged; ALMANAC_RENEW_SNAPSHOTS=1 accepts the new text", arguments: commands)
  func help(command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let outcome = try await place.launch(Program.server, words + ["--help"])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    try Snapshot.check((["almanac-server"] + words).joined(separator: "-"), outcome.output)
    // The tool for organizations is only on the server.
    if words.isEmpty || words[0] == "cluster" { return }
    #expect(try await place.run(list: words + ["--help"]).output == outcome.output, "almanac says the same")
  }
  #endif

  @Test("an unknown command suggests the nearest one")
  func unknownCommand() async throws {
    let outcome = try await place.launch(Program.server, ["shrae"])
    #expect(outcome.status == 2)
    #expect(
      outcome.error
        == "almanac: error: there is no command `almanac-server shrae`; did you mean `almanac-server share`?\n")
  }

  @Test("it prints its version, the same as almanac's")
  func version() async throws {
    let own = try await place.launch(Program.server, ["--version"]).output
    #expect(own == (try await place.run("--version").output.replacing("almanac", with: "almanac-server")))
  }

  @Test("completion scripts are written, and the shells accept them", arguments: ["bash", "zsh", "fish"])
  func completion(shell: String) async throws {
    let outcome = try await place.launch(Program.server, ["--generate-completion-script", shell])
    #expect(outcome.status == 0)
    for word in ["users", "share", "behind-proxy"] { #expect(outcome.output.contains(word)) }
    try place.write("completion", outcome.output)
    guard let path = Settings.find(shell) else { return }
    let check = try await place.launch(path, [shell == "fish" ? "--no-execute" : "-n", place.path("completion")])
    #expect(check.status == 0 && check.error.isEmpty, "\(check)")
  }

  @Test("almanac starts it with the same arguments, and exits with its status")
  func same() async throws {
    _ = try await place.run("calendars", "create", "Team")
    for words in [
      ["share", "Team", "--with", "bob"], ["share", "list", "--json"], ["share", "Nobody"], ["share", "revoke", "17"],
      ["share", "Team", "--after", "-30d", "-n"], ["users", "list", "--jsonl"], ["users", "remove", "nobody"],
      ["share", "Team", "--frobnicate"], ["serve", "--connections", "0"],
    ] {
      let (own, started) = (try await place.launch(Program.server, words), try await place.run(list: words))
      #expect(own.status == started.status && own.output == started.output && own.error == started.error, "\(own)")
    }
  }
}
