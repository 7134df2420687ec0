import CivilTime

/// The occurrences of one rule of a set as moments, in key order.
struct RuleStream: Sendable {
  private enum Kind: Sendable {
    /// Keys are civil seconds.
    case civil(RecurrenceSeries)
    /// Clock times of a zone are converted to instants. Times after the last instant are dropped.
    case zoned(RecurrenceSeries, TimeZoneRules, lastKey: Int)
    /// Elapsed time is counted.
    case elapsed(ElapsedSeries)
  }

  private let kind: Kind

  /// Makes the stream of a rule.
  ///
  /// - Parameter countsStart: Whether COUNT includes the start even if the rule does not match it.
  init(_ rule: RecurrenceRule, _ frame: SeriesFrame, countsStart: Bool, budget: Int) throws(RecurrenceError) {
    let start = frame.start
    guard let zone = frame.keyZone else {
      let series = try RuleStream.series(rule, start, budget)
      let counted = countsStart ? try RuleStream.counting(series, start, budget) : series
      kind = .civil(counted)
      return
    }
    if rule.frequency.isSubDaily {
      kind = .elapsed(try ElapsedSeries(rule, frame, zone, countsStart: countsStart, budget: budget))
      return
    }
    // UNTIL in UTC ends the rule at an instant, whatever the local time is at that instant. The clock times themselves
    // end somewhat later.
    var bounded = rule
    var lastKey = Int.max
    if case .utc(let until) = rule.until {
      let instant = Instant(until, at: .zero)
      lastKey = Int(instant.secondsSince1970)
      bounded.until = .floating(zone.civil(at: instant.adding(seconds: 3 * 86400)))
    }
    let series = try RuleStream.series(bounded, start, budget)
    kind = .zoned(countsStart ? try RuleStream.counting(series, start, budget) : series, zone, lastKey: lastKey)
  }

  private static func series(
    _ rule: RecurrenceRule, _ start: CalendarTime, _ budget: Int
  ) throws(RecurrenceError) -> RecurrenceSeries {
    if case .date(let date) = start { return try RecurrenceSeries(rule, from: date, budget: budget) }
    return try RecurrenceSeries(rule, from: start.civilDateTime, budget: budget)
  }

  /// The series with COUNT reduced by one if the start is not one of its occurrences.
  private static func counting(
    _ series: RecurrenceSeries, _ start: CalendarTime, _ budget: Int
  ) throws(RecurrenceError) -> RecurrenceSeries {
    guard let count = series.rule.count, !series.contains(start.civilDateTime) else { return series }
    var rule = series.rule
    rule.count = count - 1
    return try RuleStream.series(rule, start, budget)
  }

  /// A cursor over the occurrences whose keys are in a range. The cursor may also return some later occurrences.
  func cursor(in keys: Range<Int>) -> Cursor {
    switch kind {
    case .civil(let series):
      return Cursor(RecurrenceSeries.Iterator(series, from: keys.lowerBound, to: keys.upperBound))
    case .zoned(let series, let zone, let lastKey):
      return Cursor(ZonedCursor(series, zone, in: keys, lastKey: lastKey))
    case .elapsed(let series):
      return Cursor(series.cursor(in: keys))
    }
  }

  /// A position in the occurrences of a rule.
  struct Cursor: Sendable {
    // Exactly one of these is set. In an enumeration, the iterator would be copied whenever it advances.
    private var civil: RecurrenceSeries.Iterator?
    private var zoned: ZonedCursor?
    private var elapsed: ElapsedSeries.Cursor?

    fileprivate init(_ civil: RecurrenceSeries.Iterator) { self.civil = civil }
    fileprivate init(_ zoned: ZonedCursor) { self.zoned = zoned }
    fileprivate init(_ elapsed: ElapsedSeries.Cursor) { self.elapsed = elapsed }

    /// Whether the last result was nil because the budget ran out.
    var isTruncated: Bool {
      civil?.isTruncated ?? zoned?.isTruncated ?? elapsed?.isTruncated ?? false
    }

    mutating func next() -> SeriesFrame.Moment? {
      if zoned != nil { return zoned?.next() }
      if elapsed != nil { return elapsed?.next() }
      return civil?.next().map { SeriesFrame.Moment(key: Int($0.secondsSinceEpoch), civil: $0) }
    }
  }
}
