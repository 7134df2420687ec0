import Bounds
import Testing

@Suite("Work budgets")
struct WorkBudgetTests {
  @Test("each kind is counted separately, and the first to run out ends all")
  func kinds() {
    let budget = WorkBudget(.init(steps: 2, bytes: 10))
    let draws = [budget.spend(), budget.spend(10, of: .bytes), budget.spend(1000, of: .rows), budget.spend()]
    #expect(draws == [true, true, true, true])
    #expect(!budget.isSpent && budget.ending == nil)
    let more = [budget.spend(), budget.spend(of: .rows)]
    #expect(more == [false, false])
    #expect(budget.ending == .spent(.steps))
    budget.callOff()
    #expect(budget.ending == .spent(.steps))
  }

  @Test("drawing never gives anything back, and no amount traps")
  func extremes() {
    let budget = WorkBudget(.init(steps: -5, rows: 1))
    let draws = [budget.spend(-10, of: .rows), budget.spend(1, of: .rows), budget.spend(.max, of: .bytes)]
    #expect(draws == [true, true, true])
    let last = [budget.spend(.max, of: .bytes), budget.spend(.max), budget.spend(.min)]
    #expect(last == [true, false, false] || last == [false, false, false])
    #expect(budget.isSpent)
  }

  @Test("cancelled work is over its budget")
  func calledOff() {
    let budget = WorkBudget(.init())
    budget.callOff()
    let draws = budget.spend()
    #expect(!draws && budget.ending == .calledOff)
    #expect(throws: WorkBudget.Spent.self) {
      try WorkBudget.$current.withValue(budget) { try WorkBudget.check() }
    }
    #expect(throws: Never.self) { try WorkBudget.check() }
  }

  @Test("work that takes more processor time than allowed ends, however little it draws")
  func time() {
    let budget = WorkBudget(.init(time: 20_000))
    while budget.spend() {}
    #expect(budget.ending == .spent(.time))
    let other = WorkBudget(.init(time: 0))
    while other.lookAtClock() {}
    #expect(other.ending == .spent(.time))
  }

  @Test("work that must be done whole costs no time")
  func unbounded() {
    let budget = WorkBudget(.init(time: 1_000_000))
    let left = WorkBudget.$current.withValue(budget) {
      WorkBudget.unbounded {
        #expect(WorkBudget.current == nil)
        let other = WorkBudget(.init(time: 2_000_000))
        while other.lookAtClock() {}
      }
      budget.lookAtClock()
      return budget.left(of: .time)
    }
    #expect(left > 0)
  }

  @Test("without a time limit the same work ends at the same point")
  func counted() {
    let budget = WorkBudget(.init(steps: 100_000))
    var count = 0
    while budget.spend() { count += 1 }
    #expect(count == 100_000 && budget.ending == .spent(.steps))
    #expect(budget.left(of: .time) == 0)
  }
}
