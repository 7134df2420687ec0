import CalendarStore
import CivilTime
import Foundation
import ICalendar
import TestSupport
import TimeZones
import Testing

@Suite("Alarms of random stores, compared with a naive computation from the components")
struct AlarmPropertyTests {
  private static let year: Int64 = 31_557_600
  /// The number of years around now that are covered.
  private static let reach = Int64(Nightly.count(9, byDay: 2)) * year
  private static let zones = ["Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kolkata"]

  /// Alarms as programs write them, and alarms from other projects' files if these are available.
  private static let alarms: [String] = {
    var found = Set((try? Fixture.bytes("alarms-of-many-kinds.ics")).map(valarms) ?? [])
    for file in Corpora.files {
      guard let folder = Corpora.folder, let data = try? Data(contentsOf: folder.appendingPathComponent(file)),
        data.count < 1 << 20
      else { continue }
      found.formUnion(valarms([UInt8](data)))
    }
    return found.sorted()
  }()

  /// The VALARMs of a file, with unfolded lines.
  private static func valarms(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      .replacing("\n ", with: "").replacing("\n\t", with: "")
    return text.matches(of: #/BEGIN:VALARM\n(?:(?!BEGIN:).*\n)*?END:VALARM\n/#).map { String($0.output) }
  }

  /// A calendar with additional alarms in its events and to-dos.
  private func withAlarms(_ text: String, _ generator: inout SeededGenerator) -> String {
    var lines: [String] = []
    for line in text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "END:VEVENT" || line == "END:VTODO" {
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          lines += generator.pick(Self.alarms).split(separator: "\n").map(String.init)
        }
      }
      lines.append(String(line))
    }
    return lines.joined(separator: "\r\n")
  }

  private func check(_ test: TestStore, _ generator: inout SeededGenerator, now: Instant, _ comment: String) throws {
    let naive = try NaiveAlarms(test, until: now.adding(seconds: Self.reach + 3 * Self.year))
    let unknown = naive.unknown
    for _ in 0..<6 {
      let start = now.adding(seconds: Int64.random(in: -Self.reach...Self.reach, using: &generator))
      let length: Int64 = generator.pick([900, 86_400, 604_800, 3_456_000, 2 * Self.year])
      let range = start..<start.adding(seconds: length)
      let name = generator.pick(Self.zones)
      let zone = try TimeZoneDatabase.system.rules(named: name)
      let answer = try test.store.alarms(matching: AlarmQuery(range, zone: zone), limit: 1_000_000)
      let found = answer.map {
        NaiveAlarms.Moment(
          instant: $0.instant, item: $0.item.id.number, index: $0.index, repetition: $0.repetition)
      }.filter { !unknown.contains($0.item) }.sorted()
      let expected = naive.moments(in: range, zone: zone).filter { !unknown.contains($0.item) }
      guard found != expected else { continue }
      let (surplus, missing) = (Set(found).subtracting(expected).sorted(), Set(expected).subtracting(found).sorted())
      let items = Set((surplus.prefix(3) + missing.prefix(3)).map(\.item))
      let texts = try test.store.items(matching: ItemQuery()).filter { items.contains($0.id.number) }
        .map { "#\($0.id.number) in \($0.calendar)\n\($0.component.lines.map(\.unfolded).joined(separator: "\n"))" }
      Issue.record(
        """
        \(comment), \(name), \(range): \(found.count) instead of \(expected.count)
        surplus: \(surplus.prefix(3))
        missing: \(missing.prefix(3))
        \(texts.prefix(4).joined(separator: "\n"))
        """)
      return
    }
  }

  @Test("each goes off when its properties say, for every occurrence", arguments: 0..<Nightly.count(400, byDay: 2))
  func model(seed: Int) throws {
    var calendars = RandomCalendars(seed: UInt64(seed))
    var generator = SeededGenerator(seed: UInt64(seed) + 2_000_000)
    let now = "20261121T120000Z"
    let test = try TestStore(now: now)
    for round in 0..<Nightly.count(4, byDay: 2) {
      try test.load(withAlarms(calendars.make(count: Int.random(in: 1...6, using: &generator)), &generator))
      try check(test, &generator, now: instant(now), "seed \(seed), round \(round)")
    }
    try test.store.reindex()
    try check(test, &generator, now: instant(now), "seed \(seed), with a new index")
  }
}
