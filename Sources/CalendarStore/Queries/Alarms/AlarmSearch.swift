import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// Finds the alarms that go off in a time range.
struct AlarmSearch {
  private let db: Database
  private let query: AlarmQuery
  private let limit: Int
  /// The reader of families. It is created on first use, because most searches do not need it.
  private var families: ItemFamilies?
  private let condition: String
  private let arguments: StatementArguments
  private let arrivals: Arrivals?
  private var items: [Int64: (item: StoredItem, alarms: [Alarm])] = [:]

  /// The margin for clock changes, across which a later instant can have an earlier clock time.
  private static let slack: Int64 = 90_000

  /// Restricts a search to items that were added or changed after a revision. It finds only alarms that are still
  /// useful or were due recently, and omits alarms before the index window.
  struct Arrivals {
    /// The revision after which items were added or changed.
    let revision: Int64
    /// The current time. Alarms for occurrences that have not ended are still useful.
    let now: Instant
    /// The time from which alarms are treated as recently due.
    let recent: Instant

    /// The end of an item on its own clock may be a day or more away from the instant of its end.
    fileprivate static let condition = """
       AND items.calendar_id IN (SELECT id FROM calendars) AND items.revision > ? AND (alarms.at >= ?
        OR alarms.start + max(coalesce(end_instant - start_instant, end_civil - start_civil, 0), 0) >= ?)
      """
    fileprivate var arguments: StatementArguments {
      [revision, recent.secondsSince1970 - 2 * AlarmSearch.slack, now.secondsSince1970 - 3 * AlarmSearch.slack]
    }
  }

  /// - Parameters:
  ///   - item: The only item to search, or nil for all.
  ///   - arrivals: Restricts the items to search; nil for all.
  init(_ db: Database, _ query: AlarmQuery, item: ItemID? = nil, arrivals: Arrivals? = nil, limit: Int) throws {
    self.db = db
    self.query = query
    self.limit = max(limit, 0)
    var condition = ""
    var arguments = StatementArguments()
    if !query.kinds.isEmpty {
      condition += " AND items.kind IN (\(query.kinds.map { _ in "?" }.joined(separator: ", ")))"
      arguments += StatementArguments(query.kinds.map(\.rawValue))
    }
    if !query.calendars.isEmpty {
      condition += " AND items.calendar_id IN (\(query.calendars.map { _ in "?" }.joined(separator: ", ")))"
      arguments += StatementArguments(try StoredCalendar.numbers(db, existing: query.calendars))
    }
    if let item {
      condition += " AND items.id = ?"
      arguments += [item.number]
    }
    self.condition = condition
    self.arguments = arguments
    self.arrivals = arrivals
  }

  /// The first alarms of the range, in order.
  mutating func answer() throws -> [DueAlarm] {
    let own = try times().compactMap { try alarm($0.time, at: $0.instant) }
    guard let standard = query.standard, limit > 0 else { return own }
    var query = query
    if let arrivals {
      let begin = min(arrivals.recent, arrivals.now.adding(seconds: -standard.longest))
      query.range = max(query.range.lowerBound, begin)..<query.range.upperBound
    }
    if own.count == limit, let last = own.last {
      query.range = query.range.lowerBound..<max(last.instant.adding(seconds: 1), query.range.lowerBound)
    }
    var search = StandardAlarmSearch(db, query, limit: limit)
    let all = own + (try search.answer(standard)).filter { $0.item.revision > arrivals?.revision ?? -1 }
    // The sort is stable, so alarms that go off at the same time keep their order.
    return all.enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
      .prefix(limit).map(\.element)
  }

  /// The instant at which the first alarm in the range goes off.
  mutating func firstInstant() throws -> Instant? {
    query.standard == nil ? try times().first?.instant : try answer().first?.instant
  }

  // MARK: Finding

