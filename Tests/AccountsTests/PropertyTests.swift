import Foundation
import Testing

@Suite("What holds whatever happens between a store and a server")
struct PropertyTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seeds: one that the environment names, 10,000 at night, else 500.
  static let seeds: ClosedRange<UInt64> = {
    if let seed = environment["ALMANAC_SEED"].flatMap({ UInt64($0) }) { return seed...seed }
    return 1...(environment["ALMANAC_NIGHTLY"] == nil ? 500 : 10_000)
  }()

  @Test("both sides agree in the end, nothing is lost, and a further synchronization does nothing")
  func histories() async throws {
    var failures = 0
    for seed in Self.seeds where failures < 5 {
      var history = try History(seed: seed)
      let findings: [String]
      do { findings = try await history.run() } catch { findings = ["it ended with an error: \(error)"] }
      if findings.isEmpty { continue }
      failures += 1
      Issue.record(
        "seed \(seed): \(findings.joined(separator: "\n"))\n\(history.steps.joined(separator: "\n"))\n\(history.traits)"
      )
    }
  }
}
