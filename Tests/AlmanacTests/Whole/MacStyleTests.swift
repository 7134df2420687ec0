import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Programs in the style of public ones, in Tests/Programs. Each is a separate package, written as for a Mac, and
/// shares a store with `almanac` here.
@Suite(
  "Programs in typical Mac styles", .timeLimit(.minutes(30)), .enabled(if: MacPackage.canBeBuilt, MacPackage.reason))
struct MacStyleTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let isForNights: Comment = "it is built with the others where ALMANAC_NIGHTLY is set"

  private func build(_ name: String) async throws -> String {
    try await MacPackage.build("\(Repository.root)/Tests/Programs/\(name)", name, in: place)
  }

  private func run(
    _ program: String, _ arguments: [String], input: String = "", access: String? = "full", zone: String = "UTC"
  ) async throws -> Outcome {
    try await place.launch(
      program, arguments, input: Array(input.utf8), environment: ["ALMANAC_ACCESS": access, "TZ": zone])
  }

  @Test("a server over standard input and output: an actor, in Swift 6")
  func server() async throws {
    let server = try await build("CalendarService")
    _ = try await place.run("add", "Dentist", "--start", "2026-12-02T09:00", "--end", "2026-12-02T09:30")
    let requests = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"calendars/list"}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"events/create","params":{"title":"Choir","start":"2026-12-01T19:00:00Z","#
        + #""end":"2026-12-01T20:30:00Z","weeks":4,"alarmMinutes":15}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"events/list","params":{"start":"2026-12-01T00:00:00Z","#
        + #""end":"2027-01-01T00:00:00Z"}}"#,
      "this is no JSON",
      #"{"jsonrpc":"2.0","id":5,"method":"events/create","params":{"title":"Odd","start":"2026-12-01T19:00:00Z","#
        + #""end":"2026-12-01T18:00:00Z"}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"events/create","params":{"title":"Odd"}}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"nothing"}"#,
    ]
    let first = try await run(server, [], input: requests.joined(separator: "\n") + "\n")
    let answers = try first.jsonLines()
    #expect(first.status == 0 && answers.count == 8, "\(first)")
    #expect(answers[1]["result"].texts == ["Calendar"])
    #expect(answers[2]["result"]["title"].text == "Choir" && answers[2]["result"]["isRecurring"].bool == true)
    #expect(answers[3]["result"].list.map { $0["title"].text } == ["Choir", "Dentist", "Choir", "Choir", "Choir"])
    #expect(answers[4...].map { $0["error"]["code"].number } == [-32700, -32602, -32602, -32601])
    let id = try #require(answers[2]["result"]["id"].text)
    let changes = [
      #"{"id":1,"method":"events/update","params":{"id":"\#(id)","date":"2026-12-15T00:00:00Z","title":"Concert"}}"#,
      #"{"id":2,"method":"events/delete","params":{"id":"\#(id)","date":"2026-12-22T00:00:00Z","allFuture":true}}"#,
      #"{"id":3,"method":"events/update","params":{"id":"\#(id)","notes":"Bring water","allFuture":true}}"#,
      #"{"id":4,"method":"events/delete","params":{"id":"nobody"}}"#,
    ]
    let second = try await run(server, [], input: changes.joined(separator: "\n") + "\n")
    #expect(try second.jsonLines().map { $0["error"]["code"].number } == [nil, nil, nil, -32602], "\(second)")
    let agenda = try await place.run("agenda", "2026-12-01", "2027-01-01", "--json").json()["occurrences"].list
    #expect(agenda.map { $0["title"].text } == ["Choir", "Dentist", "Choir", "Concert"])
    let exported = try await place.run("export", "-o", "all.ics")
    #expect(exported.status == 0)
    #expect(try await place.run("validate", "all.ics").status == 0)
    let denied = try await run(server, [], input: requests[1] + "\n", access: "deny")
    #expect(try denied.json()["error"]["code"].number == -32001, "\(denied)")
  }

  @Test("a missing usage description in Info.plist is reported to the user and to the developer")
  func withoutReason() async throws {
    let server = try await build("CalendarService")
    try FileManager.default.createDirectory(atPath: place.path("planner"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: server, toPath: place.path("planner/CalendarService"))
    let keys = "<key>CFBundleIdentifier</key><string>com.example.planner</string>"
    _ = try place.write("planner/Info.plist", "<plist version=\"1.0\"><dict>\(keys)</dict></plist>")
    let request = #"{"id":1,"method":"calendars/list"}"# + "\n"
    let asked = try await run(place.path("planner/CalendarService"), [], input: request)
    #expect(try asked.json()["error"]["code"].number == -32001, "\(asked)")
    #expect(asked.error.contains("lacks NSCalendarsFullAccessUsageDescription"), "\(asked)")
    let list = try await place.run("access", "list")
    #expect(list.output.contains("com.example.planner  no reason given"), "\(list)")
    #expect(
      list.error.contains(
        "(NSCalendarsFullAccessUsageDescription); to allow access, run `almanac access grant com.example.planner`"))
    let grant = try await place.run("access", "list", "--json").json()["grants"][0]
    #expect(grant["lacks_reason"].texts == ["event"] && grant["events"].text == "not-determined")
    #expect(try await place.run("log").output.contains("access request com.example.planner, without a reason"))
    _ = try await place.run("access", "grant", "com.example.planner")
    let granted = try await run(place.path("planner/CalendarService"), [], input: request)
    #expect(try granted.json()["result"].texts == ["Calendar"], "\(granted)")
    #expect(try await place.run("access", "list", "--json").json()["grants"][0]["lacks_reason"].list.isEmpty)
  }

  @Test("a reminders tool: completion handlers and semaphores, in Swift 5", .enabled(if: Nightly.isOn, isForNights))
  func reminders() async throws {
    let todos = try await build("Todos")
    #expect(try await run(todos, ["new", "Home"]).status == 0)
    let due = "2026-12-01T09:00:00Z"
    for arguments in [
      ["add", "home", "Water the plants", "--due", due, "--every", "3", "--priority", "high"],
      ["add", "Home", "Buy bread", "--at", "Bakery", "--notes", "Rye"],
    ] {
      #expect(try await run(todos, arguments).status == 0)
    }
    _ = try await place.run("reminders", "add", "Pay the rent", "--due", "2026-11-30", "-c", "Home")
    let shown = try await run(todos, ["show", "Home"]).jsonLines()
    #expect(shown.map { $0["title"].text } == ["Pay the rent", "Water the plants", "Buy bread"])
    #expect(shown[1]["priority"].number == 1 && shown[1]["repeats"].number == 3 && shown[1]["dueDate"].text == due)
    #expect(shown[2]["location"].text == "Bakery" && shown[2]["proximity"].text == "arriving")
    let rent = try #require(shown[0]["id"].text)
    #expect(try await run(todos, ["complete", "Home", String(rent.prefix(8))]).status == 0)
    #expect(try await run(todos, ["complete", "Home", "Water the plants"]).status == 0)
    let left = try await run(todos, ["show", "Home"]).jsonLines()
    #expect(left.map { $0["dueDate"].text } == ["2026-12-04T09:00:00Z", nil])
    #expect(try await run(todos, ["clean", "Home"]).output == "Removed 2\n")
    let unknown = try await run(todos, ["show", "Nowhere"])
    #expect(unknown.status == 1 && unknown.output == "No reminders list matching Nowhere\n")
    let fences = try await place.run("export", "--kind", "reminder").output
    #expect(fences.contains("X-APPLE-PROXIMITY:ARRIVE"))
    #expect(try await run(todos, ["show", "Home"], access: "deny").output == "You need to grant reminders access\n")
  }

  @Test(
    "the core of an exporter, with a mock class for tests, in Swift 6", .enabled(if: Nightly.isOn, isForNights))
  func exporter() async throws {
    let backup = try await build("Backup")
    let times = ["2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"]
    let fake = try await run(backup, times + ["fake"], access: nil).json()[0]
    #expect(fake["title"].text == "Fake" && fake["availability"].text == "free" && fake["isDetached"].bool == true)
    #expect(!place.exists("store.sqlite"), "a class for tests creates no store")
    _ = try await place.run("import", Repository.root + "/Samples/google-work.ics", "-c", "Calendar")
    let all = try await run(backup, times + ["json"], zone: "Europe/Berlin")
    let events = try all.json().list
    let agenda = try await place.run("agenda", "2026-01-01", "2027-01-01", "--json", "--limit", "100000").json()
    #expect(events.count == agenda["occurrences"].list.count && !events.isEmpty, "\(all)")
    #expect(events.contains { $0["isDetached"].bool == true } && events.contains { $0["rule"].text != nil })
    #expect(events.contains { !$0["attendees"].keys.isEmpty } && events.contains { !$0["alarms"].list.isEmpty })
    let table = try await run(backup, times + ["csv", "Calendar"])
    #expect(table.lines.first == "title,calendar,start,end,rule" && table.lines.count == events.count + 1)
    let unknown = try await run(backup, times + ["json", "Nobody's"])
    #expect(unknown.status == 1 && unknown.error == "error: There is no calendar named “Nobody's”.\n")
    #expect(try await run(backup, times + ["json"], access: "deny").error.contains("Calendar access is"))
  }

  @Test("an importer: all of a table in one commit, or nothing, in Swift 6", .enabled(if: Nightly.isOn, isForNights))
  func importer() async throws {
    let timetable = try await build("Timetable")
    let lessons = """
      Algebra, Mon, 8:15, 9:45, Room 1, 2026-12-18
      Physics, Wed, 10:00, 11:30, , 2026-12-18
      """
    let file = try place.write("lessons.csv", lessons)
    let added = try await run(timetable, [file, "School", "2026-10-05"])
    #expect(added.output == "2 added, 0 already there\n", "\(added)")
    #expect(try await run(timetable, [file, "School", "2026-10-05"]).output == "0 added, 2 already there\n")
    let agenda = try await place.run("agenda", "2026-10-05", "2027-01-01", "-c", "School", "--json", "--limit", "1000")
      .json()["occurrences"].list
    #expect(agenda.count == 11 + 11)
    #expect(
      agenda.first?["start"].text == "2026-10-05T06:15:00Z" && agenda.last?["start"].text == "2026-12-16T09:00:00Z")
    let broken = try place.write("broken.csv", lessons + "\nArt, Fri, 12:00, 11:00, , 2026-12-18\n")
    let refused = try await run(timetable, [broken, "Broken", "2026-10-05"])
    #expect(refused.status == 1 && refused.output == "File: Line 3 is no lesson.\n", "\(refused)")
    let calendars = try await place.run("calendars", "list", "--json").json()["calendars"].list
    #expect(!calendars.contains { $0["title"].text == "Broken" })
    _ = try await place.run("calendars", "edit", "School", "--read-only")
    let more = try place.write("more.csv", "Music, Tue, 12:00, 13:00, Hall, 2026-12-18\n")
    let readOnly = try await run(timetable, [more, "School", "2026-10-05"])
    #expect(readOnly.status == 4 && readOnly.output == "The calendar “School” cannot be changed.\n", "\(readOnly)")
  }

  @Test(
    "an agenda in the menu bar: everything on the main actor, following the calendars",
    .enabled(if: Nightly.isOn, isForNights))
  func menu() async throws {
    let agenda = try await build("MenuAgenda")
    for (title, start) in [("Review", "2026-12-01T10:00"), ("Standup", "2026-12-01T09:00")] {
      _ = try await place.run(
        "add", title, "--start", start, "--duration", "30m", "--notes", "Join https://meet.example.org/\(title) please")
    }
    let outcome = try await place.shell(
      """
      ALMANAC_ACCESS=full "$1" 2026-12-01T00:00:00Z 1 > menu.txt &
      until grep -q -- -- menu.txt; do :; done
      "$0" add Lunch --start 2026-12-01T07:00 --duration 1h >&2
      wait; cat menu.txt
      """, agenda, isHeard: false)
    let both = [
      "  09:00:00 Standup <https://meet.example.org/Standup>", "  10:00:00 Review <https://meet.example.org/Review>",
    ]
    #expect(
      outcome.lines == ["Standup in 540 min"] + both + ["--", "Lunch in 420 min", "  07:00:00 Lunch"] + both + ["--"],
      "\(outcome)")
    #expect(
      try await run(agenda, ["2026-12-01T00:00:00Z", "0"], access: "deny").output == "Calendar access is needed\n")
  }

  @Test("a shift planner from before async functions, in Swift 5", .enabled(if: Nightly.isOn, isForNights))
  func planner() async throws {
    let shifts = try await build("Shifts")
    _ = try await place.run("add", "Delivery", "--start", "2026-12-01T08:30", "--duration", "1h")
    let outcome = try await run(shifts, ["2026-12-01T08:00:00Z", "6", "4"])
    func days(_ times: [String]) -> [String] { times.map { "  2026-12-\($0)" } }
    let swapped = ["01T09:31:00Z Shift (swapped) detached", "02T09:31:00Z Shift (swapped) detached"]
    let expected =
      ["Planned 6"] + days((1...6).map { "0\($0)T09:30:00Z Shift" })
      + ["Swapped"] + days(swapped + (3...6).map { "0\($0)T09:30:00Z Shift" })
      + ["Postponed"] + days(swapped + ["03T09:30:00Z Shift"] + (4...6).map { "0\($0)T10:30:00Z Shift" })
      + ["Cancelled"] + days(swapped + ["04T10:30:00Z Shift", "05T10:30:00Z Shift"])
    #expect(outcome.status == 0 && outcome.lines == expected, "\(outcome)")
    _ = try await place.run("export", "-o", "all.ics")
    #expect(try await place.run("validate", "all.ics").status == 0)
    let full = try await run(shifts, ["2026-12-01T08:00:00Z", "6", "13"])
    #expect(full.status == 1 && full.output == "There is no room for Shift\n")
    #expect(try await run(shifts, ["2026-12-01T08:00:00Z", "6", "4"], access: "deny").output == "No access\n")
  }
}
