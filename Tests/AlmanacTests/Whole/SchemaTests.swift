import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("Documentation/schemas", .enabled(if: Python.hasJSONSchema, "\(Python.isMissing)"))
struct SchemaTests {
  let place: Workplace
  let outputs: Outputs

  init() throws {
    place = try Workplace()
    outputs = Outputs(place: place)
  }

  @Test("describe what every command prints with --json and --jsonl, and nothing more")
  func everyCommand() async throws {
    try await fillStore()
    try await items()
    try await store()
    try await edits()
    try await invitations()
    try await files()
    try await accounts()
    let isWithoutServer = LiveServer.names.isEmpty
    let cases = await outputs.cases
    let input = cases.map { $0.line + "\n" }.joined()
    let outcome = try await place.launch(
      try #require(Python.path),
      [Repository.root + "/Tests/Runners/schemas.py", Repository.root + "/Documentation/schemas"]
        // The commands of almanac-server have separate tests.
        + ["serve", "share", "user"] + (isWithoutServer ? ["account", "sync", "conflicts"] : []),
      input: Array(input.utf8))
    #expect(outcome.status == 0 && outcome.output == "\n", "\(outcome)")
    // A new command with JSON output needs a case here.
    for command in HelpTests.commands where !command.isEmpty {
      if isWithoutServer, ["accounts", "sync", "conflicts"].contains(where: command.hasPrefix) { continue }
      let help = try await place.run(list: command.split(separator: " ").map(String.init) + ["--help"]).output
      for option in ["--json", "--jsonl"] where help.contains("  \(option) ") {
        let isTried = cases.contains { $0.command.hasPrefix(command) && $0.command.hasSuffix(option) }
        #expect(isTried, "no case covers almanac \(command) \(option)")
      }
    }
  }

  private func fillStore() async throws {
    try await outputs.add("import", "import \(Repository.samples) --json")
    try await outputs.add("import", "import \(Repository.samples)/quirk-planner-recurrence.ics nowhere.ics -n --json")
    try await outputs.add(
      "validate", "import \(Repository.samples)/quirk-planner-recurrence.ics --report report.json --json"
    ) {
      _ in try self.place.read("report.json")
    }
  }

  private func items() async throws {
    try await outputs.add("search", "search dentist --json")
    try await outputs.add("search-line", "search kind:event --jsonl")
    for kind in ["event", "reminder", "journal", "freebusy"] {
      for item in try await place.run("search", "kind:\(kind)", "--jsonl", "--limit", "15").jsonLines() {
        try await outputs.add("show", "show id:\(try #require(item["id"].text)) --json")
      }
    }
    let events = try await place.run("search", "kind:event", "--jsonl").jsonLines()
    let changed = try #require(events.first { $0["recurrence_id"].text != nil && $0["recurring"].bool == false })
    let master = try #require(events.first { $0["uid"].text == changed["uid"].text && $0["recurring"].bool == true })
    let details = try await place.run("show", "id:\(try #require(master["id"].text))", "--json").json()
    #expect(!details["overrides"].list.isEmpty)
    try await outputs.add("show", "show id:\(try #require(master["id"].text)) --json")
    // A UID that a series shares with its overrides refers to several items.
    try await outputs.add("show", "show uid:\(try #require(changed["uid"].text)) --json")
    try await outputs.add("agenda", "agenda 2026-11-01 2026-12-01 --kind event,reminder --json")
    try await outputs.add("agenda-line", "agenda 2026-11-01 2026-12-01 --jsonl")
    try await outputs.add("freebusy", "freebusy 2026-11-01 2026-12-01 --json")
    try await outputs.add("freebusy", "freebusy 2026-11-01 +7d --free 30m --between 9-17 --json")
    try await outputs.add("freebusy-line", "freebusy 2026-11-01 2026-12-01 --jsonl")
    try await outputs.add("reminders", "reminders list --json")
    try await outputs.add("reminder", "reminders list --jsonl")
    try await outputs.add("alarms", "alarms next --json")
    try await outputs.add("alarm", "alarms next --jsonl")
    try await outputs.add("alarms", "alarms list 2026-11-01 2027-01-01 --places --json")
    try await outputs.add("alarm", "alarms list 2026-11-01 2027-01-01 --jsonl")
    _ = try await place.run("alarms", "run", "--once", "--now", "2026-11-01")
    _ = try await place.run("alarms", "run", "--once", "--now", "2027-01-01", "--exec", "false")
    try await outputs.add("alarm-deliveries", "alarms due --now 2027-01-01 --json")
    try await outputs.add("alarm-deliveries", "alarms history --json")
    try await outputs.add("alarm-delivery", "alarms history --jsonl")
    try place.write(".config/almanac/config.toml", "[alarms]\ngrace = '2d'\n")
    try await outputs.add("settings", "config show --json")
    try await outputs.add("setting", "config show --jsonl")
    try place.write(".config/almanac/config.toml", "grace = '2d'\n")
    // Errors in the settings have a separate exit code.
    let check = try await place.run("config", "check", "--json")
    await outputs.keep("config-check", "config check --json", check.output)
    try place.write(".config/almanac/config.toml", "")
    // The absence of a running daemon has a separate exit code.
    let status = try await place.run("daemon", "status", "--json")
    await outputs.keep("daemon-status", "daemon status --json", status.output)
  }

