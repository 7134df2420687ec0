import CalendarModel
import ICalendar
import Scheduling
import Testing

@Suite("The examples of RFC 5546: recurring events")
struct RecurringEventTests {
  private func invited() throws -> Copy {
    var b = Copy(of: "b@example.com")
    try b.gets("4.4.2-request", from: "a@example.com", .applied, .new)
    return b
  }

  @Test("a series arrives with its zone (4.4.1)")
  func zones() throws {
    var b = Copy(of: "b@example.fr")
    try b.gets("4.4.1-request", from: "a@example.com", .applied, .new)
    #expect(b.occurrences == 12 && b.object?.components.first?.component == .vtimezone)
    let sent = b.saves(b.object?.editingMaster { $0.answer("ACCEPTED", of: "b@example.fr") }).messages
    let reply = try #require(sent.first)
    #expect(reply.calendar.master?.first(.rrule) == nil)
    #expect(reply.calendar.components.first?.component == .vtimezone)
    var a = try Copy.organizers("4.4.1-request")
    #expect(a.gets(reply.calendar, from: "b@example.fr").reason == .replied)
  }

  @Test("an instance is moved, another one and then the whole series is cancelled (4.4.2 to 4.4.4)")
  func instances() throws {
    var b = try invited()
    let count = b.occurrences
    try b.gets("4.4.2-modify-one", from: "a@example.com", .applied, .updated)
    #expect(b.object?.override("19970701T210000Z")?.first(.dtstart)?.rawValue == "19970703T210000Z")
    #expect(b.object?.master?.sequence == 0 && b.occurrences == count)
    try b.gets("4.4.3-cancel-one", from: "a@example.com", .applied, .cancelled)
    #expect(b.object?.override("19970801T210000Z")?.first(.status)?.text == "CANCELLED" && b.occurrences == count - 1)
    try b.gets("4.4.2-modify-one", from: "a@example.com", .unchanged, .same)
    try b.gets("4.4.4-cancel-all", from: "a@example.com", .applied, .cancelled)
    #expect(b.occurrences == 0)
  }

  @Test("all later instances are changed, and cancelled (4.4.5)")
  func future() throws {
    var b = try invited()
    try b.gets("4.4.5-change-future", from: "a@example.com", .applied, .updated)
    let override = b.object?.override("19970901T210000Z")
    #expect(override?.first(.recurrenceID)?[parameter: .range] == "THISANDFUTURE" && override?.sequence == 3)
    try b.gets("4.4.5-cancel-future", from: "a@example.com", .applied, .cancelled)
    #expect(b.occurrences == 4)
  }

  @Test("an instance is added; if a version is missing, the whole series is requested (4.4.6 to 4.4.8)")
  func added() throws {
    var b = try invited()
    let count = b.occurrences
    try b.gets("4.4.6-add", from: "a@example.com", .applied, .added)
    #expect(b.occurrences == count + 1 && b.object?.master?.first(.rdate)?.rawValue == "19970715T210000Z")
    try b.gets("4.4.6-add", from: "a@example.com", .ignored, .older)
    for example in ["4.4.7-add-series", "4.4.8-late-add"] {
      var other = try invited()
      try other.gets(example, from: "a@example.com", .asked, .needRefresh)
      let refresh = try #require(other.decision?.messages.first)
      #expect(refresh.method == .refresh && refresh.to == ["mailto:a@example.com"])
      #expect(other.occurrences == count)
      var a = try Copy.organizers("4.4.2-request")
      #expect(a.gets(refresh.calendar, from: "b@example.com").messages.first?.method == .request)
    }
    var a = try Copy.organizers("4.4.2-request")
    try a.gets("4.4.8-refresh", from: "b@example.com", .unchanged, .same)
    #expect(a.decision?.messages.first?.calendar.master?.first(.rrule) != nil)
  }

  @Test("another time is proposed for an instance, which must exist (4.4.9)")
  func counter() throws {
    var a = try Copy.organizers("4.4.2-request")
    try a.gets("4.4.9-counter-first", from: "b@example.com", .asked, .counter)
    #expect(
      a.decision?.proposal?.override("19970701T210000Z")?.first(.dtstart)?.rawValue == "19970702T220000Z")
    try a.gets("4.4.9-counter-one", from: "b@example.com", .ignored, .unknownInstance)
  }

  @Test("an answer about a missing instance is not an answer (4.4.10, 4.7.2)")
  func error() throws {
    var a = try Copy.organizers("4.4.2-request")
    try a.gets("4.4.10-error-reply", from: "b@example.com", .ignored, .unknownInstance)
    #expect(a.object?.items.count == 1)
  }
}
