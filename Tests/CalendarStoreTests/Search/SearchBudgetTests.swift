import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import StoreTestSupport
import Testing
import TimeZones

@Suite("Limits on a search")
struct SearchBudgetTests {
  @Test("rules without occurrences end it when the budget does")
  func impossible() throws {
    let test = try TestStore(now: "20261118T104000Z")
    let rules = (0..<20).map { "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=\($0)" }.joined(separator: "\r\n")
    try test.load(
      calendar((0..<30).map { event(uid: "e\($0)", title: "Lunch", start: ":20261118T100000Z", rules) }))
    func search(_ steps: Int) throws -> Int {
      let budget = WorkBudget(.init(steps: steps))
      return try WorkBudget.$current.withValue(budget) {
        try test.store.found(by: ItemQuery(words: "lunch"), now: instant("20261118T104000Z"), in: .utc).count
      }
    }
    #expect(try search(10_000_000) == 30)
    #expect((1..<20).contains(try search(100_000)))
  }
}
