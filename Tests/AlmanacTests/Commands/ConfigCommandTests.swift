import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("almanac config")
struct ConfigCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func set(_ text: String) throws { try place.write(".config/almanac/config.toml", text) }

  private var file: String { place.path(".config/almanac/config.toml") }

  @Test("path prints the name of the file, whether or not it exists")
  func path() async throws {
    #expect(try await place.run("config", "path").output == file + "\n")
    let other = try await place.run("config", "path", environment: ["XDG_CONFIG_HOME": "/x"])
    #expect(other.output == "/x/almanac/config.toml\n")
    let relative = try await place.run("config", "path", environment: ["XDG_CONFIG_HOME": "x"])
    #expect(relative.output == file + "\n")
  }

  @Test("show prints the effective settings and their sources; values that may be secret are left out")
  func show() async throws {
    try set("[alarms]\nways = [\"exec\"]\n[alarms.exec]\ncommand = \"curl -H token:hunter2 x\"\n")
    let json = try await place.run("config", "show", "--json").json()
    #expect(json["file"].text == file)
    func setting(_ key: String) -> JSONValue? { json["settings"].list.first { $0["key"].text == key } }
    let ways = try #require(setting("alarms.ways"))
    #expect(ways["value"].text == "[\"exec\"]" && ways["from"].text == "file" && ways["line"].number == 2)
    let store = try #require(setting("store"))
    #expect(store["from"].text == "environment" && store["variable"].text == "ALMANAC_STORE")
    #expect(setting("alarms.grace")?["from"].text == "default")
    let lines = try await place.run("config").output
    #expect(lines.contains("\(file):4") && lines.contains("\"curl …\"") && !lines.contains("hunter2"))
  }

  @Test("check reports every problem with its line, and exits with 2")
  func check() async throws {
    #expect(try await place.run("config", "check").status == 0)
    try set("time-zone = 'Mars/Olympus'\n[alarms]\ngraze = '1d'\nquiet-hours = '0-24'\nsnooze = 'soon'\n")
    let checked = try await place.run("config", "check")
    #expect(checked.status == 2)
    for words in [
      ":1: time-zone: there is no time zone “Mars/Olympus”",
      ":3: alarms.graze: there is no such setting; did you mean alarms.grace?",
      ":4: alarms.quiet-hours: these hours cover the whole day", ":5: alarms.snooze: write a duration such as",
    ] {
      #expect(checked.error.contains(file + words), "\(checked)")
    }
    let problems = try await place.run("config", "check", "--json").json()["problems"]
    #expect(problems.list.count == 4 && problems[1]["line"].number == 3 && problems[1]["key"].text == "alarms.graze")
    try set("store = ")
    #expect(try await place.run("config", "check").error.contains("config.toml:1:"))
  }

  @Test("a broken file stops only what uses the store; doctor reports it")
  func broken() async throws {
    let calendar = try place.write(
      "a.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20260101T100000Z\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(try await place.run("import", calendar).status == 0)
    try set("stor = 'x'")
    for command in [
      ["agenda"], ["import", calendar], ["add", "Tea", "--start", "16:00"], ["alarms", "run", "--once"], ["config"],
    ] {
      let outcome = try await place.run(list: command)
      #expect(outcome.status == 2 && outcome.error.contains("did you mean store?"), "\(outcome)")
    }
    for command in [
      ["validate", calendar], ["convert", calendar, "--to", "json"], ["expand", calendar], ["explain", "ICS001"],
    ] {
      let outcome = try await place.run(list: command)
      #expect(outcome.status < 2, "\(outcome)")
    }
    let doctor = try await place.run("doctor", "--json")
    #expect(doctor.status == 1)
    let check = try doctor.json()["checks"].list.first { $0["name"].text == "settings" }
    #expect(check?["ok"].bool == false && check?["detail"].text?.contains("config.toml:1: stor") == true)
  }

  @Test("a mistake in a table stops the commands that read it, and is a one-line warning for the others")
  func brokenTable() async throws {
    let calendar = try place.write("a.ics", CalendarText.event("UID:a", "DTSTART:20260101T100000Z", "SUMMARY:A"))
    try set("[alarms]\ngraze = '1d'\nsnooze = 'soon'\n[daemon]\nsink = true\n")
    for command in [
      ["import", calendar], ["agenda", "2026-01-01"], ["search", "A"], ["add", "Tea", "--start", "16:00"],
    ] {
      let outcome = try await place.run(list: command)
      #expect(outcome.status == 0, "\(outcome)")
      let lines = outcome.error.split(separator: "\n").filter { $0.contains("config.toml") }
      #expect(lines.count == 1 && lines[0].hasPrefix("almanac: warning: "), "\(outcome)")
      #expect(lines.first?.contains("alarms.grace? ; ") == false && outcome.error.contains("lists 2 more problems"))
    }
    for command in [
      ["alarms", "run", "--once"], ["alarms", "next"], ["alarms", "due"], ["daemon", "run"], ["daemon", "status"],
    ] {
      let outcome = try await place.run(list: command)
      #expect(outcome.status == 2 && !outcome.error.contains("warning"), "\(outcome)")
    }
    // A setting outside the known tables may be meant for everyone.
    try set("[alarm]\nsnooze = '5m'\n")
    #expect(try await place.run("agenda").status == 2)
  }

  @Test("the store and the zone from the settings apply unless an option or the environment sets another")
  func order() async throws {
    let calendar = try place.write(
      "a.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20260101T100000Z\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR\n")
    try set("store = '../../mine/s.sqlite'\ntime-zone = 'Asia/Tokyo'")
    let imported = try await place.run("import", calendar, environment: ["ALMANAC_STORE": nil])
    #expect(imported.status == 0 && place.exists("mine/s.sqlite"), "\(imported)")
    let day = ["agenda", "2026-01-01", "--json"]
    func start(_ words: [String], _ environment: [String: String?]) async throws -> String? {
      try await place.run(list: day + words, environment: environment).json()["occurrences"][0]["start"].text
    }
    let away: [String: String?] = ["ALMANAC_STORE": nil, "TZ": nil]
    #expect(try await start([], away) == "2026-01-01T19:00:00+09:00")
    #expect(try await start(["--tz", "Europe/Berlin"], away) == "2026-01-01T11:00:00+01:00")
    #expect(try await start([], ["ALMANAC_STORE": nil, "TZ": "UTC"]) == "2026-01-01T10:00:00Z")
    #expect(try await place.run("agenda").status == 3)
  }

  @Test(
    "alarm mail goes through the configured server, with the stored password",
    .enabled(if: MailServer.canRun, "\(MailServer.isMissing)"))
  func mail() async throws {
    let server = try MailServer()
    try place.write("a.ics", Self.calendar)
    try set(
      """
      [alarms]
      ways = ["email"]
      [alarms.email]
      to = "alice@example.org"
      also-to = ["bob@example.org"]
      server = "\(server.url(.tls))"
      ca = "\(MailServer.authorities)"
      user = "alice"
      password-in = "file"
      """)
    let kept = try await place.shell("echo secret | \"$0\" config password --password-stdin")
    #expect(kept.status == 0, "\(kept)")
    #expect(try await !place.run("config").output.contains("secret"))
    _ = try await place.run("import", place.path("a.ics"))
    _ = try await place.run("alarms", "run", "--once", "--now", "2029-12-31")
    let told = try await place.run("alarms", "run", "--once", "--now", "2030-01-01T09:50")
    #expect(told.status == 0, "\(told)")
    let mail = try #require(server.mails().first)
    #expect(mail.to == ["<alice@example.org>", "<bob@example.org>"] && mail.user == "alice" && mail.secure)
    #expect(mail.data.contains("\r\nSubject: A\r\n"))
    let forgotten = try await place.run("config", "password", "--forget")
    #expect(forgotten.status == 0)
    _ = try await place.run("config", "password", "--forget")
  }

  private static let calendar = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:a
    SUMMARY:A
    DTSTART:20300101T100000Z
    BEGIN:VALARM
    ACTION:EMAIL
    ATTENDEE:mailto:eve@example.com
    TRIGGER:-PT10M
    END:VALARM
    END:VEVENT
    END:VCALENDAR

    """
}
