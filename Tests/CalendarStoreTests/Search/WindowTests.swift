import CalendarModel
import CalendarStore
import CivilTime
import TestSupport
import Testing

@Suite("Search by time")
struct WindowTests {
  private static let cases = TimedItem.all

  /// Windows at and around every beginning and end, for readers in several time zones.
  @Test("a window finds what a naive filter finds", arguments: [-10, 0, 1, 13])
  func window(hoursEast: Int) throws {
    let test = try TestStore()
    try test.load(
      calendar(Self.cases.enumerated().map { component("VEVENT", uid: String($0.offset), $0.element.lines) }))
    var edges: Set<Int64> = []
    for item in Self.cases {
      for edge in [item.start, item.end].compactMap({ $0 }) {
        for offset in [-1, 0, 1] as [Int64] {
          edges.insert(edge + offset)
          edges.insert(edge + offset - Int64(hoursEast) * 3600)
        }
      }
    }
    let moments = edges.sorted()
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<150 {
      let (a, b) = (generator.pick(moments), generator.pick(moments))
      let from = generator.once(in: 4) ? nil : min(a, b)
      let to = generator.once(in: 4) ? nil : max(a, b)
      var query = ItemQuery()
      query.from = from.map { moment($0, hoursEast) }
      query.to = to.map { moment($0, hoursEast) }
      let found = try test.store.items(matching: query).compactMap { Int($0.uid) }.sorted()
      let expected = Self.cases.indices.filter { Self.cases[$0].isIn(from: from, to: to, hoursEast: Int64(hoursEast)) }
      #expect(found == expected, "from \(String(describing: from)) to \(String(describing: to))")
    }
  }

  @Test("a series that has ended is past, and one that has not is not", arguments: [-10, 0, 13])
  func endedSeries(hoursEast: Int) throws {
    let test = try TestStore()
    try test.load(
      calendar(
        event(uid: "count", start: ":20260301T120000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"),
        event(uid: "until", start: ":20260301T120000", "RRULE:FREQ=DAILY;UNTIL=20260303T120000"),
        event(uid: "endless", start: ";VALUE=DATE:20200301", "RRULE:FREQ=YEARLY"),
        event(uid: "dates", start: ":20260301T120000Z", "RDATE:20261201T120000Z"),
        event(uid: "moved", start: ":20260301T120000Z", "RRULE:FREQ=DAILY;UNTIL=20260302T120000Z"),
        event(uid: "moved", start: ":20261201T120000Z", "RECURRENCE-ID:20260302T120000Z")))
    func uids(_ day: CivilDate) throws -> Set<String> {
      var query = ItemQuery()
      query.from = moment(CivilDateTime(startOf: day).secondsSinceEpoch, hoursEast)
      return Set(try test.store.items(matching: query).map(\.uid))
    }
    let all: Set = ["count", "until", "endless", "dates", "moved"]
    #expect(try uids(CivilDate(year: 2026, month: 3, day: 3)!) == all)
    #expect(try uids(CivilDate(year: 2026, month: 3, day: 8)!) == all.subtracting(["count", "until"]))
    #expect(try uids(CivilDate(year: 2027, month: 1, day: 1)!) == ["endless"])
  }

  @Test("an item with an unreadable rule takes place once, as in the index")
  func unreadableRules() throws {
    let test = try TestStore()
    let rules = ["FREQ=SOMETIMES", "RSCALE=CHINESE;FREQ=HOURLY", ""]
    try test.load(
      calendar(
        rules.enumerated().map { number, rule in
          event(uid: "\(number)", start: ":20260301T120000Z", "DURATION:PT1H", "RRULE:\(rule)")
        }))
    let noon = CivilDateTime(startOf: CivilDate(year: 2026, month: 3, day: 1)!).secondsSinceEpoch + 12 * 3600
    for (from, to, isThere) in [(0, 1, true), (-1, 0, false), (1, 2, false), (24, 48, false), (-48, 48, true)] {
      let (from, to) = (noon + Int64(from) * 3600, noon + Int64(to) * 3600)
      let uids = isThere ? rules.indices.map { "\($0)" } : []
      var query = ItemQuery()
      (query.from, query.to) = (moment(from, 0), moment(to, 0))
      #expect(try test.store.items(matching: query).map(\.uid).sorted() == uids, "\(from) to \(to)")
      let range = Instant(secondsSince1970: from)..<Instant(secondsSince1970: to)
      let found = try test.store.occurrences(matching: OccurrenceQuery(range, zone: .utc))
      #expect(try found.occurrences.map { try test.store.item($0.item.id).uid }.sorted() == uids)
      query.to = nil
      #expect(try test.store.items(matching: query).count == (from < noon + 3600 ? rules.count : 0))
    }
  }

