import Foundation
import ProgramTestSupport
import Testing

@Suite("Help and completion")
struct HelpTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  static let commands = [
    "", "import", "export", "convert", "diff", "merge", "split", "itip", "itip messages", "itip apply", "validate",
    "explain", "fix", "agenda", "freebusy",
    "expand", "accounts", "accounts list", "accounts add", "accounts status", "accounts edit", "accounts remove",
    "accounts forget-calendar", "sync", "sync run", "sync conflicts", "sync resolve", "conflicts",
    "conflicts list", "conflicts resolve", "invitations", "reply", "invite", "outbox", "outbox list", "outbox send",
    "outbox drop", "calendars", "calendars list",
    "calendars create", "calendars edit", "calendars delete", "subscribe", "show", "search", "store",
    "store doctor", "store backup", "store restore", "urls", "add", "edit", "copy",
    "delete",
    "reminders", "reminders list", "reminders add", "reminders edit", "reminders complete", "reminders uncomplete",
    "reminders delete", "log", "undo", "watch", "alarms", "alarms next", "alarms list", "daemon", "daemon run",
    "daemon install", "daemon uninstall", "daemon status", "config", "config path", "config show", "config check",
    "config password", "access", "access list", "access grant", "access revoke",
  ]

  /// The commands of almanac-server.
  private static let servers = ["serve"]

  @Test("help is unchanged; ALMANAC_RENEW_SNAPSHOTS=1 accepts the new text", arguments: commands)
  func help(command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let outcome = try await place.run(list: words + ["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let name = (["almanac"] + words).joined(separator: "-")
    try Snapshot.check(name, outcome.output)
  }

  @Test("`help COMMAND` is COMMAND --help", arguments: ["import", "search"])
  func helpCommand(command: String) async throws {
    let long = try await place.run(command, "--help")
    #expect(try await place.run("help", command).output == long.output)
    #expect(try await place.run(command, "-h").output == long.output)
  }

  @Test(
    "former names of commands still work",
    arguments: [
      ("backup", "store backup"), ("doctor", "store doctor"), ("restore", "store restore"), ("refresh", "sync run"),
    ])
  func oldWords(old: String, new: String) async throws {
    let page = try await place.run(list: new.split(separator: " ").map(String.init) + ["--help"]).output
    #expect(try await place.run(old, "--help").output == page)
    #expect(
      try await place.run("help", old).output.split(separator: "\n").last == page.split(separator: "\n").last
        || old == "refresh")
  }

  @Test(
    "a command's own options come first; options for URLs and the store are named at the end, and explained once"
  )
  func shared() async throws {
    let page = try await place.run("agenda", "--help").output
    let end = try #require(page.components(separatedBy: "MORE OPTIONS:\n").last)
    #expect(
      end == """
          --header, --ca, --cert, --key, --timeout, --answer-megabytes: see `almanac help urls`
          --store, --wait, --client: see `almanac help store`

        """)
    #expect(try await place.run("help", "urls").output.contains("  --ca <file>             Also trust"))
  }

  @Test("every command is on the first page and has a snapshot")
  func complete() async throws {
    let page = try await place.run("--help").output
    let groups = page.components(separatedBy: ":\n").dropFirst(2).joined(separator: "\n")
    let names = groups.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { !$0.hasPrefix("-") && $0 != "See" }
    #expect(Set(names).isSubset(of: Self.commands + Self.servers))
    #expect(names.count >= 6)
  }

  @Test(
    "an unknown command suggests the nearest one",
    arguments: [
      ("agneda", "`almanac agenda`?"), ("serach x", "`almanac search`?"),
      ("calendars crate X", "`almanac calendars create`?"),
      ("reminders complet x", "`almanac reminders complete`?"), ("frobnicate", "`almanac --help` lists the commands"),
      ("access frobnicate", "`almanac access --help` lists the commands"),
      ("help agneda", "`almanac agenda`?"), ("help access frobnicate", "`almanac access --help` lists the commands"),
    ])
  func unknownCommand(line: String, advice: String) async throws {
    let outcome = try await place.run(list: line.split(separator: " ").map(String.init))
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix("almanac: error: there is no command `almanac "))
    #expect(outcome.error.hasSuffix(advice + "\n") || outcome.error.hasSuffix("did you mean " + advice + "\n"))
  }

  @Test("the calendars and ids of a store can be completed")
  func storeCompletion() async throws {
    _ = try await place.run("calendars", "create", "Work")
    let id = try #require(
      try await place.run("add", "X", "--start", "2026-12-01", "--json").json()["items"][0]["id"].text)
    let complete = { (words: [String]) in
      try await self.place.run(
        list: ["---completion", words[0], "--", words[1], "\(words.count - 1)", "\(words.last?.count ?? 0)", "almanac"]
          + [words[0]] + words.dropFirst(2)
      ).lines
    }
    #expect(try await complete(["show", "positional@0", ""]) == [id])
    #expect(try await complete(["show", "positional@0", String(id.prefix(2))]) == [id])
    #expect(try await complete(["show", "positional@0", "zz"]).isEmpty)
    #expect(try await complete(["agenda", "--calendar", "--calendar", ""]) == ["Calendar", "Reminders", "Work"])
    #expect(try await complete(["agenda", "--calendar", "--calendar", "wo"]) == ["Work"])
    #expect(try await complete(["agenda", "--calendar", "--store", place.path("none"), "--calendar", ""]).isEmpty)
    #expect(!place.exists("none"))
  }

  @Test("no title of a calendar runs in bash when it is offered")
  func hostileTitles() async throws {
    let titles = [
      "$(touch ran)x", "`touch ran`", "${ran:=$(touch ran)}", "~", "a;touch ran", "R&D", "'", "-x", "Team work",
    ]
    for title in titles { #expect(try await place.run(list: ["calendars", "create", "--", title]).status == 0) }
    try place.write("completion", try await place.run("--generate-completion-script", "bash").output)
    let script = """
      source completion
      COMP_WORDS=("$0" agenda --calendar "") COMP_CWORD=3 COMP_LINE="$0 agenda --calendar " COMP_POINT=$((${#0} + 19))
      _almanac "$0" "" --calendar
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = try #require(Settings.find("bash"))
    let outcome = try await place.launch(bash, ["-c", script, Program.path])
    #expect(outcome.lines == ["Calendar", "Reminders", "Team work"], "\(outcome)")
    #expect(!place.exists("ran"))
  }

  @Test("completion scripts are written, and the shells accept them", arguments: ["bash", "zsh", "fish"])
  func completion(shell: String) async throws {
    let outcome = try await place.run("--generate-completion-script", shell)
    #expect(outcome.status == 0)
    for word in ["import", "export", "calendars", "on-conflict"] { #expect(outcome.output.contains(word)) }
    try place.write("completion", outcome.output)
    guard let path = Settings.find(shell) else { return }
    let check = try await place.launch(path, [shell == "fish" ? "--no-execute" : "-n", place.path("completion")])
    #expect(check.status == 0, "\(check)")
    #expect(check.error.isEmpty)
  }
}
