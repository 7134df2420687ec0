import Testing

@testable import CalendarServer

@Suite("Concurrent requests from one address")
struct ClientSharesTests {
  @Test("are a quarter of the connections at most, and those of others do not count")
  func share() {
    var shares = ClientShares(limit: 8)
    #expect(["a", "a", "a", "b"].map { shares.begin($0) } == [true, true, false, true])
    for _ in 0..<3 { shares.end("a") }
    #expect(["a", "a", "a"].map { shares.begin($0) } == [true, true, false])
  }
}
