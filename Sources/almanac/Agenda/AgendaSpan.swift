import CalendarStore
import CivilTime
import CommandLine
import TypedTimes

/// The days that an agenda shows, and the instants at which the range begins and ends.
struct AgendaSpan {
  let range: Range<Instant>
  let days: ClosedRange<CivilDate>
  /// The month that a grid shows; it may also contain days of the months before and after.
  let month: CivilDate?

  /// The range from one instant to another.
  init(_ start: ItemQuery.Moment, _ end: ItemQuery.Moment) {
    range = start.instant..<max(start.instant, end.instant)
    let last = end.civil.adding(seconds: -1).date
    days = start.civil.date...max(start.civil.date, last)
    month = nil
  }

  /// The range between two times typed by the user; by default, a week from today. The user can also type a period such
  /// as a month.
  ///
  /// - Parameter start: The default start, or nil for today.
  /// - Throws: `Failure` `usage` if the end is not later than the start.
  init(
    from: MomentArgument?, to: MomentArgument?, _ zone: DisplayZone, start: ItemQuery.Moment? = nil
  ) throws {
    if let period = Self.period(from, to, zone) {
      self.init(Self.moment(period.lowerBound, zone), Self.moment(period.upperBound.adding(days: 1), zone))
      return
    }
    let bounds = try MomentArgument.moments(from: from, to: to, in: zone)
    let start = bounds.from ?? start ?? Self.moment(zone.now.date, zone)
    let end = bounds.to ?? Self.moment(start.civil.date.adding(days: 7), zone)
    guard start.instant < end.instant else { throw Failure(.usage, "TO must be later than FROM") }
    self.init(start, end)
  }

  /// The period typed in one or two words, such as `2026-12`, `december 2027` or `this month`; nil if the words do not
  /// describe a period.
  static func period(
    _ from: MomentArgument?, _ to: MomentArgument?, _ zone: DisplayZone
  ) -> ClosedRange<CivilDate>? {
    let words = [from, to].compactMap { $0?.text.lowercased() }.joined(separator: " ")
    return TypedPeriod(named: words, today: zone.now.date)?.days
  }

  /// A single instant, as a range of one second.
  init(at moment: ItemQuery.Moment, _ zone: DisplayZone) {
    let end = moment.instant.adding(seconds: 1)
    self.init(moment, ItemQuery.Moment(instant: end, civil: zone.rules.civil(at: end), zone: zone.rules))
  }

  private init(_ first: CivilDate, count: Int, _ zone: DisplayZone, month: CivilDate?) {
    let end = first.adding(days: count)
    range = Self.moment(first, zone).instant..<Self.moment(end, zone).instant
    days = first...end.adding(days: -1)
    self.month = month
  }

  /// The week that contains a day.
  init(weekOf day: CivilDate, _ zone: DisplayZone, firstDay: Weekday) {
    self.init(Self.beginOfWeek(day, firstDay), count: 7, zone, month: nil)
  }

  /// The weeks that contain the month of a day.
  init(monthOf day: CivilDate, _ zone: DisplayZone, firstDay: Weekday) {
    let first = day.adding(days: 1 - day.day)
    let begin = Self.beginOfWeek(first, firstDay)
    let length = day.daysInMonth
    let leading = first.daysSinceEpoch - begin.daysSinceEpoch
    self.init(begin, count: (Int(leading) + length + 6) / 7 * 7, zone, month: first)
  }

  private static func beginOfWeek(_ day: CivilDate, _ firstDay: Weekday) -> CivilDate {
    day.adding(days: -((day.weekday.rawValue - firstDay.rawValue + 7) % 7))
  }

  static func moment(_ day: CivilDate, _ zone: DisplayZone) -> ItemQuery.Moment {
    zone.moment(CivilDateTime(startOf: day))
  }
}