  /// Bounds around and between the occurrences of series, for readers in several time zones.
  @Test("between two instants a series is found if it takes place then, and only then", arguments: [-10, 0, 13])
  func seriesBetween(hoursEast: Int) throws {
    let test = try TestStore()
    try test.load(
      calendar(
        event(uid: "weekly", start: ":20260301T120000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"),
        event(uid: "clock", start: ":20260301T120000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"),
        event(uid: "days", start: ";VALUE=DATE:20260301", "RRULE:FREQ=WEEKLY"),
        event(uid: "gap", start: ":20260301T120000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY", "EXDATE:20260304T120000Z"),
        event(uid: "moved", start: ":20260301T120000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"),
        event(uid: "moved", start: ":20260304T120000Z", "DURATION:PT1H", "RECURRENCE-ID:20260308T120000Z"),
        event(uid: "single", start: ":20260304T120000Z", "DURATION:PT1H")))
    let zone = TimeZoneRules(fixed: UTCOffset(seconds: hoursEast * 3600), abbreviation: "LOCAL")
    func uids(_ from: CivilDateTime, _ to: CivilDateTime) throws -> [String] {
      var query = ItemQuery()
      query.from = .init(instant: zone.instant(of: from), civil: from, zone: zone)
      query.to = .init(instant: zone.instant(of: to), civil: to, zone: zone)
      return try test.store.items(matching: query).map { $0.uid + ($0.recurrenceKey == .series ? "" : "*") }.sorted()
    }
    func clock(_ text: String) throws -> CivilDateTime { try CivilDateTime(parsing: text) }
    func local(_ text: String) throws -> CivilDateTime { try clock(text).adding(seconds: Int64(hoursEast) * 3600) }
    // On a Wednesday there are only the override and the single event of that day.
    #expect(try uids(local("20260304T120000"), local("20260304T130000")) == ["moved*", "single"])
    #expect(try uids(clock("20260308T000000"), clock("20260309T000000")).contains("days"))
    #expect(try !uids(clock("20260309T000000"), clock("20260310T000000")).contains("days"))
    #expect(try uids(clock("20260308T125959"), clock("20260308T130000")).contains("clock"))
    #expect(try !uids(clock("20260308T130000"), clock("20260309T000000")).contains("clock"))
    #expect(try uids(local("20260308T120000"), local("20260308T120001")).contains("weekly"))
    #expect(try !uids(local("20260308T120000"), local("20260308T120001")).contains("moved"))
  }

  private func moment(_ seconds: Int64, _ hoursEast: Int) -> ItemQuery.Moment {
    .init(
      instant: Instant(secondsSince1970: seconds),
      civil: CivilDateTime(secondsSinceEpoch: seconds + Int64(hoursEast) * 3600))
  }
}

/// An item with its times according to the rules, computed by hand, in seconds since 2026-03-01T00:00 UTC or, for
/// floating times, on the reader's clock.
private struct TimedItem {
  var lines: [String]
  var start: Int64?
  var end: Int64?
  var isOnClock = false
  var recurs = false

  static let epoch: Int64 = 1_772_323_200

