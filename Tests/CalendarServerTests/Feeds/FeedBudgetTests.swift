import Bounds
import Testing

@testable import CalendarServer

@Suite("The cost of making a feed", .timeLimit(.minutes(30)))
struct FeedBudgetTests {
  @Test(
    "an event every second fills neither memory nor disk: the feed ends where the budget does",
    arguments: [FeedFormat.json, .html], [WorkBudget.Amounts(occurrences: 1_000), .init(bytes: 1 << 17)])
  func dense(format: FeedFormat, amounts: WorkBudget.Amounts) throws {
    let notes = String(repeating: "a", count: 400)
    let feed = try PublishedFeed(
      PublishedFeed.event("a", "DTSTART:20261201T000000Z", "RRULE:FREQ=SECONDLY", "DESCRIPTION:\(notes)"))
    let budget = WorkBudget(amounts)
    #expect(throws: (any Error).self) {
      try WorkBudget.$current.withValue(budget) { try feed.bytes(format) }
    }
    #expect(budget.isSpent)
  }

  @Test("a feed is limited to what may be held in memory", arguments: [FeedFormat.ics, .json, .html])
  func held(format: FeedFormat) throws {
    let notes = String(repeating: "a", count: 4_000)
    let feed = try PublishedFeed(PublishedFeed.event("a", "DTSTART:20261201T000000Z", "DESCRIPTION:\(notes)"))
    let budget = WorkBudget(.init(held: 1_000))
    #expect(throws: WorkBudget.Spent.self) { try WorkBudget.$current.withValue(budget) { try feed.bytes(format) } }
    #expect(try !feed.bytes(format).isEmpty)
  }
}