  private mutating func times() throws -> [(instant: Instant, time: AlarmTime)] {
    if query.range.isEmpty || limit == 0 { return [] }
    var found: [(instant: Instant, time: AlarmTime)] = []
    for clock in IndexClock.allCases { try readIndex(clock, into: &found) }
    if arrivals == nil { try readPast(into: &found) }
    for clock in IndexClock.allCases { try readRests(clock, into: &found) }
    shorten(&found)
    return found
  }

  /// Sorts the alarms and keeps at most `limit` of them.
  private func shorten(_ found: inout [(instant: Instant, time: AlarmTime)]) {
    found.sort { left, right in
      if left.instant != right.instant { return left.instant < right.instant }
      let (first, second) = (left.time, right.time)
      return (first.item, first.alarm, first.repetition, first.start)
        < (second.item, second.alarm, second.repetition, second.start)
    }
    if found.count > limit { found.removeLast(found.count - limit) }
  }

  /// The instant after which further alarms are not needed.
  private func bound(_ found: [(instant: Instant, time: AlarmTime)]) -> Instant {
    guard found.count >= limit, let last = found.last else { return query.range.upperBound }
    return min(last.instant.adding(seconds: 1), query.range.upperBound)
  }

  private mutating func add(_ time: AlarmTime, to found: inout [(instant: Instant, time: AlarmTime)]) throws {
    let instant = instant(time.at, time.clock)
    guard query.range.contains(instant) else { return }
    // Clock times are converted to instants only here.
    if time.clock == .civil, let done = try alarm(time)?.alarm.acknowledged, instant <= done { return }
    found.append((instant, time))
  }

