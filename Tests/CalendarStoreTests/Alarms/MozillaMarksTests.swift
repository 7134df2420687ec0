import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import TestSupport
import Testing

@Suite("Alarms that Thunderbird has acknowledged or snoozed")
struct MozillaMarksTests {
  let test: TestStore
  init() throws { test = try TestStore(now: "20260301T000000Z") }

  private let march = Instant.utc(2026, 3, 1)..<Instant.utc(2026, 4, 1)

  private func alarms() throws -> [DueAlarm] {
    #expect(try test.store.examine().isGood)
    return try test.store.alarms(matching: AlarmQuery(march, zone: .utc))
  }

  private func times() throws -> [String] {
    try alarms().map { "\($0.instant.civil(at: .zero).text) of \($0.recurrenceID?.text ?? $0.item.uid)" }
  }

  private func text() throws -> String {
    var bytes: [UInt8] = []
    try test.store.export(ItemQuery(), options: ExportOptions()) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func loadSeries() throws {
    try test.load(fixture: "mozilla-series-seen-and-instance-asleep")
  }

  private let seriesTimes = [
    "20260302T080630 of 20260302T090000", "20260303T075000 of 20260303T090000", "20260304T075000 of 20260304T090000",
    "20260305T075000 of 20260305T090000",
  ]

  @Test("an acknowledged alarm in a series is silent, and a snoozed instance goes off again")
  func series() throws {
    try loadSeries()
    #expect(try times() == seriesTimes)
    let woken = try #require(alarms().first)
    #expect(woken.start == .utc(2026, 3, 2, 8) && woken.alarm.action == .display)
  }

  @Test("a copy has none of Thunderbird's properties")
  func copied() throws {
    try loadSeries()
    let store = test.store
    _ = try store.transaction { try $0.copy(store.occurrence(named: "5b1f7c2e-standup")) }
    #expect(try text().ranges(of: "X-MOZ-LASTACK").count == 1)
    #expect(try text().ranges(of: "X-MOZ-SNOOZE-TIME").count == 1)
  }

  @Test("Thunderbird does not repeat what is acknowledged here: its own properties are set too")
  func acknowledged() throws {
    try loadSeries()
    try test.store.acknowledge(#require(alarms().first), at: instant("20260302T080700Z"))
    #expect(try times() == Array(seriesTimes.dropFirst()))
    #expect(try text().contains("\r\nX-MOZ-LASTACK:20260302T080700Z\r\n"))
    #expect(try !text().contains("X-MOZ-SNOOZE-TIME"))
    try test.store.acknowledge(#require(alarms().first), at: instant("20260303T075100Z"))
    #expect(try times() == Array(seriesTimes.dropFirst(2)))
    #expect(try text().contains("\r\nX-MOZ-LASTACK:20260303T075100Z\r\n"))
    #expect(try text().contains("\r\nACKNOWLEDGED:20260303T075100Z\r\n"))
  }

  @Test("an alarm that is snoozed again stays as Thunderbird writes it")
  func snoozedAgain() throws {
    try loadSeries()
    try test.store.snooze(#require(alarms().first), until: instant("20260302T082000Z"))
    #expect(try text().contains("\r\nX-MOZ-SNOOZE-TIME-1772438400000000:20260302T082000Z\r\n"))
    #expect(try times().first == "20260302T082000 of 20260302T090000")
    // Another instance is snoozed as in RFC 9074, which Thunderbird shows as a separate alarm.
    try test.store.snooze(#require(alarms().dropFirst().first), until: instant("20260303T075500Z"))
    #expect(try text().contains("RELATED-TO;RELTYPE=SNOOZE:"))
    #expect(try alarms().map(\.instant).contains(instant("20260303T075500Z")))
  }

  @Test("an item without such properties gets none")
  func unmarked() throws {
    try test.load(
      calendar(
        component(
          "VEVENT", uid: "one",
          ["DTSTART:20260310T060000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1M", "END:VALARM"])))
    try test.store.acknowledge(#require(alarms().first))
    #expect(try text().contains("ACKNOWLEDGED:") && !text().contains("X-MOZ"))
  }

  @Test(
    "a pointless or malformed snooze triggers nothing and blocks nothing",
    arguments: [
      ("X-MOZ-SNOOZE-TIME:20260309T000000Z", "X-MOZ-LASTACK:20260309T000001Z"),
      ("X-MOZ-SNOOZE-TIME-99999999999999999999:20260309T000000Z", "X-MOZ-LASTACK:soon"),
      ("X-MOZ-SNOOZE-TIME-:20260309T000000Z", "X-MOZ-SNOOZE-TIME-x:20260309T000000Z"),
      ("X-MOZ-SNOOZE-TIME:later", "X-MOZ-SNOOZE-TIME-1772438400000000:20260309T000000Z"),
    ])
  func hostile(first: String, second: String) throws {
    try test.load(
      calendar(
        component(
          "VEVENT", uid: "one",
          [
            "DTSTART:20260310T060000Z", first, second, "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1M", "END:VALARM",
          ])))
    #expect(try times() == ["20260310T055900 of one"])
    #expect(try text().contains(first))
  }

  @Test("whatever is acknowledged or snoozed, the remaining alarms go off", arguments: UInt64(1)...30)
  func naive(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let start = Instant.utc(2026, 3, 2, 6)
    let count = Int.random(in: 1...8, using: &random)
    let isOverridden = count > 2 && Bool.random(using: &random)
    let day: Int64 = 86_400
    let seen =
      Bool.random(using: &random) ? start.adding(seconds: Int64.random(in: -day...8 * day, using: &random)) : nil
    var lines = ["DTSTART:\(start.civil(at: .zero).text)Z", "RRULE:FREQ=DAILY;COUNT=\(count)"]
    if let seen { lines.append("X-MOZ-LASTACK:\(seen.civil(at: .zero).text)Z") }
    var expected: [Instant] = []
    for number in -1...count {
      let instance = start.adding(seconds: Int64(number) * day)
      let isThere = (0..<count).contains(number)
      // The second instance is moved by an hour.
      let begin = isOverridden && number == 1 ? instance.adding(seconds: 3600) : instance
      if isThere { expected.append(begin.adding(seconds: -600)) }
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      let until = instance.adding(seconds: Int64.random(in: -3000...90_000, using: &random))
      lines.append(
        "X-MOZ-SNOOZE-TIME-\(instance.secondsSince1970)000000:\(until.civil(at: .zero).text)Z")
      if isThere { expected.append(until) }
    }
    let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT10M", "END:VALARM"]
    var items = [component("VEVENT", uid: "one", lines + alarm)]
    if isOverridden {
      let second = start.adding(seconds: day)
      items.append(
        component(
          "VEVENT", uid: "one",
          [
            "RECURRENCE-ID:\(second.civil(at: .zero).text)Z",
            "DTSTART:\(second.adding(seconds: 3600).civil(at: .zero).text)Z",
          ] + alarm))
    }
    try test.load(calendar(items))
    let left = expected.filter { $0 > seen ?? .distantPast }.sorted()
    #expect(try alarms().map(\.instant) == left, "\(lines)")
  }
}
