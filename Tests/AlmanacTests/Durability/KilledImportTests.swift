import Foundation
import ProgramTestSupport
import Subprocess
import TestSupport
import Testing

@Suite("Commands that are killed at a random moment", .timeLimit(.minutes(30)))
struct KilledImportTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// The number of items in the store, which must be intact. A file that is still empty has none, and `doctor` reports
  /// that it is not a store yet.
  private func countInWholeStore(_ store: String) async throws -> Int {
    let outcome = try await place.run("doctor", "--json", "--store", store)
    if FileManager.default.contents(atPath: place.path(store))?.isEmpty == true {
      #expect(outcome.status == 3, "\(outcome)")
      return 0
    }
    #expect(outcome.status == 0, "\(outcome)")
    let detail = try outcome.json()["checks"].list.first { $0["name"].text == "store" }?["detail"].text ?? ""
    return detail.firstMatch(of: /(\d+) VEVENT/).flatMap { Int($0.1) } ?? 0
  }

  @Test("a killed import leaves the old state or the new one, and the next one completes it")
  func importing() async throws {
    var generator = Generator(seed: 20_261_121)
    let count = Nightly.count(20_000, byDay: 4_000)
    try place.write("in.ics", GeneratedCalendar.text(events: count))
    let clock = ContinuousClock()
    let begin = clock.now
    _ = try await place.run("import", "in.ics", "--store", "measured.sqlite")
    var duration = clock.now - begin
    var outcomes = (killed: 0, old: 0)
    var isNew = true
    for round in 0..<Settings.killCount {
      // Some rounds start without a store, some with a store that has contents, and some with the result of the last
      // kill.
      let store = isNew ? "store-\(round).sqlite" : "store-\(round - 1).sqlite"
      let seeded = isNew && round % 2 == 0
      if seeded { _ = try await place.run("import", Repository.fixture("travel.ics"), "--store", store) }
      let old = isNew ? (seeded ? 1 : 0) : try await countInWholeStore(store)
      // Early times are frequent, so that the creation of the store is interrupted too.
      let share = Double.random(in: 0...1.02, using: &generator) * (round % 4 == 1 ? 0.05 : 1)
      let start = clock.now
      let result = try await place.run(["import", "in.ics", "--store", store]) { execution in
        try await Task.sleep(for: duration * share)
        try? execution.send(signal: .kill)
        try await place.waitForEnd(of: execution.processIdentifier)
      }
      #expect([0, 137].contains(result.outcome.status), "\(result.outcome)")
      if result.outcome.status == 137 { outcomes.killed += 1 } else { duration = min(duration, clock.now - start) }
      guard FileManager.default.fileExists(atPath: place.path(store)) else { continue }
      let now = try await countInWholeStore(store)
      #expect(now == old || now == old + count, "\(now) items after \(old), killed at \(share)")
      if result.outcome.status == 0 { #expect(now == old + count) }
      if now == old { outcomes.old += 1 }
      if round % 5 == 0 {
        let next = try await place.run("import", "in.ics", "--json", "--store", store)
        #expect(next.status == 0)
        let sum = try (next.json()["added"].number ?? 0) + (next.json()["unchanged"].number ?? 0)
        #expect(sum == Double(count))
        #expect(try await countInWholeStore(store) == old + count)
        isNew = true
      } else {
        isNew = now != old
      }
    }
    print("Killed \(outcomes.killed) of \(Settings.killCount) imports; \(outcomes.old) left the old state.")
    if Settings.killCount >= 5 { #expect(outcomes.killed > 0) }
  }

  @Test("a killed export leaves the old file or the new one")
  func exporting() async throws {
    var generator = Generator(seed: 5545)
    try place.write("in.ics", GeneratedCalendar.text(events: Nightly.count(10_000, byDay: 3_000)))
    _ = try await place.run("import", "in.ics")
    let clock = ContinuousClock()
    let begin = clock.now
    let new = try await place.run("export").output
    var duration = clock.now - begin
    for _ in 0..<Settings.killCount {
      try place.write("out.ics", "old")
      let share = Double.random(in: 0...1.1, using: &generator)
      let start = clock.now
      let result = try await place.run(["export", "-o", "out.ics"]) { execution in
        try await Task.sleep(for: duration * share)
        try? execution.send(signal: .kill)
        try await place.waitForEnd(of: execution.processIdentifier)
      }
      // A first run in parallel with others takes longer than the runs that are killed.
      if result.outcome.status != 137 { duration = min(duration, clock.now - start) }
      let text = try place.read("out.ics")
      #expect(text == new || text == "old" && result.outcome.status == 137, "killed at \(share)")
    }
  }

  @Test("a killed edit leaves the old state or the new one")
  func editing() async throws {
    var generator = Generator(seed: 7986)
    _ = try await place.run("calendars", "create", "Work", "--color", "#000000")
    let clock = ContinuousClock()
    let begin = clock.now
    _ = try await place.run("calendars", "edit", "Work", "--color", "#000001")
    var duration = clock.now - begin
    for round in 2..<Settings.killCount + 2 {
      let old = try await color()
      let new = "#\(String(0x100_0000 + round, radix: 16).dropFirst())"
      let share = Double.random(in: 0...1.5, using: &generator)
      let start = clock.now
      let result = try await place.run(["calendars", "edit", "Work", "--color", new]) { execution in
        try await Task.sleep(for: duration * share)
        try? execution.send(signal: .kill)
        try await place.waitForEnd(of: execution.processIdentifier)
      }
      if result.outcome.status != 137 { duration = min(duration, clock.now - start) }
      let now = try await color()?.lowercased()
      #expect(now == new || now == old && result.outcome.status == 137, "killed at \(share)")
      #expect(try await place.run("doctor").status == 0)
    }
  }

  private func color() async throws -> String? {
    try await place.run("calendars", "list", "--json").json()["calendars"].list.first { $0["title"].text == "Work" }?[
      "color"
    ].text
  }

  @Test("two concurrent imports both succeed, or one waits and says that the store is locked")
  func twoImports() async throws {
    let count = 2_000
    try place.write("a.ics", GeneratedCalendar.text(events: count, prefix: "a"))
    try place.write("b.ics", GeneratedCalendar.text(events: count, prefix: "b"))
    async let first = place.run("import", "a.ics")
    async let second = place.run("import", "b.ics")
    let outcomes = try await [first, second]
    #expect(outcomes.allSatisfy { $0.status == 0 || $0.status == 7 }, "\(outcomes)")
    let succeeded = outcomes.count { $0.status == 0 }
    #expect(succeeded > 0)
    #expect(try await countInWholeStore(place.store) == count * succeeded)
  }
}

/// Random numbers that are the same in every run (SplitMix64).
private struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
