import CivilTime

/// Days with times of day, which are one event or one each day.
extension TypedRange {
  struct Parts {
    let dayText: String
    let day: CivilDate
    let clockText: String
    let clock: TypedTime.TimeOfDay
    let isDayFirst: Bool

    /// The day, where a weekday is the next one after another day.
    func day(after first: CivilDate, in zone: ZoneClock) -> CivilDate {
      guard case .date(let day)? = reading(dayText, from: .date(first), in: zone) else { return day }
      return day
    }
  }

  /// The day and the time of day of a moment.
  package static func parts(_ words: [String], in zone: ZoneClock) -> Parts? {
    guard words.count > 1 else { return nil }
    for middle in 1..<words.count {
      for isDayFirst in [true, false] {
        let (day, clock) = isDayFirst ? (words[..<middle], words[middle...]) : (words[middle...], words[..<middle])
        let (dayText, clockText) = (day.joined(separator: " "), clock.joined(separator: " "))
        if case .date(let day)? = reading(dayText, in: zone), case .timeOfDay(let clock)? = reading(clockText, in: zone)
        {
          return Parts(dayText: dayText, day: day, clockText: clockText, clock: clock, isDayFirst: isDayFirst)
        }
      }
    }
    return nil
  }

  /// `monday to friday 9am to 5pm`, in either order.
  static func daysWithTimes(_ words: [String], in zone: ZoneClock) -> TypedRange? {
    guard words.count > 5 else { return nil }
    return (3...words.count - 3).lazy.compactMap { middle in
      guard let first = range(words[..<middle], in: zone) else { return nil }
      return range(words[middle...].drop { $0 == "from" }, in: zone).flatMap { first.with($0, in: zone) }
    }.first
  }

  /// What a range of days and one of times of day mean together, which is never clear.
  package func with(_ other: TypedRange, in zone: ZoneClock) -> TypedRange? {
    switch (kind, other.kind) {
    case (.days, .times): with([other.start, other.end], in: zone)
    case (.times, .days): other.with([start, end], in: zone)
    default: nil
    }
  }

  /// What days mean with a time of day, or two, besides.
  package func with(_ clocks: [String], in zone: ZoneClock) -> TypedRange? {
    guard kind == .days, case .date(let first)? = Self.reading(start, in: zone),
      case .date(let end)? = Self.reading(end, in: zone)
    else { return nil }
    return Self.daily(first, end.adding(days: -1), clocks, in: zone)
  }

  /// One event of several days, or one each day: people mean either.
  package static func daily(
    _ first: CivilDate, _ last: CivilDate, _ clocks: [String], in zone: ZoneClock
  ) -> TypedRange {
    let (begin, end) = (
      "\(first.typed) \(clocks[0])", clocks.count > 1 ? clocks[1] : hourLater(clocks[0], zone)
    )
    let long = "\(begin) to \(last.typed) \(end)"
    return TypedRange(
      .moments, from: begin, to: "\(last.typed) \(end)",
      advice: "can be one long event or one each day; write “\(long)” for one event, or "
        + "“\(begin) to \(end) daily for \(last.days(since: first) + 1) days” for one each day")
  }

  /// The first and the last of its days; nil if it is one of times.
  package func days(in zone: ZoneClock) -> ClosedRange<CivilDate>? {
    guard kind == .days, case .date(let first)? = Self.reading(start, in: zone),
      case .date(let end)? = Self.reading(end, in: zone), first < end
    else { return nil }
    return first...end.adding(days: -1)
  }

  private static func hourLater(_ clock: String, _ zone: ZoneClock) -> String {
    guard case .timeOfDay(let time)? = reading(clock, in: zone), time.hour < 23 else { return "23:59" }
    return time.on(zone.now.date)?.civil(in: zone).map { $0.adding(seconds: 3600).typedClock } ?? "23:59"
  }
}
