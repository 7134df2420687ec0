import CalendarStore
import Foundation
import ICalendar
import Testing

@Suite("Items imported with a METHOD in exports")
struct ExportMethodTests {
  private let meeting = calendar(event(sequence: 1, title: "meeting"), properties: ["METHOD:REQUEST"])

  private func message(_ method: String, sequence: Int = 1) -> String {
    calendar(
      event(sequence: sequence, stamp: "20260105T000000Z", title: "message", "ATTENDEE:mailto:ann@example.com"),
      properties: ["METHOD:\(method)"])
  }

  private func objects(_ text: String) -> [(method: String?, titles: [String])] {
    text.components(separatedBy: "BEGIN:VCALENDAR\r\n").dropFirst().map { object in
      let lines = object.components(separatedBy: "\r\n")
      return (
        lines.first { $0.hasPrefix("METHOD:") }.map { String($0.dropFirst(7)) },
        lines.filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }
      )
    }
  }

  @Test(
    "a message keeps its METHOD, so that it does not replace its meeting when it is imported again",
    arguments: ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER", "ADD"])
  func answers(method: String) throws {
    for order in permutations([meeting, message(method)]) {
      let test = try TestStore()
      try test.load(order)
      let text = try test.exportedText()
      let objects = objects(text)
      #expect(objects.count == 2)
      #expect(objects.first { $0.method == nil }?.titles == ["meeting"])
      #expect(objects.first { $0.method == method }?.titles == ["message"])
      #expect(try test.load(text).numbers == [0, 0, 2, 0, 0])
      let other = try TestStore()
      #expect(try other.load(text).numbers == [2, 0, 0, 0, 0])
      #expect(try other.exportedText() == text)
      #expect(
        try other.store.items(named: "one").map(\.method)
          == test.store.items(named: "one").map { $0.method == "REQUEST" ? nil : $0.method })
    }
  }

  @Test("a cancelled item stays cancelled in another store, even if an old invitation is imported there")
  func cancellation() throws {
    let test = try TestStore()
    try test.load(meeting, message("CANCEL", sequence: 2))
    let text = try test.exportedText()
    #expect(objects(text).map(\.method) == ["CANCEL"])
    #expect(try test.load(text).numbers == [0, 0, 1, 0, 0])
    let other = try TestStore()
    try other.load(text)
    #expect(try other.store.items(named: "one").map(\.isCancelled) == [true])
    try other.load(meeting)
    #expect(try other.store.items(named: "one").map(\.isCancelled) == [true])
    #expect(try other.exportedText() == text)
  }

  @Test("the requested METHOD is for items without one of their own")
  func chosen() throws {
    let test = try TestStore()
    try test.load(calendar(event(uid: "plain")), meeting, message("REPLY"))
    let text = try test.exportedText(options: ExportOptions(method: "PUBLISH"))
    #expect(objects(text).map(\.method) == ["PUBLISH", "REPLY"])
    #expect(objects(text).map(\.titles) == [["Lunch", "meeting"], ["message"]])
  }

  @Test("a calendar that contains only messages has no additional empty VCALENDAR")
  func messagesAlone() throws {
    let test = try TestStore()
    try test.load(
      calendar(
        timeZone("Office", offset: "+0100"), event(start: ";TZID=Office:20260301T120000"), properties: ["METHOD:REPLY"])
    )
    let text = try test.exportedText()
    #expect(objects(text).map(\.method) == ["REPLY"])
    #expect(text.contains("TZID:Office\r\n"))
  }
}
