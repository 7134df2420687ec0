import Foundation
import ProgramTestSupport
import Testing

@Suite("Documentation/schemas for almanac-server", .enabled(if: Python.hasJSONSchema, "\(Python.isMissing)"))
struct SchemaTests {
  let place: Workplace
  let outputs: Outputs

  init() throws {
    place = try Workplace()
    outputs = Outputs(place: place)
  }

  @Test("describe what every command prints with --json and --jsonl")
  func everyCommand() async throws {
    try await sharing()
    try await users()
    let cases = await outputs.cases
    let outcome = try await place.launch(
      try #require(Python.path),
      // With an empty prefix, the check that every schema was used is skipped.
      [Repository.root + "/Tests/Runners/schemas.py", Repository.root + "/Documentation/schemas", ""],
      input: Array(cases.map { $0.line + "\n" }.joined().utf8))
    #expect(outcome.status == 0 && outcome.output == "\n", "\(outcome)")
    // A new command with JSON output needs a case here.
    for command in HelpTests.commands where !command.isEmpty {
      let help = try await place.run(list: command.split(separator: " ").map(String.init) + ["--help"]).output
      for option in ["--json", "--jsonl"] where help.contains("  \(option) ") {
        let isTried = cases.contains { $0.command.hasPrefix(command) && $0.command.hasSuffix(option) }
        #expect(isTried, "no case covers almanac \(command) \(option)")
      }
    }
  }

  private func sharing() async throws {
    _ = try await place.run("calendars", "create", "Team")
    for options in ["--busy-only", "--after -30d", "--after 2026-11-01", "--with bob --write"] {
      try await outputs.add("share", "share add Team \(options) --json")
    }
    try await outputs.add("share", "share Team --json")
    try await outputs.add("shares", "share list --json")
    try await outputs.add("share", "share list --jsonl")
    try await outputs.add("calendars-dry-run", "share add Team -n --json")
    try await outputs.add("calendars-dry-run", "share revoke 1 -n --json")
    try await outputs.add("share-revoke", "share revoke 1 2 --json")
    _ = try await place.run("serve", "password", "phone")
    try await outputs.add("serve-passwords", "serve password --list --json")
    try await outputs.add("serve-password", "serve password --list --jsonl")
  }

  private func users() async throws {
    let added = try await place.run("users", "add", "ada", "--password-stdin", input: Array("long enough\n".utf8))
    #expect(added.status == 0, "\(added)")
    _ = try await place.run("users", "token", "ada", "phone")
    for command in ["users", "users list"] {
      try await outputs.add("users", command + " --json")
      try await outputs.add("user", command + " --jsonl")
    }
  }
}
