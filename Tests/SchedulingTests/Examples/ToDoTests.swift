import CalendarModel
import ICalendar
import Scheduling
import Testing

@Suite("The examples of RFC 5546: to-dos")
struct ToDoTests {
  @Test("a to-do is assigned, accepted, changed, begun and completed (4.5.1 to 4.5.5)")
  func single() throws {
    var b = Copy(of: "b@example.com")
    try b.gets("4.5.1-request", from: "a@example.com", .applied, .new)
    let done = try #require(b.object).editingMaster { builder in
      builder.answer("COMPLETED", of: "b@example.com")
      builder.set(ContentLine("STATUS:COMPLETED"))
      builder.append(ContentLine("PERCENT-COMPLETE:100"))
    }
    var other = b
    let sent = other.saves(done).messages
    let reply = try #require(sent.first)
    #expect(reply.calendar.master?.first(.percentComplete)?.rawValue == "100")
    #expect(reply.calendar.master?.first(.status)?.text == "COMPLETED")
    try b.gets("4.5.3-update", from: "a@example.com", .applied, .updated)
    #expect(b.object?.master?.first(.due)?.rawValue == "19970729T170000Z")
    var a = try Copy.organizers("4.5.1-request")
    try a.gets("4.5.2-reply", from: "b@example.com", .applied, .replied)
    let later = a.object?.editingMaster { $0.set(ContentLine("DUE:19970729T170000Z")) }
    #expect(a.saves(later).messages.map(\.sequence) == [1])
    try a.gets("4.5.4-in-process", from: "b@example.com", .applied, .replied)
    #expect(a.object?.master?.answer(of: "b@example.com") == "IN-PROCESS")
    try a.gets("4.5.5-completed", from: "b@example.com", .applied, .replied)
    #expect(a.object?.master?.answer(of: "b@example.com") == "COMPLETED")
    // If there are several attendees, one attendee who completes it does not complete it for all of them.
    #expect(a.object?.master?.first(.status)?.text == "NEEDS-ACTION")
  }

  @Test("a reply changes the progress of a to-do only to valid values, and keeps only codes of REQUEST-STATUS")
  func invalidProgress() throws {
    var a = try Copy.organizers("4.5.1-request")
    let reply = try Example.load("RFC5546/4.5.4-in-process").editingMaster { builder in
      builder.set(ContentLine("STATUS:CANCELLED"))
      builder.set(ContentLine("PERCENT-COMPLETE:\(String(repeating: "9", count: 1000))"))
      builder.set(ContentLine("COMPLETED:20260101"))
      for code in ["2.8", String(repeating: "1", count: 1000), "x"] {
        builder.append(ContentLine("REQUEST-STATUS:\(code);Text"))
      }
    }
    #expect(a.gets(reply, from: "b@example.com").kind == .applied)
    let master = try #require(a.object?.master)
    #expect(master.first(.percentComplete) == nil && master.first(.completed) == nil)
    #expect(master.first(.status)?.text == "NEEDS-ACTION")
    #expect(master.all(.attendee).contains { $0[parameter: .scheduleStatus] == "2.0,2.8" }, "\(master.all(.attendee))")
  }

  @Test("one of a series of to-dos is completed (4.5.6, 4.5.7)")
  func series() throws {
    var a = try Copy.organizers("4.5.6-recurring")
    try a.gets("4.5.7-reply-to-one", from: "b@example.com", .applied, .replied)
    #expect(a.object?.override("19970703T170000Z")?.answer(of: "b@example.com") == "COMPLETED")
    #expect(a.object?.override("19970703T170000Z")?.first(.due)?.rawValue == "19970703T180000Z")
    #expect(a.object?.master?.answer(of: "b@example.com") == "NEEDS-ACTION")
  }
}
