import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac alarms")
struct AlarmsCommandTests {
  @Test("the settings give events without an alarm one, for each calendar; `add` says if no program delivers alarms")
  func standardAlarms() async throws {
    for title in ["Home", "Work"] { _ = try await place.run("calendars", "create", title) }
    try place.write(
      ".config/almanac/config.toml",
      "[alarms]\ndefault = '15m'\ndefault-all-day = '15h'\n[alarms.calendars.Work]\ndefault = 'none'\n")
    _ = try await place.run("add", "Lunch", "--start", "20991231T120000Z", "-c", "Home")
    _ = try await place.run("add", "Meeting", "--start", "20991231T130000Z", "-c", "Work")
    _ = try await place.run("add", "Party", "--start", "2099-12-31", "-c", "Work")
    let added = try await place.run("add", "Call", "--start", "20991231T090000Z", "-c", "Work", "--alarm", "5m")
    #expect(added.status == 0 && added.error.contains("no daemon is running to notify you when the alarm goes off"))
    let list = try await place.run("alarms", "list", "20991230", "21000101", "--json").json()["alarms"].list
    #expect(list.map { $0["title"].text } == ["Party", "Call", "Lunch"])
    #expect(list.map { $0["at"].text } == ["2099-12-30T09:00:00Z", "2099-12-31T08:55:00Z", "2099-12-31T11:45:00Z"])
    try place.write(".config/almanac/config.toml", "[alarms]\ndefault = 'soon'\n")
    #expect(try await place.run("config", "check").status == 2)
  }

  @Test("an alarm at a location says that it needs a position, which `alarms at` supplies")
  func places() async throws {
    let file = try place.write(
      "place.ics",
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:milk
      SUMMARY:Milk
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Milk
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      X-APPLE-PROXIMITY:ARRIVE
      X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Shop;X-APPLE-RADIUS=200:geo:-33.86,151.21
      END:VALARM
      END:VTODO
      END:VCALENDAR

      """)
    let imported = try await place.run("import", file)
    #expect(
      imported.status == 0 && imported.error.contains("“Milk” has an alarm for a location"), "\(imported)")
    #expect(
      try await place.run("show", "milk").output.contains("on arrival at Shop (display), only when `almanac alarms at`")
    )
    #expect(try await place.run("alarms", "at", "-33.86,151.21").error.contains("no alarms"))
    #expect(try await place.run("alarms", "at", "48.31, 14.28").error.contains("no alarms"))
    let arrived = try await place.run("alarms", "at", "-33.8601,151.2101", "--json").json()["places"]
    #expect(arrived.list.map { $0["title"].text } == ["Milk"])
    #expect(try await place.run("alarms", "at", "-33.8602,151.21").error.contains("no alarms"))
    for wrong in ["91,0", "48.31", "here", "1,2,3", "nan,0"] {
      #expect(try await place.run("alarms", "at", wrong).status == 2)
    }
  }

  let place: Workplace
  init() throws { place = try Workplace() }

  private func load() async throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:standup
      SUMMARY:Standup
      DTSTART;TZID=Europe/Berlin:20300107T090000
      RRULE:FREQ=WEEKLY
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      TRIGGER:-PT15M
      END:VALARM
      END:VEVENT
      BEGIN:VTODO
      UID:milk
      SUMMARY:Milk
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      X-APPLE-PROXIMITY:ARRIVE
      X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE=Shop:geo:48.3,14.28
      END:VALARM
      END:VTODO
      END:VCALENDAR

      """
    _ = try await place.run("import", place.write("a.ics", text))
  }

  @Test("next names the time, the item and the occurrence")
  func next() async throws {
    try await load()
    let alarms = try await place.run("alarms", "next", "--limit", "2", "--json", "--tz", "Europe/Berlin").json()[
      "alarms"]
    #expect(alarms.list.map { $0["at"].text } == ["2030-01-07T08:45:00+01:00", "2030-01-14T08:45:00+01:00"])
    #expect(alarms[0]["title"].text == "Standup")
    #expect(alarms[0]["start"].text == "2030-01-07T09:00:00+01:00")
    #expect(alarms[0]["alarm"]["trigger"].text == "-PT15M")
    let id = try #require(alarms[1]["id"].text)
    #expect(id.hasSuffix("/20300114T080000Z"))
    #expect(try await place.run("show", id).status == 0)
    let line = try await place.run("alarms").lines[1]
    #expect(line.contains("2030-01-07 07:45") && line.contains("Standup") && line.contains("15 minutes before"))
    #expect(try await place.run("alarms", "next", "--limit", "0").status == 2)
  }

  @Test("list takes a time range, and includes locations on request")
  func list() async throws {
    try await load()
    let all = try await place.run("alarms", "list", "2030-01-01", "2030-02-01", "--places", "--json").json()
    #expect(all["alarms"].list.count == 4)
    #expect(all["places"][0]["place"]["radius"].number == 70)
    #expect(all["places"][0]["alarm"]["proximity"].text == "arrive")
    #expect(try await place.run("alarms", "list", "2030-01-01", "2030-02-01", "--jsonl").jsonLines().count == 4)
    #expect(try await place.run("alarms", "list", "2030-01-01", "2030-02-01", "--kind", "reminder").lines.isEmpty)
    #expect(try await place.run("alarms", "list", "2030-02-01", "2030-01-01").status == 2)
    #expect(try await place.run("alarms", "list", "-c", "Nowhere").status == 3)
  }

  // MARK: Delivery

  /// A weekly meeting whose alarm goes off a quarter of an hour before it, and a program that delivers the alarm.
  private func loadToTell() async throws {
    try await load()
    _ = try await place.run("alarms", "run", "--once", "--now", "2029-12-31")
  }

  private func alarms(_ words: [String], at time: String) async throws -> Outcome {
    try await place.run(list: words + ["--tz", "Europe/Berlin", "--now", time])
  }

  @Test("run delivers what is due, once; --jsonl is for programs")
  func runOnce() async throws {
    try await loadToTell()
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:44").output == "")
    let told = try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:45")
    #expect(told.output == "Standup\n  09:00, in 15 minutes\n  Every week\n")
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:46").output == "")
    let next = try await alarms(["alarms", "run", "--once", "--jsonl"], at: "2030-01-14T08:45").json()
    #expect(next["title"].text == "Standup" && next["due"].text == "2030-01-14T08:45:00+01:00")
  }

  @Test("due lists what has not been handled; --claim keeps others from delivering it")
  func due() async throws {
    try await loadToTell()
    let due = try await alarms(["alarms", "due", "--json"], at: "2030-01-07T08:45").json()["alarms"]
    #expect(due.list.map { $0["state"].text } == ["firing"])
    let listed = try await place.run("alarms", "list", "2030-01-07", "+1d", "--json").json()["alarms"]
    #expect(due[0]["id"].text == listed[0]["id"].text && listed[0]["id"].text?.hasSuffix("/20300107T080000Z") == true)
    let claimed = try await alarms(["alarms", "due", "--claim", "--json"], at: "2030-01-07T08:45").json()["alarms"]
    #expect(claimed.list.map { $0["state"].text } == ["fired"])
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:46").output == "")
    #expect(
      try await alarms(["alarms", "due", "--json"], at: "2030-01-07T08:46").json()["alarms"].list.count == 1)
  }

