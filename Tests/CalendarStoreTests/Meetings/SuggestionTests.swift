import CalendarModel
import CalendarStore
import CivilTime
import Scheduling
import StoreTestSupport
import Testing

@Suite("Events that programs suggest")
struct SuggestionTests {
  private let test: TestStore
  /// A program without access to calendars.
  private let program: CalendarStore

  init() throws {
    test = try TestStore(now: "20270105T120000Z")
    program = try CalendarStore(
      tested: test.store.path, options: .init(now: try instant("20270105T120000Z"), client: "airline"))
  }

  private func flight(_ number: String = "AB1", day: Int = 20) throws -> Event {
    Event(
      uid: number, title: "Flight \(number)", start: .utc(try CivilDateTime(parsing: "202701\(day)T080000")),
      end: .time(.utc(try CivilDateTime(parsing: "202701\(day)T100000"))))
  }

  private func waiting() throws -> [WaitingMessage] { try test.store.waitingMessages() }

  @Test("an event waits, without access to calendars, and is added once it is accepted")
  func accepted() throws {
    try program.suggest(flight(), by: "somebody else")
    let message = try #require(try waiting().first)
    #expect(message.sender == "airline" && message.reason == WaitingMessage.suggested && message.method == .publish)
    #expect(try test.titles().isEmpty)
    try test.store.decide(message.id, MeetingAnswer(.accepted))
    #expect(try test.titles() == ["Flight AB1"] && waiting().isEmpty)
    // The user is asked once, and again only if there is something new.
    try program.suggest(flight(), by: "airline")
    #expect(try waiting().isEmpty)
    try program.suggest(flight(day: 21), by: "airline")
    try test.store.decide(#require(try waiting().first?.id), MeetingAnswer(.accepted))
    #expect(try test.titles() == ["Flight AB1"])
    #expect(try test.exportedText().contains("DTSTART:20270121T080000Z"))
  }

  @Test("a new version replaces the waiting one, and a declined one is not added")
  func declined() throws {
    for day in [20, 21] { try program.suggest(flight(day: day), by: "airline") }
    let messages = try waiting()
    #expect(messages.count == 1 && messages[0].calendar.text.contains("DTSTART:20270121T080000Z"))
    try test.store.decide(messages[0].id, MeetingAnswer(.declined))
    try program.suggest(flight(day: 21), by: "airline")
    #expect(try test.titles().isEmpty && waiting().isEmpty)
  }

  @Test("a UID that already exists becomes a separate event")
  func foreignUID() throws {
    try test.load(calendar(event(uid: "AB1", title: "Mine")))
    try program.suggest(flight(), by: "airline")
    try test.store.decide(#require(try waiting().first?.id), MeetingAnswer(.accepted))
    #expect(try test.titles().sorted() == ["Flight AB1", "Mine"])
  }

  @Test("the number of waiting events is limited")
  func flood() throws {
    for number in 0..<50 { try program.suggest(flight("F\(number)"), by: "airline") }
    let error = #expect(throws: StoreError.self) { try program.suggest(flight("F50"), by: "airline") }
    #expect(error?.code == .invalidArgument)
    #expect(try waiting().count == 50)
  }
}
