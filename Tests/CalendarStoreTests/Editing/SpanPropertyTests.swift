import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import TestSupport
import Testing

@Suite("Invariants of edits of any series")
struct SpanPropertyTests {
  static let seeds = Array(UInt64(1)...40)

  /// A random series with exceptions and overrides.
  private func series(_ random: inout SeededGenerator) throws -> TestStore {
    let rules = [
      "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR", "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=MONTHLY;BYMONTHDAY=2,31", "FREQ=WEEKLY", "FREQ=YEARLY;BYMONTH=3,7;BYDAY=1MO",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    ]
    let ends = ["", ";COUNT=14", ";UNTIL=20270301T235959Z"]
    let starts = [
      ";TZID=Europe/Berlin:20260302T023000", ":20260302T090000Z", ":20260302T120000", ";VALUE=DATE:20260302",
      ";TZID=America/New_York:20260302T180000",
    ]
    let start = random.pick(starts)
    var rule = random.pick(rules) + random.pick(ends)
    if start.contains("DATE:") { rule = rule.replacing("T235959Z", with: "") }
    let test = try TestStore()
    try test.load(calendar(event(start: start, "RRULE:\(rule)")))
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      try test.store.remove(test.occurrence(reference(test, &random)), span: .this)
    }
    for number in 0..<Int.random(in: 0...2, using: &random) {
      try test.edit(reference(test, &random), .this) { $0.title = "Own \(number)" }
    }
    return test
  }

  /// The name of an occurrence of the series.
  private func reference(_ test: TestStore, _ random: inout SeededGenerator) throws -> String {
    let range = Instant.utc(2026, 3, 1)..<Instant.utc(2028, 6, 1)
    let answer = try test.store.occurrences(matching: OccurrenceQuery(range, zone: .utc))
    let occurrence = random.pick(answer.occurrences)
    let civil = (occurrence.recurrenceID ?? occurrence.start).civil(at: .zero)
    return "one/" + (occurrence.item.isAllDay ? civil.date.text : civil.text + (occurrence.isCivil ? "" : "Z"))
  }

  @Test("a split that changes a title changes no times", arguments: seeds)
  func splitKeepsTimes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let test = try series(&random)
    let before = try test.happenings()
    let name = try reference(test, &random)
    let time = String(name.dropFirst(4))
    try test.edit(name, .future) { $0.title = "New" }
    let after = try test.happenings()
    #expect(after.map { $0.prefix(16) } == before.map { $0.prefix(16) }, "\(name)")
    for line in after where !line.contains("Own") {
      if line.prefix(8) < time.prefix(8) { #expect(line.hasSuffix("Lunch")) }
      if line.prefix(8) > time.prefix(8) { #expect(line.hasSuffix("New")) }
    }
    #expect(try test.store.examine().isGood)
  }

  @Test("removing one occurrence leaves all others", arguments: seeds)
  func removeOne(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let test = try series(&random)
    let before = try test.happenings()
    let name = try reference(test, &random)
    try test.store.remove(test.occurrence(name), span: .this)
    let after = try test.happenings()
    #expect(after.count == before.count - 1)
    #expect(Set(after).isSubset(of: before))
  }

  @Test("removing the future leaves what was before", arguments: seeds)
  func removeFuture(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let test = try series(&random)
    let before = try test.happenings()
    let name = try reference(test, &random)
    let occurrence = try test.occurrence(name)
    try test.store.remove(occurrence, span: .future)
    let after = try test.happenings()
    #expect(after == Array(before.prefix(after.count)))
    #expect(after.isEmpty == occurrence.isFirst)
  }

  @Test("an edit of one occurrence changes only that one", arguments: seeds)
  func editOne(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let test = try series(&random)
    let before = try test.happenings()
    try test.edit(reference(test, &random), .this) { $0.title = "Edited" }
    let after = try test.happenings()
    #expect(zip(before, after).filter { $0 != $1 }.count == 1)
    #expect(after.count == before.count)
  }
}
