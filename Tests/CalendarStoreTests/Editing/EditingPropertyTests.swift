import CalendarStore
import Foundation
import TestSupport
import Testing

/// Whole series are moved, split, edited, deleted, completed and undone at random, and the store is compared with lists
/// of instances: 1,000 steps, in four parts that run in parallel.
///
/// With `ALMANAC_NIGHTLY` it runs a million steps, starting from `ALMANAC_SEED` if it is set.
@Suite("Edits of whole series match lists of instances")
struct EditingPropertyTests {
  @Test("after any edit, the store matches the lists", arguments: 0..<4)
  func agrees(quarter: UInt64) throws {
    let named = ProcessInfo.processInfo.environment["ALMANAC_SEED"].flatMap { UInt64($0) }
    let seed = Nightly.isOn ? named ?? 1 : 1
    var run = EditingRun(seed: seed &+ quarter &* 1_000_000)
    try run.run(steps: Nightly.count(250_000, byDay: 250), failures: 5) { Issue.record("\($0)") }
  }
}
