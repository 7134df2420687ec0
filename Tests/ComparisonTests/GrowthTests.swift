import CivilTime
import Comparison
import TestSupport
import Testing

/// Files that repeat something many times: work on them takes time in proportion to their size.
@Suite("Comparing, merging and splitting repetitive files", .timeLimit(.minutes(60)))
struct GrowthTests {
  private static let size = Nightly.count(60_000, byDay: 16_000)

  private func text(_ file: RepetitiveCalendar, _ size: Int, _ variant: Int) -> [UInt8] {
    Array(file.text(size, variant: variant).utf8)
  }

  @Test("four times as much takes at most about four times as long", arguments: RepetitiveCalendar.all)
  func growth(file: RepetitiveCalendar) {
    let comparing = Growth.ofTime(for: Self.size) { size in
      guard let before = try? ComparedCalendar(text: text(file, size, 0)),
        let after = try? ComparedCalendar(text: text(file, size, 1))
      else { return }
      _ = CalendarDifference(from: before, to: after).lines()
    }
    #expect(comparing < 8, "comparing \(file)")
    let merging = Growth.ofTime(for: Self.size) { size in
      let versions = (0...2).compactMap { try? MergeVersion(text: text(file, size, $0)) }
      if versions.count < 3 { return }
      _ = CalendarMerge(base: versions[0], a: versions[1], b: versions[2]).text
      _ = CalendarMerge(base: versions[0], a: versions[2], b: versions[1]).text
    }
    #expect(merging < 8, "merging \(file)")
    let criteria: [CalendarSplit.Criterion] = [.uid, .month, .category, .size(2000)]
    let splitting = Growth.ofTime(for: Self.size) { size in
      for criterion in criteria { _ = try? CalendarSplit(text: text(file, size, 0), by: criterion, now: .epoch) }
    }
    #expect(splitting < 8, "splitting \(file)")
  }
}

extension Instant {
  fileprivate static let epoch = Instant(secondsSince1970: 0)
}
