import Bounds
import CalendarModel
import CalendarStore
import ICalendar
import StoreTestSupport
import Testing

@Suite("Many items held in memory at once")
struct HeldItemTests {
  private func store() throws -> TestStore {
    let test = try TestStore()
    let dates = (10...28).map { "202701\($0)T100000Z" }.joined(separator: ",")
    let texts = (0..<10).map { number in
      event(
        uid: "e\(number)", title: "Lunch \(number)", start: ":2027010\(number)T100000Z", "RDATE:\(dates)",
        "DESCRIPTION:\(String(repeating: "x", count: 1_000))", "LOCATION:Café")
    }
    try test.load(calendar(texts))
    return test
  }

  @Test("have all their times, but no long lines")
  func lines() throws {
    let test = try store()
    let whole = try test.store.items(matching: ItemQuery())
    let short = try test.store.items(matching: ItemQuery(), limit: nil, mostOfLine: 100)
    #expect(whole.count == 10 && short.count == 10)
    #expect(whole.allSatisfy { $0.component.first(.description) != nil })
    for item in short {
      #expect(item.component.first(.description) == nil && item.component.first(.location)?.text == "Café")
      #expect(item.component.first(.rdate) != nil && item.component.first(.dtstart) != nil)
    }
    let some = try test.store.items(Set(short.map(\.id)), mostOfLine: 100)
    #expect(some.count == 10 && some.values.allSatisfy { $0.component.first(.description) == nil })
  }

  @Test("are limited to what the work budget allows")
  func budget() throws {
    let test = try store()
    let budget = WorkBudget(.init(held: 5_000))
    try WorkBudget.$current.withValue(budget) {
      let some = try test.store.items(matching: ItemQuery(), limit: nil, mostOfLine: 10_000)
      #expect((1...4).contains(some.count) && budget.isSpent)
      let none = try test.store.items(Set(some.map(\.id)), mostOfLine: 10_000)
      #expect(none.isEmpty)
    }
    let steps = WorkBudget(.init(steps: 12))
    try WorkBudget.$current.withValue(steps) {
      let few = try test.store.items(matching: ItemQuery(), limit: nil, mostOfLine: 100)
      #expect(few.count < 4)
    }
  }
}