  private func invitations() async throws {
    let ann = ["ALMANAC_ADDRESSES": "ann@example.org"]
    try place.write(
      "invitation.eml",
      """
      From: ann@example.org\r\nContent-Type: text/calendar; method=REQUEST\r\n\r
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:schema-meeting\r
      DTSTAMP:20300101T090000Z\r\nDTSTART:20300108T100000Z\r\nDTEND:20300108T110000Z\r\nSUMMARY:Planning\r
      ORGANIZER:mailto:ann@example.org\r\nATTENDEE:mailto:bob@example.com\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """)
    let bob = ["ALMANAC_ADDRESSES": "bob@example.com"]
    try await outputs.add("import", "import invitation.eml --json", environment: bob)
    for name in ["invitations", "invitations --all"] {
      try await outputs.add("invitations", "\(name) --json", environment: bob)
      try await outputs.add("invitations-line", "\(name) --jsonl", environment: bob)
    }
    try await outputs.add("meeting", "reply m1 --accept -n --json", environment: bob)
    try await outputs.add("meeting", "reply m1 --accept --json", environment: bob)
    try await outputs.add("outbox", "outbox list --json", environment: bob)
    try await outputs.add("outbox-line", "outbox list --jsonl", environment: bob)
    try await outputs.add("edits", "add Lunch --start 2030-01-09T12:00 --json", environment: ann)
    let lunch = try await place.run("search", "lunch after:2030-01-01", "--jsonl", environment: ann).jsonLines()
    let id = try #require(lunch.first?["id"].text)
    try await outputs.add("meeting", "invite \(id) --attendee bob@example.com --json", environment: ann)
  }

  /// The commands that need a calendar server.
  private func accounts() async throws {
    guard let name = LiveServer.names.first else { return }
    let server = try LiveServer(name)
    let file = try place.write("password", "\(server.password)\n")
    let added = try await place.shell(
      "\"$0\" accounts add \"$1\" --user alice --password-stdin --json < \"$2\"", server.url, file)
    await outputs.keep("accounts-add", "accounts add --json", added.output)
    let home = try #require(added.json()["home"].text)
    try await server.send("MKCALENDAR", home + "schema/")
    try await server.put(
      [
        "BEGIN:VEVENT", "UID:s@x", "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z", "SUMMARY:There",
        "END:VEVENT",
      ],
      at: home + "schema/s.ics")
    try await outputs.add("sync", "sync run --json")
    try await outputs.add("sync", "sync --json")
    try await outputs.add("sync-line", "sync run --jsonl")
    try await outputs.add("sync-line", "sync --jsonl")
    #expect(try await place.run("edit", "uid:s@x", "--title", "Here").status == 0)
    try await server.put(
      [
        "BEGIN:VEVENT", "UID:s@x", "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z", "SUMMARY:Other",
        "END:VEVENT",
      ],
      at: home + "schema/s.ics")
    #expect(try await place.run("sync").status == 5)
    for command in ["conflicts list", "sync conflicts"] {
      try await outputs.add("conflicts", "\(command) --json")
      try await outputs.add("conflicts-line", "\(command) --jsonl")
    }
    try await outputs.add("accounts", "accounts list --json")
    try await outputs.add("accounts", "accounts --json")
    try await outputs.add("account", "accounts list --jsonl")
    try await outputs.add("account", "accounts --jsonl")
    try await outputs.add("accounts-status", "accounts status --json")
    try await outputs.add("accounts-status-line", "accounts status --jsonl")
  }

  private func store() async throws {
    if WebServer.canRun {
      let server = try WebServer()
      try await outputs.add("subscribe", "subscribe \(server.url("calendar")) -c Feed --json")
      try await outputs.add("refresh", "sync --feeds --json")
      try await outputs.add("subscribe", "sync --feeds --jsonl")
    }
    try await outputs.add("calendars", "calendars list --json")
    try await outputs.add("calendar", "calendars list --jsonl")
    try await outputs.add("calendar", "calendars create Club --color green --json")
    try await outputs.add("calendar", "calendars edit Club --title Choir --json")
    for command in ["create Band", "edit Choir --color red", "delete Choir"] {
      try await outputs.add("calendars-dry-run", "calendars \(command) -n --json")
    }
    try await outputs.add("calendars-delete", "calendars delete Choir --yes --json")
    try await outputs.add("grant", "access grant com.example.bot --events write-only --json")
    try await outputs.add("grants", "access list --json")
    try await outputs.add("grant", "access list --jsonl")
    try await outputs.add("grant", "access revoke com.example.bot --json")
    try await outputs.add("doctor", "store doctor --reindex --json")
    try await outputs.add("doctor-install", "store doctor --install --json")
    try await outputs.add("doctor-salvage", "store doctor --salvage saved.sqlite --json")
    try await outputs.add("backup", "store backup copy.bak --json")
    try await outputs.add("restore", "store restore copy.bak --json")
    try await outputs.add("export", "export -o all.ics --json")
  }

