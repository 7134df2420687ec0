import Bounds
import CivilTime

/// A rule that repeats hourly or more often in a time zone. Its steps are counted in elapsed time, and its parts for
/// hours and days refer to the clock (RFC 5545 3.3.10).
///
/// Between two clock changes it is a civil series whose start is shifted by the clock changes since the actual start.
struct ElapsedSeries: Sendable {
  private let rule: RecurrenceRule
  private let zone: TimeZoneRules
  private let start: CivilDateTime
  private let startInstant: Instant
  private let startOffset: Int
  private let lastKey: Int
  private let count: Int
  private let budget: Int
  private let isNever: Bool

  /// The number of clock changes in a row without an occurrence that a search allows.
  private static let spanBudget = 2_000
  /// The number of budget steps for the part between two clock changes: making a series and searching it.
  private static let spanSteps = 10
  /// The number of clock changes over which COUNT is counted, enough for two centuries.
  private static let countedSpans = 400

  init(
    _ rule: RecurrenceRule, _ frame: SeriesFrame, _ zone: TimeZoneRules, countsStart: Bool, budget: Int
  ) throws(RecurrenceError) {
    var endless = rule
    endless.count = nil
    endless.until = nil
    self.rule = endless
    self.zone = zone
    self.budget = budget
    let moment = frame.startMoment
    startInstant = Instant(secondsSince1970: Int64(moment.key))
    start = moment.civil
    startOffset = zone.offset(at: startInstant).seconds
    switch rule.until {
    case nil: lastKey = .max
    case .utc(let until): lastKey = Int(until.secondsSinceEpoch)
    case .date(let date):
      let end = CivilDateTime(startOf: date.adding(days: 1))
      lastKey = Int(zone.instant(of: end).secondsSince1970) - 1
    case .some(let until): lastKey = Int(zone.instant(of: until.civilDateTime).secondsSince1970)
    }
    let probe = try RecurrenceSeries(endless, from: start, budget: budget)
    isNever = probe.first == .none && !ElapsedSeries.comes(endless, zone, moment, budget: budget)
    let total = rule.count.map { Swift.max($0, 0) } ?? .max
    let isStartCounted = countsStart && rule.count != nil && !probe.contains(start)
    count = isStartCounted ? Swift.max(total - 1, 0) : total
  }

  /// Whether a rule without occurrences before the first clock change has occurrences after some clock change, because
  /// its steps are then at different hours.
  private static func comes(
    _ rule: RecurrenceRule, _ zone: TimeZoneRules, _ start: SeriesFrame.Moment, budget: Int
  ) -> Bool {
    let from = Instant(secondsSince1970: Int64(start.key))
    let to = Swift.max(from, Instant(secondsSince1970: 4_102_444_800)).adding(seconds: 3 * 366 * 86400)
    let offsets = Set(zone.transitions(from: from, to: to).map(\.observance.offset.seconds))
    return offsets.contains { offset in
      let anchor = start.key + offset
      let part = try? RecurrenceSeries(
        rule, start: start.civil, anchor: anchor, bounds: (anchor, CivilYear.lastSecond), isDates: false, budget: budget
      )
      return part.map { $0.first != .none } ?? false
    }
  }

  /// The part of the series between two clock changes.
  private func part(_ span: TimeZoneRules.Span) -> RecurrenceSeries? {
    let offset = span.offset.seconds
    let first = Swift.max(span.from, startInstant)
    let lastOfAll = CivilYear.lastSecond
    let upper = span.until.secondsSince1970 > Int64(lastOfAll) ? lastOfAll : Int(span.until.secondsSince1970) - 1
    let bounds = (lower: Int(first.secondsSince1970) + offset, upper: Swift.min(upper + offset, lastOfAll))
    let anchor = Int(startInstant.secondsSince1970) + offset
    return try? RecurrenceSeries(
      rule, start: start, anchor: anchor, bounds: bounds, isDates: false, budget: budget)
  }

  func cursor(in keys: Range<Int>) -> Cursor { Cursor(self, in: keys) }

  /// A position in the occurrences.
  struct Cursor: Sendable {
    private let series: ElapsedSeries
    private var iterator: RecurrenceSeries.Iterator?
    private var span: TimeZoneRules.Span
    private var remaining: Int
    private let endKey: Int
    private(set) var isTruncated = false

    init(_ series: ElapsedSeries, in keys: Range<Int>) {
      self.series = series
      endKey = keys.upperBound
      let least = Instant(secondsSince1970: Int64(Swift.min(Swift.max(keys.lowerBound, -1 << 40), 1 << 40)))
      let from = Swift.max(least, series.startInstant)
      span = series.zone.span(at: from)
      remaining = series.count
      guard !series.isNever, remaining > 0 else {
        remaining = 0
        return
      }
      if remaining != .max {
        guard let before = series.countBefore(from, atMost: remaining) else {
          remaining = 0
          isTruncated = true
          return
        }
        remaining -= before
      }
      let second = Int(from.secondsSince1970) + span.offset.seconds
      iterator = part(from: second)
    }

    mutating func next() -> SeriesFrame.Moment? {
      guard remaining > 0 else { return nil }
      for _ in 0..<ElapsedSeries.spanBudget {
        guard iterator != nil else { return nil }
        if let second = iterator?.nextSecond() {
          let key = second - span.offset.seconds
          guard key <= series.lastKey else { return end() }
          remaining -= 1
          return SeriesFrame.Moment(key: key, civil: CivilDateTime(secondsSinceEpoch: Int64(second)))
        }
        if iterator?.isTruncated == true {
          isTruncated = true
          return end()
        }
        guard span.until.secondsSince1970 <= Int64(Swift.min(CivilYear.lastSecond, endKey)) else { return end() }
        if !WorkBudget.draw(ElapsedSeries.spanSteps) { break }
        span = series.zone.span(at: span.until)
        iterator = part(from: .min)
      }
      isTruncated = true
      return end()
    }

    private func part(from second: Int) -> RecurrenceSeries.Iterator? {
      let end = endKey.addingWithinRange(span.offset.seconds)
      return series.part(span).map { RecurrenceSeries.Iterator($0, from: second, to: end) }
    }

    private mutating func end() -> SeriesFrame.Moment? {
      remaining = 0
      return nil
    }
  }

  /// The number of occurrences before an instant, counted up to `limit`, or nil if there are too many clock changes
  /// before it.
  private func countBefore(_ instant: Instant, atMost limit: Int) -> Int? {
    var total = 0
    var rest = Self.countedSpans
    var span = zone.span(at: startInstant)
    while span.from < instant, total < limit {
      rest -= 1
      if rest < 0 || !WorkBudget.draw(Self.spanSteps) { return nil }
      if let part = part(span) {
        let end = Swift.min(instant, span.until)
        let isLast = end.secondsSince1970 > Int64(CivilYear.lastSecond)
        let second = isLast ? CivilYear.lastSecond : Int(end.secondsSince1970) + span.offset.seconds
        total += part.source.count(before: second, budget: budget) ?? 0
      }
      guard span.until < instant else { break }
      span = zone.span(at: span.until)
    }
    return Swift.min(total, limit)
  }
}
