import CivilTime
import Testing

@testable import WebCalendar

@Suite("The number of waiting invitations")
struct WaitingCountsTests {
  @Test("is counted again when the store has changed, and after a while")
  func counting() {
    let counts = WaitingCounts()
    let now = Instant(secondsSince1970: 1_000_000)
    #expect(counts.count(of: "alice", at: 1, now) { 3 } == 3)
    #expect(counts.count(of: "alice", at: 1, now.adding(seconds: 299)) { 4 } == 3)
    #expect(counts.count(of: "bob", at: 1, now) { 1 } == 1)
    #expect(counts.count(of: "alice", at: 2, now) { 5 } == 5)
    #expect(counts.count(of: "alice", at: 2, now.adding(seconds: 300)) { 6 } == 6)
  }
}