  private func edits() async throws {
    let added = try await outputs.add("edits", "add Dentist --start 2026-12-01T14:00 --alarm 15m --json")
    let id = try #require(try added.json()["items"][0]["id"].text)
    for command in ["edit \(id) --title Doctor", "copy \(id)", "delete \(id)"] {
      try await outputs.add("edits", command + " -n --json")
      try await outputs.add("edits", command + " --json")
    }
    let milk = try await outputs.add("edits", "reminders add Milk --due 2026-12-01 --repeat weekly --json")
    let reminder = try #require(try milk.json()["items"][0]["id"].text)
    for command in ["edit \(reminder) --title Bread", "complete \(reminder)", "delete \(reminder)"] {
      try await outputs.add("edits", "reminders \(command) --json")
    }
    let tea = try await outputs.add("edits", "reminders add Tea --json").json()["items"][0]["id"].text
    _ = try await place.run("reminders", "complete", try #require(tea))
    try await outputs.add("edits", "reminders uncomplete \(try #require(tea)) --json")
    try await outputs.add("watch-line", "watch --since 1 --count 3 --jsonl")
    try await outputs.add("log", "log --json")
    try await outputs.add("revision", "log --jsonl")
    try await outputs.add("log-revision", "log 1 --json")
    try await outputs.add("undo", "undo -n --json")
    try await outputs.add("undo", "undo --json")
  }

  private func files() async throws {
    let rule = "expand --rrule FREQ=MONTHLY;BYDAY=-1FR --start 20260130T090000 --limit 2"
    try await outputs.add("expand", rule + " --json")
    try await outputs.add("expand", rule + " --tz Europe/Berlin --json")
    try await outputs.add("expand-line", rule + " --jsonl")
    let file = "expand \(Repository.samples)/korganizer-recurrence.ics --from 2026-01-01 --to 2026-12-31"
    try await outputs.add("expand", file + " --json")
    try await outputs.add("agenda-line", file + " --jsonl")
    try place.write(
      "batch.jsonl",
      """
      {"id":"a","dtstart":"20260130T090000","rrule":"FREQ=DAILY","tzid":"Europe/Berlin","limit":2}
      {"id":"b","dtstart":"x","rrule":"FREQ=DAILY"}

      """)
    try await outputs.add("expand-batch-line", "expand --batch batch.jsonl")
    try await outputs.add("validate", "validate \(Repository.samples) --profile feed --json")
    try await outputs.add("validate-line", "validate \(Repository.samples) --profile outlook --jsonl")
    try await outputs.add("explain", "explain ICS162 --json")
    try await outputs.add("explain", "explain ICS --json")
    try place.write("broken.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:a, b"))
    try await outputs.add("fix", "fix broken.ics -n --json")
    try await outputs.add("fix", "fix broken.ics --json")
    try place.write("list", "broken.ics\n{\"name\":\"inline\",\"text\":\"none\"}\nnowhere.ics\n")
    try await outputs.add("validate-files-line", "validate --files-from list")
    try await outputs.add("convert-files-line", "convert --files-from list --to json")
    try await outputs.add("fix-files-line", "fix --files-from list -n")
    try await outputs.add("diff", "diff broken.ics broken.ics --json")
    try await outputs.add("diff", "diff broken.ics \(Repository.samples)/korganizer-recurrence.ics --json")
    try place.write("changed.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T110000Z", "SUMMARY:a, c"))
    try await outputs.add("diff", "diff broken.ics changed.ics --json")
    try place.write("empty.ics", "")
    try await outputs.add("convert", "convert \(Repository.samples) --to json --before 2027-01-01 --cancelled")
    try await outputs.add("convert", "convert \(Repository.samples) --to json --no-expand")
    try await outputs.add("convert-line", "convert broken.ics --to jsonl")
    try await outputs.add("merge", "merge broken.ics changed.ics broken.ics -o merged.ics --json")
    try await outputs.add("merge", "merge empty.ics broken.ics changed.ics --prefer a -o merged.ics --json")
    try await meetings()
  }

  private func meetings() async throws {
    let people = "ORGANIZER:mailto:ann@example.org\r\nATTENDEE:mailto:bob@example.com"
    try place.write("meeting.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", people))
    try place.write("moved.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T110000Z", people))
    let request = try place.read("moved.ics").replacing("BEGIN:VEVENT", with: "METHOD:REQUEST\r\nBEGIN:VEVENT")
    try place.write("request.ics", request)
    for change in ["meeting.ics moved.ics", "meeting.ics empty.ics", "empty.ics broken.ics"] {
      try await outputs.add("itip-messages", "itip messages \(change) --as ann@example.org --json")
    }
    for message in ["request.ics", "moved.ics"] {
      try await outputs.add("itip-apply", "itip apply meeting.ics \(message) --as bob@example.com --json")
    }
  }
}
