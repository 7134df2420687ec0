import CalendarStore
import Foundation
import TestSupport
import Testing

/// Whole series are moved, split, edited, deleted and undone at random, and the store is held against lists of instances.
///
/// With `ALMANAC_NIGHTLY` it takes a million steps, from `ALMANAC_SEED` on if that is set.
@Suite("Edits of whole series agree with lists of instances")
struct EditingPropertyTests {
  @Test("whatever is edited, the store says what the lists say")
  func agrees() throws {
    let environment = ProcessInfo.processInfo.environment
    let isNightly = environment["ALMANAC_NIGHTLY"] != nil
    let seed = isNightly ? environment["ALMANAC_SEED"].flatMap { UInt64($0) } ?? 1 : 1
    var run = EditingRun(seed: seed)
    try run.run(steps: isNightly ? 1_000_000 : 2_500, failures: 5) { Issue.record("\($0)") }
  }
}
