import Testing

@testable import CalendarServer

@Suite("How many requests")
struct RequestRateTests {
  @Test("many at once, then so many a second, and each address for itself")
  func rate() {
    let rate = RequestRate(10)
    let begin = ContinuousClock.now
    #expect((0..<20).allSatisfy { _ in rate.take("a", at: begin) })
    #expect(!rate.take("a", at: begin))
    #expect(rate.take("b", at: begin))
    let later = begin + .milliseconds(500)
    #expect((0..<10).count { _ in rate.take("a", at: later) } == 5)
    #expect((0..<30).count { _ in rate.take("a", at: later + .seconds(60)) } == 20)
  }

  @Test("it never remembers more addresses than it has room for, and never lets one through that is at its limit")
  func bounded() {
    let rate = RequestRate(1)
    let now = ContinuousClock.now
    for number in 0..<30_000 { _ = rate.take("\(number)", at: now) }
    #expect(rate.take("last", at: now) && rate.take("last", at: now) && !rate.take("last", at: now))
  }
}
