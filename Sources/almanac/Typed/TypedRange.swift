import CivilTime

/// Two times and a word between them, as people type them: `friday 3pm to friday 5pm`, `3-5 dec`, `9 to 10am`.
struct TypedRange {
  enum Kind {
    case days, times, moments
    /// A day, and the time of day at which something ends on it: `tomorrow until 5pm`.
    case dayAndEnd
  }

  let kind: Kind
  /// The text of the start, and of the end. The end of days is the day after the last one.
  let start: String
  let end: String
  /// What to write instead of what can mean several things; nil if it is clear.
  private(set) var advice: String?

  /// Reads the words of a range, in lower case.
  init?(_ text: String, in zone: DisplayZone) {
    var words = text.split(separator: " ").map { String($0.count > 1 && $0.hasSuffix(",") ? $0.dropLast() : $0) }
    let opening = words.first.flatMap { ["from", "between", "at"].contains($0) ? $0 : nil }
    if opening != nil { words = words.dropFirst().map(TypedClockWord.withColon) }
    let separators = opening == "between" ? Self.separators.union(["and"]) : Self.separators
    guard let range = Self.range(words[...], separators, in: zone) ?? Self.daysWithTimes(words, in: zone) else {
      return nil
    }
    self = range
  }

  private static func range(
    _ words: ArraySlice<String>, _ separators: Set<String> = separators, in zone: DisplayZone
  ) -> TypedRange? {
    words.indices.dropFirst().dropLast().lazy.filter { separators.contains(words[$0]) }.compactMap {
      let range = between(Array(words[..<$0]), Array(words[($0 + 1)...]), in: zone)
      // A dash stands between a day and its time of day, too.
      return range?.kind == .dayAndEnd && !words[$0].contains(where: \.isLetter) ? nil : range
    }.first
  }

  private init(_ kind: Kind, from start: String, to end: String, advice: String? = nil) {
    (self.kind, self.start, self.end, self.advice) = (kind, start, end, advice)
  }

  /// Words between the two times of a range.
  static let separators: Set<String> = ["to", "until", "till", "through", "thru", "–", "—", "-"]

  /// How a range stands in a message.
  static func shown(_ text: String) -> String { text.replacing(" – ", with: "–") }

  // MARK: Two times

  private static func between(_ left: [String], _ right: [String], in zone: DisplayZone) -> TypedRange? {
    var (left, right) = (left, right)
    shareMonth(&left, &right)
    shareYear(&left, &right)
    TypedClockWord.shareHalf(&left, &right)
    let (start, end) = (left.joined(separator: " "), right.joined(separator: " "))
    guard let first = reading(start, in: zone), let last = reading(end, from: first, in: zone) else { return nil }
    switch (first, last) {
    case (.date(let first), .date(let last)): return days(start, first, right, last)
    case (.date, .timeOfDay): return TypedRange(.dayAndEnd, from: start, to: end)
    case (.date, .instant), (.instant, .date): return nil
    case (.date(let first), .local):
      return parts(right, in: zone).map { daily(first, $0.day(after: first, in: zone), [$0.clockText], in: zone) }
    case (.local, .date):
      return TypedRange(
        .moments, from: start, to: end,
        advice: "says at what time it begins and not at what time it ends; write that too, as in "
          + "“\(start) to \(end) 5pm”")
    case (.timeOfDay, .local): return times(start, right, in: zone)
    case (.timeOfDay, _): return TypedRange(.times, from: start, to: end)
    default: return TypedRange(.moments, from: start, to: end)
    }
  }

  private static func reading(_ text: String, from start: TypedTime? = nil, in zone: DisplayZone) -> TypedTime? {
    TypedWords.number(text) != nil || TypedDay.isPeriod(text)
      ? nil : TypedTime.reading(text, in: zone, from: start)?.time.inPlausibleYear
  }

  /// The month that only one of two days names is that of both: `3 to 5 dec`, `dec 3-5`.
  private static func shareMonth(_ left: inout [String], _ right: inout [String]) {
    if left.count == 1, TypedWords.dayOfMonth(left[0]) != nil, right.count > 1,
      TypedWords.dayOfMonth(right[0]) != nil, TypedWords.month(right[1]) != nil
    {
      left.append(right[1])
    } else if let month = left.firstIndex(where: { TypedWords.month($0) != nil }), left.count == month + 2,
      TypedWords.dayOfMonth(left[month + 1]) != nil, let day = right.first, TypedWords.dayOfMonth(day) != nil,
      right.count == 1 || isYear(right[1])
    {
      right.insert(left[month], at: 0)
    }
  }

  private static func isYear(_ word: String) -> Bool { word.count == 4 && TypedWords.number(word) != nil }

  /// The year behind the end is that of the beginning too, or the one after it: `3 dec to 5 jan 2028`.
  private static func shareYear(_ left: inout [String], _ right: inout [String]) {
    func month(_ words: [String]) -> Int? { words.lazy.compactMap { TypedWords.month($0) }.first }
    guard let year = right.first(where: isYear).flatMap({ TypedWords.number($0) }), !left.contains(where: isYear),
      let first = month(left), let last = month(right),
      let index = left.lastIndex(where: { TypedWords.month($0) != nil || TypedWords.dayOfMonth($0) != nil })
    else { return }
    left.insert(String(first > last ? year - 1 : year), at: index + 1)
  }

