import CivilTime
import Conversion
import Foundation
import Testing
import TimeZones

@Suite("Taskwarrior")
struct TaskwarriorTests {
  private static let now = Instant(
    CivilDateTime(year: 2026, month: 11, day: 22, hour: 9, minute: 0, second: 0)!, at: .zero)

  private static func options() -> ConversionOptions {
    var options = ConversionOptions()
    options.now = now
    return options
  }

  private static func todo(_ lines: String) -> String {
    "BEGIN:VTODO|DTSTAMP:20261101T000000Z|\(lines)|END:VTODO|"
  }

  private static func calendar(_ todos: String) -> String {
    "BEGIN:VCALENDAR|VERSION:2.0|\(todos)END:VCALENDAR|".replacing("|", with: "\r\n")
  }

  private func tasks(_ todos: String) throws -> (tasks: [[String: Any]], losses: [String]) {
    let converted = try Converted(Self.calendar(todos), to: .taskwarrior, options: Self.options())
    let list = try JSONSerialization.jsonObject(with: Data(converted.bytes)) as? [[String: Any]]
    return (try #require(list), converted.report.losses.map(\.what))
  }

  private static let uuid = "6f0f3cde-2b4a-4b57-9a2e-0f9a3a0f7f11"

  @Test("a to-do is a task, with its UID as its UUID if possible, and otherwise as a separate attribute")
  func written() throws {
    let result = try tasks(
      Self.todo(
        "UID:\(Self.uuid)|SUMMARY:Pay|DUE:20261201T170000Z|PRIORITY:2|CATEGORIES:home,money|DESCRIPTION:a\\nb|COMMENT:c|"
          + "CREATED:20261101T080000Z|X-PROJECT:Flat|RELATED-TO;RELTYPE=DEPENDS-ON:other|X-TASKWARRIOR-ESTIMATE:2h")
        + Self.todo("UID:other|STATUS:COMPLETED|COMPLETED:20261105T120000Z"))
    let (pay, other) = (result.tasks[0], result.tasks[1])
    #expect(pay["uuid"] as? String == Self.uuid && pay["icaluid"] == nil)
    #expect(pay["due"] as? String == "20261201T170000Z" && pay["priority"] as? String == "H")
    #expect(pay["tags"] as? [String] == ["home", "money"] && pay["project"] as? String == "Flat")
    #expect((pay["annotations"] as? [[String: String]])?.map { $0["description"] } == ["a\nb", "c"])
    #expect(pay["estimate"] as? String == "2h" && pay["status"] as? String == "pending")
    #expect(pay["depends"] as? [String] == [try #require(other["uuid"] as? String)])
    #expect(other["icaluid"] as? String == "other" && other["description"] as? String == "(no title)")
    #expect(other["status"] as? String == "completed" && other["end"] as? String == "20261105T120000Z")
    #expect(result.losses.isEmpty, "\(result.losses)")
  }

  @Test(
    "only a repetition that Taskwarrior reads becomes one, and only with a due time",
    arguments: [
      ("DUE:20261201T170000Z|DTSTART:20261201T170000Z|RRULE:FREQ=WEEKLY", "weekly"),
      ("DUE:20261201T170000Z|DTSTART:20261201T170000Z|RRULE:FREQ=MONTHLY;INTERVAL=3", "P3M"),
      ("DUE:20261201T170000Z|DTSTART:20261201T170000Z|RRULE:FREQ=DAILY;UNTIL=20261224T000000Z", "daily"),
      ("DUE:20261201T170000Z|DTSTART:20261201T170000Z|RRULE:FREQ=MONTHLY;BYDAY=-1FR", nil),
      ("DUE:20261201T170000Z|DTSTART:20261201T170000Z|RRULE:FREQ=DAILY;COUNT=3", nil),
      ("DTSTART:20261201T170000Z|RRULE:FREQ=DAILY", nil),
    ])
  func repetition(lines: String, recur: String?) throws {
    let result = try tasks(Self.todo("UID:\(Self.uuid)|SUMMARY:x|\(lines)"))
    let task = try #require(result.tasks.first)
    #expect(result.tasks.count == 1 && task["recur"] as? String == recur)
    #expect(task["status"] as? String == (recur == nil ? "pending" : "recurring"))
    #expect(result.losses.isEmpty == (recur != nil), "\(result.losses)")
  }

  @Test("tasks come back unchanged", arguments: [false, true])
  func roundTrip(asLines: Bool) throws {
    let tasks = [
      #"{"uuid":"\#(Self.uuid)","status":"pending","description":"Pay","entry":"20261101T080000Z","due":"20261201T170000Z","scheduled":"20261120T000000Z","priority":"M","project":"Flat","estimate":"2h","wait":"20261125T000000Z","annotations":[{"entry":"20261101T080000Z","description":"see\nletter"}],"tags":["home"],"depends":["6f0f3cde-2b4a-4b57-9a2e-0f9a3a0f7f22"]}"#,
      #"{"uuid":"6f0f3cde-2b4a-4b57-9a2e-0f9a3a0f7f33","status":"recurring","description":"Bins","entry":"20261101T080000Z","due":"20261201T170000Z","recur":"P2W","until":"20270601T000000Z"}"#,
    ]
    let text = asLines ? tasks.joined(separator: ",\n") + "\n" : "[\n\(tasks.joined(separator: ",\n"))\n]"
    let calendar = try Converted(text, to: .ics, options: Self.options())
    let back = try Converted(calendar.bytes, to: .taskwarrior, options: Self.options())
    let expected = try #require(
      try JSONSerialization.jsonObject(with: Data("[\(tasks.joined(separator: ","))]".utf8)) as? [NSDictionary])
    let found = try #require(try JSONSerialization.jsonObject(with: Data(back.bytes)) as? [NSDictionary])
    let order = { (task: NSDictionary) in task["uuid"] as? String ?? "" }
    #expect(found.sorted { order($0) < order($1) } == expected, "\(calendar.text)\n\(back.text)")
    #expect(calendar.issues.isEmpty && calendar.report.losses.isEmpty && back.report.losses.isEmpty)
  }

