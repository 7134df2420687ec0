import Foundation
import TestSupport
import Testing

@Suite("Random histories of meetings")
struct HistoryTests {
  private static let first = ProcessInfo.processInfo.environment["ALMANAC_SEED"].flatMap { UInt64($0) } ?? 1

  @Test("after all messages have arrived every copy agrees with the organizer's", arguments: 0..<UInt64(10))
  func histories(part: UInt64) throws {
    let count = UInt64(Nightly.count(1_000, byDay: 15))
    for seed in Self.first + part * count..<Self.first + (part + 1) * count {
      var history = History(seed: seed)
      do {
        try history.run()
      } catch {
        Issue.record("ALMANAC_SEED=\(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
  }
}
