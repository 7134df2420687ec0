import AlmanacKit
import Foundation
import TestSupport
import Testing

@Suite("Ten tasks of a library user")
struct TenTasksTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let text = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Example//Example//EN\r
    BEGIN:VEVENT\r
    UID:dinner\r
    DTSTAMP:20260101T000000Z\r
    DTSTART;TZID=Europe/Berlin:20261124T190000\r
    DTEND;TZID=Europe/Berlin:20261124T210000\r
    SUMMARY:Dinner\r
    X-KEPT:as it is\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = folder.file("home.ics")
    try Data(Self.text.utf8).write(to: URL(fileURLWithPath: file))
  }

  /// The lines between each title and its end, without their indentation.
  private static func snippets() throws -> [(title: String, lines: [String])] {
    let source = try String(contentsOf: root.appending(path: "Tests/AlmanacKitTests/Tasks.swift"), encoding: .utf8)
    var snippets: [(title: String, lines: [String])] = []
    var isInside = false
    for line in source.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line == "// end" {
        isInside = false
      } else if isInside {
        snippets[snippets.count - 1].lines.append(line)
      } else if line.hasPrefix("// ") {
        snippets.append((String(line.dropFirst(3)), []))
        isInside = true
      }
    }
    return snippets
  }

  /// Where a page shows a task: below a heading, or a comment in a longer listing.
  private func lines(of title: String, in path: String) throws -> ArraySlice<String>? {
    let page = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let shown = page.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    guard let start = shown.firstIndex(where: { $0 == "// " + title || $0 == "## " + title }) else { return nil }
    return shown[(start + 1)...].drop { $0 == "```swift" }
  }

  @Test("the article shows all the tasks as compiled here, and the README two")
  func documentation() throws {
    let snippets = try Self.snippets()
    #expect(snippets.count == 10)
    var inReadme = 0
    for (title, lines) in snippets {
      // A closing brace does not count as a line.
      #expect(lines.filter { $0 != "}" }.count <= 3, "\(title)")
      let article = try self.lines(of: title, in: "Sources/AlmanacKit/AlmanacKit.docc/The-library-in-ten-tasks.md")
      #expect(article.map { Array($0.prefix(lines.count)) } == lines, "\(title)")
      guard let readme = try self.lines(of: title, in: "README.md") else { continue }
      inReadme += 1
      #expect(Array(readme.prefix(lines.count)) == lines, "\(title)")
    }
    #expect(inReadme == 2)
  }

  @Test("a file is read into events")
  func fileToEvents() throws {
    var tasks = Tasks()
    try tasks.fileToEvents(file)
    #expect(tasks.output == ["Dinner 20261124T190000"])
  }

  @Test("the events of a week are listed")
  func week() throws {
    var tasks = Tasks()
    try tasks.eventsOfAWeek(file)
    #expect(tasks.output == ["20261124T190000 Dinner"])
  }

  @Test("a recurrence rule is expanded")
  func rule() throws {
    var tasks = Tasks()
    try tasks.expandARule()
    #expect(tasks.output.prefix(2) == ["20260130T090000", "20260227T090000"])
    #expect(tasks.output.count == 5)
  }

  @Test("a title is changed, and no line but the change stamps and the missing VTIMEZONE")
  func title() throws {
    var tasks = Tasks()
    try tasks.changeATitle(file, "dinner")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("SUMMARY:Dinner\\, at last\r\n"))
    #expect(text.contains("X-KEPT:as it is\r\n"))
    #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"))
    #expect(Validator().validate(CalendarInput(text)).findings.filter { $0.severity == .error }.isEmpty)
  }

  @Test("a calendar is made from scratch, with the VTIMEZONE that it needs and without errors")
  func nothing() throws {
    var tasks = Tasks()
    try tasks.fromNothing(file)
    let calendar = try ICalendarObject(contentsOf: file)
    #expect(calendar.info.name == "Trip")
    #expect(calendar.events.map(\.title) == ["Flight"])
    #expect(calendar.zones().definitions.map(\.tzid) == ["Europe/Lisbon"])
    let report = Validator().validate(CalendarInput(path: file))
    #expect(report.findings.filter { $0.severity == .error }.map(\.message) == [])
  }

  @Test("an alarm is added")
  func alarm() throws {
    var tasks = Tasks()
    try tasks.addAnAlarm(file, "dinner")
    #expect(try ICalendarObject(contentsOf: file).events.first?.alarms == [Alarm(minutesBefore: 15)])
  }

  @Test("a string is validated")
  func validation() throws {
    var tasks = Tasks()
    try tasks.validate(Self.text)
    #expect(tasks.output.contains { $0.contains("ICS400") })
  }

  @Test("a file is imported, and a month is queried")
  func store() throws {
    var tasks = Tasks()
    let path = folder.file("store.sqlite")
    try tasks.importIntoAStore(file, path)
    try tasks.askForAMonth(path)
    #expect(tasks.output == ["Added 1, updated 0, unchanged 0", "20261124T180000Z Dinner"])
  }

  @Test("changes are observed")
  func watch() async throws {
    let store = try CalendarStore(path: folder.file("store.sqlite"))
    let file = file
    let writing = Task {
      while !Task.isCancelled {
        _ = try store.importCalendars([CalendarInput(path: file)])
        _ = try store.createCalendar(title: "Any \(UInt64.random(in: .min ... .max))")
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    var tasks = Tasks()
    try await tasks.watchChanges(store)
    writing.cancel()
    #expect(tasks.output.count == 1)
  }
}