  @Test("the instances of a recurring task are not a series, and the completed ones stay")
  func children() throws {
    let text = """
      [{"uuid":"\(Self.uuid)","status":"recurring","description":"Bins","due":"2026-12-01T17:00:00Z","recur":"weekly","mask":"+-"},
       {"uuid":"6f0f3cde-2b4a-4b57-9a2e-0f9a3a0f7f22","parent":"\(Self.uuid)","imask":0,"status":"completed","description":"Bins",
        "due":"20261201T170000Z","end":"20261201T180000Z","recur":"weekly"},
       {"uuid":"6f0f3cde-2b4a-4b57-9a2e-0f9a3a0f7f33","parent":"\(Self.uuid)","imask":1,"status":"pending","description":"Bins",
        "due":"20261208T170000Z","recur":"weekly"}]
      """
    let converted = try Converted(text, to: .ics, options: Self.options())
    #expect(converted.text.ranges(of: "RRULE").count == 1 && converted.text.ranges(of: "BEGIN:VTODO").count == 2)
    #expect(converted.report.losses.map(\.what) == ["instance of a recurring task"])
    #expect(converted.text.contains("DTSTART:20261201T170000Z"))
  }

  @Test(
    "an invalid task is an error with its position",
    arguments: [
      ("[1]", "1:2 ($[0])"), (#"[{"due":"soon","description":"x"}]"#, nil), ("[{\"description\":\"x\"},", nil),
      (#"{"description":"x"} {"uuid":"#, nil), ("[[[[", "1:2 ($[0])"),
    ])
  func errors(text: String, place: String?) throws {
    let error = #expect(throws: ConversionError.self) {
      try Converted(text, to: .ics, from: .taskwarrior, options: Self.options())
    }
    #expect(error?.position != nil)
    if let place { #expect(error?.position == place) }
  }

  @Test("a recurring task repeats at the same local time, also across a change of the clocks and near midnight")
  func localTimes() throws {
    var options = Self.options()
    options.zone = ConversionOptions.Zone("Europe/Berlin", try #require(ZoneContext().rules(named: "Europe/Berlin")))
    let text =
      #"[{"uuid":"\#(Self.uuid)","status":"recurring","description":"Bins","due":"20261021T221500Z","recur":"weekly"}]"#
    let converted = try Converted(text, to: .ics, options: options)
    for line in ["DTSTART;TZID=Europe/Berlin:20261022T001500", "DUE;TZID=Europe/Berlin:20261022T001500"] {
      #expect(converted.text.contains(line), "\(converted.text)")
    }
    #expect(converted.text.contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin"))
    let back = try Converted(converted.bytes, to: .taskwarrior, options: options)
    #expect(back.text.contains("20261021T221500Z") && back.text.contains(#""recur":"weekly""#))
    options.expands = true
    let list = try Converted(converted.bytes, to: .jsonl, options: options)
    #expect(list.text.contains("2026-10-29T00:15:00+01:00"), "\(list.text)")
  }

  @Test(
    "a repetition on a day that some months or years do not have is reported",
    arguments: [
      ("20260131T120000Z", "monthly", 1), ("20240229T120000Z", "yearly", 1), ("20260128T120000Z", "monthly", 0),
    ])
  func missingDays(due: String, recur: String, issues: Int) throws {
    let text = #"[{"description":"x","due":"\#(due)","recur":"\#(recur)","status":"recurring"}]"#
    #expect(try Converted(text, to: .ics, options: Self.options()).issues.count == issues)
    let todo = Self.todo("UID:\(Self.uuid)|SUMMARY:x|DUE:\(due)|DTSTART:\(due)|RRULE:FREQ=\(recur.uppercased())")
    #expect(try tasks(todo).tasks.contains { $0["recur"] != nil } == (issues == 0))
  }

  @Test("an unknown repetition is reported, and the task stays")
  func unknownRepetition() throws {
    let text = #"[{"description":"x","due":"20261201T170000Z","recur":"whenever","status":"recurring"}]"#
    let converted = try Converted(text, to: .ics, options: Self.options())
    #expect(
      converted.issues.count == 1 && !converted.text.contains("RRULE")
        && converted.text.contains("DUE:20261201T170000Z"))
  }

  @Test(
    "Taskwarrior accepts the tasks, and returns the same content",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/task")))
  func program() throws {
    let odd =
      Self.todo("UID:a|SUMMARY:|DUE:20261201T170000Z|DTSTART:20261201T170000Z|RRULE:FREQ=WEEKLY")
      + Self.todo("UID:b|SUMMARY:two\\nlines|CATEGORIES:two words")
      + Self.todo("UID:c|SUMMARY:rule|DTSTART:20261201T170000Z|RRULE:FREQ=MONTHLY;BYDAY=-1FR")
      + Self.todo("UID:d|SUMMARY:done|STATUS:COMPLETED") + Self.todo("UID:e|SUMMARY:day|DUE;VALUE=DATE:20261201")
      + Self.todo("UID:f|SUMMARY:note|DESCRIPTION:x\\ny|COMMENT:z")
    let written = try Converted(Self.calendar(odd), to: .taskwarrior, options: Self.options())
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "almanac-task-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(written.bytes).write(to: folder.appending(path: "tasks.json"))
    try Data("data.location=\(folder.path)\nconfirmation=off\n".utf8).write(to: folder.appending(path: "taskrc"))
    func task(_ arguments: String...) throws -> (status: Int32, output: Data) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/task")
      process.arguments = arguments
      process.environment = [
        "TASKRC": folder.appending(path: "taskrc").path, "HOME": folder.path, "PATH": "/usr/bin:/bin",
      ]
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, output)
    }
    #expect(try task("rc.gc=off", "import", folder.appending(path: "tasks.json").path).status == 0)
    let exported = try task("rc.gc=off", "rc.recurrence=off", "export").output
    let tasks = try #require(try JSONSerialization.jsonObject(with: exported) as? [[String: Any]])
    #expect(tasks.count == 6)
    let again = try Converted(Array(exported), to: .ics, options: Self.options())
    for part in [
      "SUMMARY:(no title)", "RRULE:FREQ=WEEKLY", "SUMMARY:two\\nlines", "STATUS:COMPLETED", "DESCRIPTION:x\\ny",
      "UID:f",
    ] {
      #expect(again.text.contains(part), "\(part): \(again.text)")
    }
  }
}