  init(_ lines: [String], _ start: Int64?, _ end: Int64?, isOnClock: Bool = false, recurs: Bool = false) {
    self.lines = lines
    self.start = start.map { $0 + Self.epoch }
    self.end = end.map { $0 + Self.epoch }
    self.isOnClock = isOnClock
    self.recurs = recurs
  }

  /// Whether the item begins before the end of the window and has not ended at its beginning.
  func isIn(from: Int64?, to: Int64?, hoursEast: Int64) -> Bool {
    let shift = isOnClock ? hoursEast * 3600 : 0
    if let from, !recurs {
      guard let start, let end else { return false }
      if end <= from + shift, !(start == end && start == from + shift) { return false }
    }
    if let to {
      guard let start, start < to + shift else { return false }
    }
    return true
  }

  static let all: [TimedItem] = {
    let hour: Int64 = 3600
    let day = 24 * hour
    return [
      TimedItem(["DTSTART:20260301T120000Z", "DTEND:20260301T130000Z"], 12 * hour, 13 * hour),
      TimedItem(["DTSTART:20260301T120000Z"], 12 * hour, 12 * hour),
      TimedItem(["DTSTART:20260301T120000Z", "DTEND:20260301T120000Z"], 12 * hour, 12 * hour),
      TimedItem(["DTSTART:20260301T120000Z", "DTEND:20260301T110000Z"], 12 * hour, 12 * hour),
      TimedItem(["DTSTART:20260301T120000Z", "DURATION:P1DT1H"], 12 * hour, day + 13 * hour),
      TimedItem(["DTSTART:20260301T120000Z", "DURATION:-PT1H"], 12 * hour, 12 * hour),
      TimedItem(["DTSTART;VALUE=DATE:20260301"], 0, day, isOnClock: true),
      TimedItem(["DTSTART;VALUE=DATE:20260301", "DTEND;VALUE=DATE:20260304"], 0, 3 * day, isOnClock: true),
      TimedItem(["DTSTART;VALUE=DATE:20260301", "DTEND;VALUE=DATE:20260301"], 0, day, isOnClock: true),
      TimedItem(["DTSTART;VALUE=DATE:20260301", "DURATION:P2D"], 0, 2 * day, isOnClock: true),
      TimedItem(["DTSTART:20260301T080000", "DTEND:20260301T090000"], 8 * hour, 9 * hour, isOnClock: true),
      TimedItem(["DTSTART:20260301T080000"], 8 * hour, 8 * hour, isOnClock: true),
      TimedItem(["DTSTART:20260301T080000", "DURATION:PT90M"], 8 * hour, 9 * hour + 1800, isOnClock: true),
      // Berlin is one hour ahead of UTC then, and two hours from 29 March, 02:00.
      TimedItem(
        ["DTSTART;TZID=Europe/Berlin:20260301T120000", "DTEND;TZID=Europe/Berlin:20260301T140000"], 11 * hour, 13 * hour
      ),
      TimedItem(
        ["DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:P1D"], 27 * day + 11 * hour, 28 * day + 10 * hour),
      TimedItem(
        ["DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:PT24H"], 27 * day + 11 * hour, 28 * day + 11 * hour),
      TimedItem(["DTSTART;TZID=Europe/Berlin:20260329T023000"], 28 * day + hour + 1800, 28 * day + hour + 1800),
      TimedItem(
        ["DTSTART;TZID=Nowhere/Land:20260301T120000", "DTEND;TZID=Nowhere/Land:20260301T130000"], 12 * hour, 13 * hour,
        isOnClock: true),
      TimedItem(["DTSTART:20260301T120000Z", "RRULE:FREQ=DAILY"], 12 * hour, 12 * hour, recurs: true),
      TimedItem(
        ["DTSTART;VALUE=DATE:20260305", "RDATE;VALUE=DATE:20270305"], 4 * day, 5 * day, isOnClock: true, recurs: true),
      TimedItem(["SUMMARY:no time at all"], nil, nil),
      TimedItem(["DTSTART:soon"], nil, nil),
      TimedItem(["DTEND:20260301T120000Z"], 12 * hour, 12 * hour),
    ]
  }()
}