  @Test("snooze and ack take what due lists, and write what other programs understand")
  func seeingTo() async throws {
    try await loadToTell()
    _ = try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:45")
    let due = try await alarms(["alarms", "due", "--json"], at: "2030-01-07T08:46").json()["alarms"]
    let id = try #require(due[0]["id"].text)
    let snoozed = try await alarms(["alarms", "snooze", id, "10m"], at: "2030-01-07T08:46")
    #expect(snoozed.output == "Snoozed 1 alarm until 2030-01-07 08:56\n", "\(snoozed)")
    let history = try await place.run("alarms", "history", "--tz", "Europe/Berlin")
    #expect(history.output.contains("snoozed until 2030-01-07 08:56"), "\(history)")
    #expect(try await place.run("export").output.contains("RELATED-TO;RELTYPE=SNOOZE:"))
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:55").output == "")
    let again = try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:56")
    #expect(again.output.hasPrefix("Standup"))
    let item = String(id.split(separator: "/")[0])
    let acknowledged = try await alarms(["alarms", "ack", item], at: "2030-01-07T08:57")
    #expect(acknowledged.output == "Acknowledged 1 alarm\n", "\(acknowledged)")
    #expect(try await place.run("export").output.contains("ACKNOWLEDGED:"))
    let none = try await alarms(["alarms", "ack", item], at: "2030-01-07T08:58")
    #expect(none.status == 3 && none.error.contains("almanac alarms due"))
    let past = try await alarms(["alarms", "snooze", item, "until", "2029-01-01"], at: "2030-01-07T08:58")
    #expect(past.status != 0)
  }

  @Test("snooze and ack also take snoozed alarms")
  func asleep() async throws {
    try await loadToTell()
    _ = try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:45")
    let due = try await alarms(["alarms", "due", "--json"], at: "2030-01-07T08:45").json()["alarms"]
    let id = try #require(due[0]["id"].text)
    for time in ["2030-01-07 08:55", "2030-01-07 09:30"] {
      let snoozed = try await alarms(["alarms", "snooze", id, "until", time], at: "2030-01-07T08:45")
      #expect(snoozed.output == "Snoozed 1 alarm until \(time)\n", "\(snoozed)")
    }
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:56").output == "")
    #expect(try await alarms(["alarms", "ack", id], at: "2030-01-07T08:57").output == "Acknowledged 1 alarm\n")
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-07T09:30").output == "")
    let none = try await alarms(["alarms", "ack", id], at: "2030-01-07T09:31")
    #expect(none.status == 3 && none.error.contains("has no open or snoozed alarm"), "\(none)")
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-14T08:45").output.hasPrefix("Standup"))
  }

