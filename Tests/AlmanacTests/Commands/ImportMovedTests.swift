import ProgramTestSupport
import Testing

@Suite("almanac import: items that were moved to another calendar here")
struct ImportMovedTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func counts(_ words: String...) async throws -> [Int] {
    let result = try await place.run(list: ["import", "--json"] + words).json()
    return ["added", "updated", "unchanged", "not_added_again", "skipped"].map {
      Int(result[$0].number ?? Double(result[$0].list.count))
    }
  }

  private func write(_ events: [[String]]) throws -> String {
    try place.write("team.ics", CalendarText.events(events, calendar: "Team"))
  }

  private func move(_ item: String, to calendar: String = "Other") async throws {
    if calendar == "Other" { _ = try await place.run("calendars", "create", "Other") }
    #expect(try await place.run("edit", item, "--span", "all", "-c", calendar).status == 0)
  }

  private func export(_ calendar: String) async throws -> String {
    try await place.run("export", "-c", calendar).output
  }

  @Test("a moved item follows its file, with the edits made here")
  func follows() async throws {
    let other = ["UID:2", "DTSTART:20261202T090000Z", "SUMMARY:Two"]
    let path = try write([["UID:1", "DTSTART:20261201T090000Z", "SUMMARY:One", "LOCATION:A"], other])
    _ = try await place.run("import", path)
    try await move("uid:1")
    #expect(try await place.run("edit", "uid:1", "--title", "Ours").status == 0)
    #expect(try await counts(path) == [0, 0, 1, 1, 0])
    _ = try write([["UID:1", "DTSTART:20261201T110000Z", "SUMMARY:One", "LOCATION:B"], other])
    let again = try await place.run("import", path)
    #expect(again.output == "Imported into “Team”: 0 added, 1 updated, 1 unchanged, 0 skipped\n", "\(again)")
    let text = try await export("Other")
    for line in ["SUMMARY:Ours", "LOCATION:B", "DTSTART:20261201T110000Z"] {
      #expect(text.contains("\(line)\r\n"), "\(line) in \(text)")
    }
    #expect(try await !export("Team").contains("UID:1\r\n"))
    let log = try await place.run("log", "--json").output
    #expect(try await counts(path) == [0, 0, 1, 1, 0])
    #expect(try await place.run("log", "--json").output == log)
    _ = try await place.run("undo")
    #expect(try await export("Other").contains("LOCATION:A\r\n"))
  }

  @Test("a change on both sides is a conflict of the item in its new calendar")
  func conflicts() async throws {
    let path = try write([["UID:1", "DTSTART:20261201T090000Z", "SUMMARY:One"]])
    _ = try await place.run("import", path)
    try await move("uid:1")
    _ = try await place.run("edit", "uid:1", "--title", "Ours")
    _ = try write([["UID:1", "DTSTART:20261201T090000Z", "SUMMARY:Theirs"]])
    #expect(
      try await place.run("import", path).output.contains("SUMMARY is “Ours” here and “Theirs” in the file"))
    #expect(try await place.run("conflicts", "resolve", "1", "--theirs").status == 0)
    #expect(try await export("Other").contains("SUMMARY:Theirs\r\n"))
  }

  @Test("a series follows with its zone, and its new changed occurrences join it")
  func series() async throws {
    let zone = """
      BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0300\r\n\
      TZOFFSETTO:+0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
      """
    func write(_ events: [[String]]) throws -> String {
      let text = CalendarText.events(events, calendar: "Team")
      return try place.write(
        "team.ics", text.replacing("BEGIN:VEVENT", with: "\(zone)BEGIN:VEVENT", maxReplacements: 1))
    }
    let choir = ["UID:choir", "DTSTART;TZID=Office:20261201T180000", "RRULE:FREQ=WEEKLY;COUNT=4", "SUMMARY:Choir"]
    let path = try write([choir])
    _ = try await place.run("import", path)
    try await move("uid:choir")
    #expect(try await counts(path) == [0, 0, 0, 1, 0])
    let changed = [
      "UID:choir", "RECURRENCE-ID;TZID=Office:20261208T180000", "DTSTART;TZID=Office:20261208T200000", "SUMMARY:Late",
    ]
    _ = try write([choir + ["LOCATION:Hall"], changed])
    #expect(try await counts(path) == [1, 1, 0, 0, 0])
    let text = try await export("Other")
    #expect(text.contains("LOCATION:Hall\r\n") && text.contains("DTSTART;TZID=Office:20261208T200000\r\n"), "\(text)")
    #expect(text.split(separator: "BEGIN:VTIMEZONE").count == 2, "\(text)")
    #expect(try await counts(path) == [0, 0, 0, 2, 0])
    // A changed occurrence that was deleted there is not added again.
    _ = try await place.run("delete", "uid:choir", "--span", "all")
    #expect(try await counts(path) == [0, 0, 0, 2, 0])
  }

  @Test("times that float in the zone of their file keep that zone, and follow it")
  func floating() async throws {
    func write(_ hour: String) throws -> String {
      let text = CalendarText.events([["UID:1", "DTSTART:20261201T\(hour)0000", "SUMMARY:One"]], calendar: "Team")
      return try place.write(
        "team.ics", text.replacing("BEGIN:VEVENT", with: "X-WR-TIMEZONE:Asia/Tokyo\r\nBEGIN:VEVENT"))
    }
    let path = try write("09")
    _ = try await place.run("import", path)
    try await move("uid:1")
    #expect(try await counts(path) == [0, 0, 0, 1, 0])
    _ = try write("11")
    let again = try await place.run("import", path)
    #expect(again.output.contains("1 updated") && !again.output.contains("conflict"), "\(again)")
    #expect(try await export("Other").contains("DTSTART;TZID=Asia/Tokyo:20261201T110000\r\n"))
  }

  @Test("a moved item is left alone in a read-only calendar, and one that returned to the file's calendar is separate")
  func leftAlone() async throws {
    let path = try write([["UID:1", "DTSTART:20261201T090000Z", "SUMMARY:One"]])
    _ = try await place.run("import", path)
    try await move("uid:1")
    _ = try write([["UID:1", "DTSTART:20261201T090000Z", "SUMMARY:New"]])
    #expect(try await place.run("calendars", "edit", "Other", "--read-only").status == 0)
    #expect(try await counts(path) == [0, 0, 0, 1, 0])
    #expect(try await place.run("calendars", "edit", "Other", "--writable").status == 0)
    #expect(try await counts(path, "--readd") == [1, 0, 0, 0, 0])
    _ = try write([["UID:1", "DTSTART:20261201T090000Z", "SUMMARY:Newer"]])
    #expect(try await counts(path) == [0, 1, 0, 0, 0])
    #expect(try await export("Other").contains("SUMMARY:One\r\n"))
  }
}
