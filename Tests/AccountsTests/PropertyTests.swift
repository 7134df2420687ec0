import Foundation
import SimulatedServer
import TestSupport
import Testing

@Suite("Invariants between a store and a server")
struct PropertyTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seeds: from the environment, as one number or as the first and the last; otherwise, 10,000 in nightly runs and
  /// 40 in other runs.
  static let seeds: ClosedRange<UInt64> = {
    let named = environment["ALMANAC_SEED"]?.split(separator: "-").compactMap { UInt64($0) } ?? []
    if let first = named.first, let last = named.last, first <= last { return first...last }
    return 1...UInt64(Nightly.count(10_000, byDay: 40))
  }()

  @Test("both sides agree in the end, nothing is lost, and another synchronization does nothing")
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

  @Test("whatever a server answers, one run deletes no more than the deletion guard allows")
  func brake() async throws {
    // Only a few outside nightly runs, because the histories include the deletion guard too.
    for seed in Self.seeds.count > 500 ? Self.seeds.prefix(Self.seeds.count) : Self.seeds.prefix(Self.seeds.count / 4) {
      var random = SeededGenerator(seed: seed)
      let world = try World(SimulatedTraits(&random))
      let count = Int.random(in: 1...60, using: &random)
      for number in 0..<count { world.addThere("i\(number)", title: "I \(number)") }
      try await world.sync()
      for _ in 0..<4 {
        // Occasionally something is deleted, too.
        if random.once(in: 3) {
          for uid in world.remoteTexts().keys.sorted() where random.once(in: 3) { world.deleteThere(uid) }
        }
        let start = world.server.requests.count
        var faults: [Int: Fault] = [:]
        for request in start..<start + 30 where random.once(in: 3) {
          faults[request] = random.pick(Fault.network + [.shortened, .shortened])
        }
        world.server.plan(faults)
        let before = (try world.texts().count, world.remoteTexts().count)
        let report = try await world.sync(full: random.once(in: 2))
        world.server.plan([:])
        let after = (try world.texts().count, world.remoteTexts().count)
        for (before, after) in [(before.0, after.0), (before.1, after.1)] where before > after {
          let isTooMany = before - after > max(10, before / 4) || (after == 0 && before >= 5)
          #expect(!isTooMany, "seed \(seed): \(before - after) of \(before) were deleted: \(report)")
        }
      }
    }
  }

  @Test("concurrent requests lose and duplicate nothing either, whatever goes wrong")
  func severalAtOnce() async throws {
    for seed in Self.seeds.prefix(Self.seeds.count / 10 + 1) {
      var random = SeededGenerator(seed: seed)
      var traits = SimulatedTraits(&random)
      traits.keepsConnections = true
      traits.takesOneAtATime = random.once(in: 3)
      let world = try World(traits)
      try await world.sync()
      let count = Int.random(in: 5...30, using: &random)
      for number in 0..<count { try world.addHere("i\(number)", title: "I \(number)") }
      for _ in 0..<2 {
        let start = world.server.requests.count
        var faults: [Int: Fault] = [:]
        for request in start..<start + 60 where random.once(in: 6) { faults[request] = random.pick(Fault.network) }
        world.server.plan(faults)
        try await world.sync()
        world.server.plan([:])
        world.wait(3600)
      }
      for _ in 0..<2 { try await world.sync(full: true) }
      let texts = world.server.texts("work").values
      let uids = Set(texts.map(World.uid))
      #expect(texts.count == count && uids.count == count, "seed \(seed): \(texts.count) resources, \(uids.count) UIDs")
      #expect(try world.texts().count == count, "seed \(seed)")
    }
  }
}