  private static func days(_ start: String, _ first: CivilDate, _ right: [String], _ last: CivilDate) -> TypedRange {
    let isYearOpen = !right.contains(where: isYear) && right.contains { TypedWords.month($0) != nil }
    var last = last
    if isYearOpen, last < first, let next = CivilDate(year: first.year, month: last.month, day: last.day) {
      last = next < first ? next.adding(months: 12) ?? next : next
    }
    let end = TimeText.text(last.adding(days: 1))
    guard isYearOpen, last.days(since: first) > 183 else { return TypedRange(.days, from: start, to: end) }
    return TypedRange(
      .days, from: start, to: end,
      advice: "would last until \(TimeText.day(last)); write the years too if that is meant")
  }

  /// Two times of day and one day, which both of them are on: `10am to 11am on 3 dec`.
  private static func times(_ start: String, _ right: [String], in zone: DisplayZone) -> TypedRange? {
    let end = right.joined(separator: " ")
    if right.contains("tonight") { return TypedRange(.moments, from: "tonight \(start)", to: end) }
    guard let parts = parts(right, in: zone) else { return nil }
    if parts.isDayFirst {
      return TypedRange(
        .moments, from: start, to: end,
        advice: "does not say on which day it begins; write that too, as in "
          + "“today \(start) to \(end)”")
    }
    let civil = parts.clock.hour == 24 ? nil : parts.clock.on(parts.day)?.civil(in: zone)
    return TypedRange(
      .moments, from: "\(TimeText.text(parts.day)) \(start)", to: civil.map(TimeText.isoClock) ?? "midnight")
  }

  // MARK: Days with times of day

  private struct Parts {
    let dayText: String
    let day: CivilDate
    let clockText: String
    let clock: TypedTime.TimeOfDay
    let isDayFirst: Bool

    /// The day, where a weekday is the next one after another day.
    func day(after first: CivilDate, in zone: DisplayZone) -> CivilDate {
      guard case .date(let day)? = reading(dayText, from: .date(first), in: zone) else { return day }
      return day
    }
  }

  /// The day and the time of day of a moment.
  private static func parts(_ words: [String], in zone: DisplayZone) -> Parts? {
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
  private static func daysWithTimes(_ words: [String], in zone: DisplayZone) -> TypedRange? {
    guard words.count > 5 else { return nil }
    return (3...words.count - 3).lazy.compactMap { middle in
      guard let first = range(words[..<middle], in: zone) else { return nil }
      return range(words[middle...].drop { $0 == "from" }, in: zone).flatMap { first.with($0, in: zone) }
    }.first
  }

  /// What a range of days and one of times of day mean together, which is never clear.
  func with(_ other: TypedRange, in zone: DisplayZone) -> TypedRange? {
    switch (kind, other.kind) {
    case (.days, .times): with([other.start, other.end], in: zone)
    case (.times, .days): other.with([start, end], in: zone)
    default: nil
    }
  }

  /// What days mean with a time of day, or two, besides.
  func with(_ clocks: [String], in zone: DisplayZone) -> TypedRange? {
    guard kind == .days, case .date(let first)? = Self.reading(start, in: zone),
      case .date(let end)? = Self.reading(end, in: zone)
    else { return nil }
    return Self.daily(first, end.adding(days: -1), clocks, in: zone)
  }

  /// One event of several days, or one each day: people mean either.
  private static func daily(
    _ first: CivilDate, _ last: CivilDate, _ clocks: [String], in zone: DisplayZone
  ) -> TypedRange {
    let (begin, end) = (
      "\(TimeText.text(first)) \(clocks[0])", clocks.count > 1 ? clocks[1] : hourLater(clocks[0], zone)
    )
    let long = "\(begin) to \(TimeText.text(last)) \(end)"
    return TypedRange(
      .moments, from: begin, to: "\(TimeText.text(last)) \(end)",
      advice: "can be one long event or one each day; write “\(long)” for one event, or "
        + "“\(begin) to \(end) daily for \(last.days(since: first) + 1) days” for one each day")
  }

  /// The first and the last of its days; nil if it is one of times.
  func days(in zone: DisplayZone) -> ClosedRange<CivilDate>? {
    guard kind == .days, case .date(let first)? = Self.reading(start, in: zone),
      case .date(let end)? = Self.reading(end, in: zone), first < end
    else { return nil }
    return first...end.adding(days: -1)
  }

  private static func hourLater(_ clock: String, _ zone: DisplayZone) -> String {
    guard case .timeOfDay(let time)? = reading(clock, in: zone), time.hour < 23 else { return "23:59" }
    return time.on(zone.now.date)?.civil(in: zone).map { TimeText.isoClock($0.adding(seconds: 3600)) } ?? "23:59"
  }
}