  @Test("a program that fails is tried again later, and history says why")
  func failing() async throws {
    try await loadToTell()
    let failed = try await alarms(["alarms", "run", "--once", "--exec", "false"], at: "2030-01-07T08:45")
    #expect(failed.status == 1 && failed.error.contains("“false” failed"), "\(failed)")
    let history = try await place.run("alarms", "history", "--json").json()["alarms"]
    #expect(history[0]["ways"][0]["tries"].number == 1)
    #expect(history[0]["ways"][0]["problem"].text?.contains("failed") == true)
    let file = place.path("told.json")
    let told = try await alarms(
      ["alarms", "run", "--once", "--exec", "sh -c 'cat > \"$0\"' \(file)"], at: "2030-01-07T08:46")
    #expect(told.status == 0, "\(told)")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"title\":\"Standup\""))
  }

  @Test("run follows the store until it is interrupted")
  func follow() async throws {
    try await load()
    let file = place.path("out")
    let run = try await place.launch(
      "/bin/sh",
      [
        "-c",
        """
        "$0" alarms run > "$1" 2> "$1.errors" & run=$!
        while ! grep -q delivering "$1.errors"; do kill -0 $run || exit; sleep 0.05; done
        "$0" add "Now" --start "$(date -u -d '+45 seconds' +%Y%m%dT%H%M%SZ)" --alarm 0m > /dev/null
        for i in $(seq 6000); do grep -q Now "$1" && break; sleep 0.1; done
        kill $run; wait $run; echo "ended $?"
        """, Program.path, file,
      ])
    #expect(run.output.contains("ended 143"), "\(run)")
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("Now\n"))
    // What it wrote is visible to other programs that came and went while it ran.
    let history = try await place.run("alarms", "history", "--json").json()["alarms"]
    #expect(history.list.map { $0["title"].text } == ["Now"])
  }

  // MARK: Settings

  @Test("the settings choose how alarms of which calendar are delivered; options win")
  func ways() async throws {
    try place.write(
      ".config/almanac/config.toml",
      """
      [alarms]
      ways = ["exec"]
      exec.command = "sh -c 'printf %s \\"$ALMANAC_ALARM_TITLE\\" > told'"
      [alarms.calendars.Calendar]
      ways = ["exec", "jsonl"]
      """)
    try await loadToTell()
    let told = try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:45")
    #expect(try told.json()["title"].text == "Standup", "\(told)")
    #expect(try place.read("told") == "Standup")
    let shown = try await alarms(["alarms", "run", "--once", "--exec", "false"], at: "2030-01-14T08:45")
    #expect(shown.status == 1 && shown.error.contains("exec"), "\(shown)")
  }

  @Test("quiet hours hold alarms back until they end; some calendars are exempt")
  func quietHours() async throws {
    let settings = "[alarms]\nquiet-hours = '22:00-09:30'\n"
    try place.write(".config/almanac/config.toml", settings)
    try await loadToTell()
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:45").output == "")
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-07T09:29").output == "")
    let told = try await alarms(["alarms", "run", "--once"], at: "2030-01-07T09:30")
    #expect(told.output.hasPrefix("Standup\n"), "\(told)")
    try place.write(".config/almanac/config.toml", settings + "quiet-except = ['Calendar']\n")
    #expect(try await alarms(["alarms", "run", "--once"], at: "2030-01-14T08:45").output.hasPrefix("Standup"))
  }

  @Test("the settings for snoozing and writing back apply to ack and snooze")
  func seeingToBySettings() async throws {
    try place.write(
      ".config/almanac/config.toml",
      "[alarms]\nsnooze = '25m'\nwrite-back = true\n[alarms.calendars.Calendar]\nwrite-back = false\n")
    try await loadToTell()
    _ = try await alarms(["alarms", "run", "--once"], at: "2030-01-07T08:45")
    let due = try await alarms(["alarms", "due", "--json"], at: "2030-01-07T08:46").json()["alarms"]
    let id = try #require(due[0]["id"].text)
    let snoozed = try await alarms(["alarms", "snooze", id], at: "2030-01-07T08:46")
    #expect(snoozed.output == "Snoozed 1 alarm until 2030-01-07 09:11\n", "\(snoozed)")
    #expect(try await !place.run("export").output.contains("RELTYPE=SNOOZE"))
  }
}
