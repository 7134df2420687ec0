import CalendarModel
import ICalendar
import Testing

@Suite("Whether a to-do is completed")
struct CompletionTests {
  @Test(
    "STATUS decides; without it, COMPLETED or PERCENT-COMPLETE:100",
    arguments: [
      ("STATUS:COMPLETED", true), ("STATUS:completed", true), ("STATUS:COMPLETED|PERCENT-COMPLETE:20", true),
      ("COMPLETED:20261117T100000Z", true), ("PERCENT-COMPLETE:100", true),
      ("STATUS:|COMPLETED:20261117T100000Z", true),
      ("PERCENT-COMPLETE:99", false), ("COMPLETED:yes", false), ("SUMMARY:x", false),
      ("STATUS:NEEDS-ACTION|COMPLETED:20261117T100000Z", false), ("STATUS:IN-PROCESS|PERCENT-COMPLETE:100", false),
      ("STATUS:CANCELLED|COMPLETED:20261117T100000Z", false), ("STATUS:X-DONE", false),
    ])
  func done(lines: String, isDone: Bool) throws {
    let component = try component("VTODO", lines)
    #expect(component.isCompleted == isDone)
    #expect(try Reminder(component).isCompleted == isDone)
  }

  @Test("only a to-do can be completed", arguments: ["VEVENT", "VJOURNAL"])
  func others(kind: String) throws { #expect(try !component(kind, "STATUS:COMPLETED").isCompleted) }

  private func component(_ kind: String, _ lines: String) throws -> Component {
    let text = (["BEGIN:\(kind)", "UID:1"] + lines.split(separator: "|").map(String.init) + ["END:\(kind)", ""])
      .joined(separator: "\r\n")
    let object = try ICalendarObject(parsing: "BEGIN:VCALENDAR\r\n\(text)END:VCALENDAR\r\n")
    return try #require(object.components.first)
  }
}