  private mutating func readIndex(
    _ clock: IndexClock, into found: inout [(instant: Instant, time: AlarmTime)]
  ) throws {
    let range = seconds(query.range, clock)
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT at, item_id, alarm, repetition, start, start_clock, recurrence
          FROM \(arrivals == nil ? "alarms JOIN items" : "items CROSS JOIN alarms") ON items.id = item_id
          WHERE clock = ? AND at >= ? AND at < ?\(condition)\(arrivals == nil ? "" : Arrivals.condition) ORDER BY at
          """),
      arguments: [clock.rawValue, range.lowerBound, range.upperBound] + arguments
        + (arrivals?.arguments ?? StatementArguments()))
    let before = found.count
    while let row = try rows.next() {
      let time = AlarmTime(
        clock: clock, at: row[0], item: row[1], alarm: row[2], repetition: row[3], start: row[4],
        startClock: IndexClock(rawValue: row[5]) ?? .instants, recurrence: row[6])
      try add(time, to: &found)
      // A later clock time is a later instant, except across a clock change.
      guard found.count - before >= limit else { continue }
      let enough = found[before + limit - 1].instant
      if clock == .instants || instant(time.at, clock).seconds(since: enough) > Self.slack { break }
    }
    shorten(&found)
  }

  /// Adds alarms of series that come after those in the index.
  private mutating func readRests(
    _ clock: IndexClock, into found: inout [(instant: Instant, time: AlarmTime)]
  ) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT at, item_id FROM alarm_rests JOIN items ON items.id = item_id
          WHERE clock = ?\(condition) AND items.revision > ? ORDER BY at
          """), arguments: [clock.rawValue] + arguments + [arrivals?.revision ?? -1])
    while let row = try rows.next() {
      let at: Int64 = row[0]
      let end = seconds(query.range.lowerBound..<max(bound(found), query.range.lowerBound), clock).upperBound
      if at >= end { return }
      try compute(row[1], clock, from: at, into: &found)
    }
  }

  /// Adds alarms of series that come before those in the index.
  private mutating func readPast(into found: inout [(instant: Instant, time: AlarmTime)]) throws {
    guard let window = try DerivedWindow(.alarms, db)?.range,
      query.range.lowerBound.adding(seconds: -Self.slack).secondsSince1970 < window.lowerBound
    else { return }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id FROM items WHERE has_recurrence AND EXISTS (
          SELECT * FROM items AS members
          WHERE members.uid = items.uid AND members.calendar_id = items.calendar_id AND members.kind = items.kind
            AND (instr(members.content, CAST('VALARM' AS BLOB)) OR CAST(members.content AS TEXT) LIKE '%VALARM%')
        )\(condition)
        """, arguments: arguments)
    while let row = try rows.next() {
      for clock in IndexClock.allCases {
        try compute(row[0], clock, from: .min, to: window.lowerBound, into: &found)
      }
    }
  }

  private mutating func compute(
    _ item: Int64, _ clock: IndexClock, from: Int64, to: Int64 = .max,
    into found: inout [(instant: Instant, time: AlarmTime)]
  ) throws {
    let families = try loadedFamilies()
    guard let row = try families.row(item) else { return }
    let family = AlarmFamily(ScheduledFamily(try families.family(row.family)))
    for series in family.series where series.id == item && series.clock == clock && series.isSeries {
      let range = seconds(query.range.lowerBound..<bound(found), clock)
      var start = max(from, range.lowerBound)
      let end = min(to, range.upperBound)
      var count = 0
      var wanted = min(limit, 10_000)
      while start < end, count < limit {
        let (times, known) = series.times(in: start..<end, limit: wanted)
        let before = found.count
        for time in times { try add(time, to: &found) }
        count += found.count - before
        start = known
        // Continue with more if all alarms found so far are acknowledged.
        if found.count == before { wanted = min(wanted * 2, 10_000) }
      }
      shorten(&found)
    }
  }

  // MARK: Times

  private func seconds(_ range: Range<Instant>, _ clock: IndexClock) -> Range<Int64> {
    let (from, to) = (range.lowerBound, range.upperBound)
    if clock == .instants { return from.secondsSince1970..<max(from, to).secondsSince1970 }
    let first = query.zone.civil(at: from).secondsSinceEpoch.subtractingReportingOverflow(Self.slack).partialValue
    let last = query.zone.civil(at: to).secondsSinceEpoch.addingReportingOverflow(Self.slack).partialValue
    return min(first, last)..<max(first, last)
  }

  private func instant(_ second: Int64, _ clock: IndexClock) -> Instant {
    switch clock {
    case .instants: Instant(secondsSince1970: second)
    case .civil: query.zone.instant(of: CivilDateTime(secondsSinceEpoch: second))
    }
  }

  // MARK: Answers

  /// The item and alarm of an index entry, or nil if they no longer exist.
  private mutating func alarm(_ time: AlarmTime) throws -> (item: StoredItem, alarm: Alarm)? {
    if items[time.item] == nil, let item = try StoredItem.fetch(db, time.item) {
      items[time.item] = (item, try alarms(of: item))
    }
    guard let (item, alarms) = items[time.item], alarms.indices.contains(time.alarm) else { return nil }
    return (item, alarms[time.alarm])
  }

  private mutating func loadedFamilies() throws -> ItemFamilies {
    let loaded = try families ?? ItemFamilies(db)
    families = loaded
    return loaded
  }

  private mutating func alarms(of item: StoredItem) throws -> [Alarm] {
    let alarms = item.component.activeAlarms
    guard item.recurrenceKey != .series, !alarms.isEmpty else { return alarms }
    let families = try loadedFamilies()
    guard let row = try families.row(item.id.number),
      let series = try families.family(row.family).rows.first(where: { $0.recurrenceKey == .series })
    else { return alarms }
    return AlarmMarks.acknowledging(alarms, AlarmMarks(series.component).acknowledged)
  }

  private mutating func alarm(_ time: AlarmTime, at instant: Instant) throws -> DueAlarm? {
    guard let (item, alarm) = try alarm(time) else { return nil }
    let recurrenceID: CalendarTime? =
      if item.recurrenceKey != .series, let id = ComponentTimes(item.component).recurrenceID {
        id.time
      } else if let second = time.recurrence, let start = item.component.seriesStart {
        start.with(CivilDateTime(secondsSinceEpoch: second))
      } else {
        nil
      }
    return DueAlarm(
      instant: instant, item: item, alarm: alarm, index: time.alarm, repetition: time.repetition,
      start: self.instant(time.start, time.startClock), recurrenceID: recurrenceID)
  }
}
