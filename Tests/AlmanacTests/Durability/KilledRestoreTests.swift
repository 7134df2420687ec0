import Foundation
import ProgramTestSupport
import StoreTestSupport
import Testing

@Suite("A restore that is killed", .timeLimit(.minutes(30)))
struct KilledRestoreTests {
  /// The store that the backup replaces.
  enum Old: String, CaseIterable {
    /// A store that can be read.
    case whole
    /// The first half of a store, with a log.
    case halved
    /// A store without its beginning.
    case headless
  }

  let place: Workplace
  init() throws { place = try Workplace() }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: place.path(name))) }

  /// Creates the store to be replaced.
  private func make(_ old: Old, _ name: String) throws {
    var content = try bytes("old.sqlite")
    switch old {
    case .whole: break
    case .halved:
      content = content.prefix(content.count / 2)
      try place.write("\(name)-wal", "not a log")
    case .headless: content.replaceSubrange(0..<100, with: [UInt8](repeating: 0, count: 100))
    }
    try place.write(name, content)
  }

  @Test("leaves the old store or the new one, whole, and the old one next to the new one", arguments: Old.allCases)
  func killed(old: Old) async throws {
    var generator = SystemRandomNumberGenerator()
    for (name, count) in [("old", 900), ("new", 600)] {
      try place.write("\(name).ics", GeneratedCalendar.text(events: count, prefix: name))
      _ = try await place.run("import", "\(name).ics", "--store", "\(name).sqlite")
      _ = try await place.run("backup", "\(name).bak", "--store", "\(name).sqlite")
    }
    try FileManager.default.removeItem(atPath: place.path("old.sqlite"))
    try FileManager.default.moveItem(atPath: place.path("old.bak"), toPath: place.path("old.sqlite"))
    let (before, after) = (try StoreTruth(at: place.path("old.sqlite")), try StoreTruth(at: place.path("new.bak")))
    let clock = ContinuousClock()
    var duration = Duration.zero
    var outcomes = (old: 0, new: 0)
    for round in 0...(old == .whole ? Settings.killCount : Settings.killCount / 2) {
      let store = "store-\(round).sqlite"
      try make(old, store)
      let damaged = try bytes(store)
      // Before that, the program has only started.
      let share = Double.random(in: 0.2...1.05, using: &generator)
      // The kernel keeps the time, as for migrations.
      let delay = round == 0 ? Duration.seconds(900) : duration * share
      let begin = clock.now
      let outcome = try await place.launch(
        Settings.find("timeout") ?? "timeout",
        [
          "--foreground", "-s", "KILL", "\(delay / .seconds(1))", Program.path, "restore", "new.bak", "--store", store,
        ])
      let isTooLate = outcome.status == 0 || outcome.status == 124
      #expect(isTooLate || outcome.status == 137, "\(outcome)")
      #expect(round > 0 || outcome.status == 0, "\(outcome)")
      if isTooLate { duration = round == 0 ? clock.now - begin : duration * 0.7 }

      let isOld: Bool
      if old == .whole {
        let now = try StoreTruth(at: place.path(store))
        isOld = now == before
        #expect(isOld || now == after, "killed at \(share)")
        if !isOld { #expect(try StoreTruth(at: place.path(store + ".replaced")) == before) }
      } else {
        isOld = try bytes(store) == damaged
        if !isOld {
          #expect(try StoreTruth(at: place.path(store)) == after, "killed at \(share)")
          #expect(try bytes(store + ".replaced") == damaged)
          if old == .halved { #expect(try bytes(store + ".replaced-wal") == Data("not a log".utf8)) }
        }
      }
      #expect(!isOld || outcome.status != 0)
      if isOld { outcomes.old += 1 } else { outcomes.new += 1 }

      // The next run completes it, whatever was left next to the store.
      if round % 5 == 0 {
        let next = try await place.run("restore", "new.bak", "--store", store)
        #expect(next.status == 0, "\(next)")
        #expect(try StoreTruth(at: place.path(store)) == after)
        #expect(try await place.run("doctor", "--store", store).status == 0)
      }
      for name in place.names where name.hasPrefix("\(store)") {
        try FileManager.default.removeItem(atPath: place.path(name))
      }
    }
    print("Killed restorings over a \(old.rawValue) store: \(outcomes).")
  }
}
