import Testing

@testable import CalendarServer

@Suite("Request rates")
struct RequestRateTests {
  @Test("a burst of ten times the rate, then the rate per second, for each address separately")
  func rate() {
    let rate = RequestRate(10)
    let begin = ContinuousClock.now
    #expect((0..<100).allSatisfy { _ in rate.take("a", at: begin) })
    #expect(!rate.take("a", at: begin))
    #expect(rate.take("b", at: begin))
    let later = begin + .milliseconds(500)
    #expect((0..<10).count { _ in rate.take("a", at: later) } == 5)
    #expect((0..<200).count { _ in rate.take("a", at: later + .seconds(60)) } == 100)
  }

  @Test("a device that synchronizes a full calendar for the first time is not stopped")
  func firstSync() {
    let rate = RequestRate(ServerLimits().rate)
    let begin = ContinuousClock.now
    // As fast as a server can answer without any other load.
    #expect((0..<10_000).allSatisfy { rate.take("phone", at: begin + .microseconds($0 * 200)) })
  }

  @Test("many addresses neither make it forget who is at the limit nor let it grow")
  func bounded() {
    let rate = RequestRate(1)
    let now = ContinuousClock.now
    while rate.take("busy", at: now) {}
    for number in 0..<30_000 {
      _ = rate.take("\(number)", at: now)
      if number % 100 == 0 { #expect(!rate.take("busy", at: now)) }
    }
    #expect(!rate.take("busy", at: now))
  }
}
