import CalendarStore
import CivilTime
import Foundation
import GRDB
import ICalendar
import TestSupport
import Testing

@Suite("Occurrences of random stores, compared with a naive computation from the components")
struct OccurrencePropertyTests {
  private static let year: Int64 = 31_557_600
  private static let zones = ["Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kolkata"]

  /// Ranges inside the window around a given time, across its ends and beyond it, long and short.
  private func range(_ generator: inout SeededGenerator, around now: Instant) -> Range<Instant> {
    let offset: Int64 = generator.pick([
      Int64.random(in: -Self.year...2 * Self.year, using: &generator),
      Int64.random(in: -9 * Self.year...9 * Self.year, using: &generator),
      -Self.year, 2 * Self.year,
    ])
    // Occasionally the hours in which clocks change in Berlin.
    let changes = (try? ["20260329T010000Z", "20261025T000000Z", "20261025T010000Z"].map(instant)) ?? []
    let start = generator.once(in: 5) ? generator.pick(changes) : now.adding(seconds: offset)
    let length: Int64 = generator.pick([1, 900, 3600, 86_400, 604_800, 3_456_000, 4 * Self.year])
    return start..<start.adding(seconds: length)
  }

  private func check(
    _ test: TestStore, _ generator: inout SeededGenerator, now: Instant, count: Int, _ comment: String
  ) throws {
    let naive = try NaiveOccurrences(test, until: now.adding(seconds: 14 * Self.year))
    for _ in 0..<count {
      let range = range(&generator, around: now)
      let name = generator.pick(Self.zones)
      let zone = try TimeZoneDatabase.system.rules(named: name)
      var query = OccurrenceQuery(range, zone: zone)
      query.includesCancelled = generator.once(in: 2)
      let answer = try test.store.occurrences(matching: query)
      #expect(!answer.isTruncated)
      let expected = naive.occurrences(range, zone: zone, includesCancelled: query.includesCancelled)
      let found = answer.occurrences.map(NaiveOccurrences.Occurrence.init)
      guard found != expected else { continue }
      let surplus = found.filter { !expected.contains($0) }.prefix(3)
      let missing = expected.filter { !found.contains($0) }.prefix(3)
      let items = Set((surplus + missing).map(\.item))
      let texts = try test.store.items(matching: ItemQuery()).filter { item in
        items.contains(item.id.number)
          || items.contains { id in
            (try? test.store.items(named: item.uid).contains { $0.id.number == id }) ?? false
          }
      }.map { "#\($0.id.number) in \($0.calendar)\n" + $0.component.lines.map(\.unfolded).joined(separator: "\n") }
      Issue.record(
        """
        \(comment), \(name), \(range)
        surplus: \(Array(surplus))
        missing: \(Array(missing))
        \(texts.prefix(5).joined(separator: "\n"))
        """)
      return
    }
  }

  private func index(_ test: TestStore) throws -> TableContents {
    try test.contents().only("schedule", "series_heads", "occurrences")
  }

  @Test(
    "the answers are the same, and every write leaves the index as a rebuild creates it",
    arguments: 0..<Nightly.count(400, byDay: 4))
  func model(seed: Int) throws {
    var calendars = RandomCalendars(seed: UInt64(seed))
    var generator = SeededGenerator(seed: UInt64(seed) + 1_000_000)
    let now = "20261121T120000Z"
    let test = try TestStore(now: now)
    for round in 0..<5 {
      if generator.once(in: 6), let calendar = try test.store.calendars().last {
        try test.store.deleteCalendar(calendar.calendar)
      }
      let texts = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
        calendars.make(count: Int.random(in: 1...6, using: &generator))
      }
      try test.load(texts)
      let kept = try index(test)
      try test.store.reindex()
      let rebuilt = try index(test)
      #expect(kept.differences(from: rebuilt) == [], "seed \(seed), round \(round)")
      #expect(try test.store.examine().isGood)
      try check(test, &generator, now: instant(now), count: 8, "seed \(seed), round \(round)")
    }

    // Years later the window is elsewhere, starting with the first write.
    let later = "20330601T120000Z"
    try test.store.close()
    let unmoved = try TestStore(now: later, isReadOnly: true, in: test.folder)
    try check(unmoved, &generator, now: instant(later), count: 4, "seed \(seed), before the window moved")
    try unmoved.store.close()
    let moved = try TestStore(now: later, in: test.folder)
    try moved.load(calendars.make(count: 2))
    try check(moved, &generator, now: instant(later), count: 8, "seed \(seed), after the window moved")
    let kept = try index(moved)
    try moved.store.reindex()
    #expect(try index(moved).differences(from: kept) == [])
  }

  @Test("a store without a window gives the same answers", arguments: 500..<(500 + Nightly.count(10, byDay: 1)))
  func withoutWindow(seed: Int) throws {
    var calendars = RandomCalendars(seed: UInt64(seed))
    var generator = SeededGenerator(seed: UInt64(seed) + 1_000_000)
    let test = try TestStore(now: "20261121T120000Z")
    try test.load(calendars.make(count: 8))
    try test.database { try $0.execute(sql: "DELETE FROM settings WHERE name = 'occurrence_window'") }
    try check(test, &generator, now: instant("20261121T120000Z"), count: 10, "seed \(seed)")
  }
}

extension NaiveOccurrences.Occurrence {
  init(_ occurrence: Occurrence) {
    self.init(
      item: occurrence.item.id.number, start: occurrence.start, end: occurrence.end,
      recurrenceID: occurrence.recurrenceID)
  }
}
