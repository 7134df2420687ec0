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
  init?(_ text: String, in zone: ZoneClock) {
    var words = text.split(separator: " ").map { String($0.count > 1 && $0.hasSuffix(",") ? $0.dropLast() : $0) }
    let opening = words.first.flatMap { ["from", "between", "at"].contains($0) ? $0 : nil }
    if opening != nil { words = words.dropFirst().map(TypedClockWord.withColon) }
    let separators = opening == "between" ? Self.separators.union(["and"]) : Self.separators
    guard let range = Self.range(words[...], separators, in: zone) ?? Self.daysWithTimes(words, in: zone) else {
      return nil
    }
    self = range
  }

  static func range(
    _ words: ArraySlice<String>, _ separators: Set<String> = separators, in zone: ZoneClock
  ) -> TypedRange? {
    words.indices.dropFirst().dropLast().lazy.filter { separators.contains(words[$0]) }.compactMap {
      let range = between(Array(words[..<$0]), Array(words[($0 + 1)...]), in: zone)
      // A dash stands between a day and its time of day, too.
      return range?.kind == .dayAndEnd && !words[$0].contains(where: \.isLetter) ? nil : range
    }.first
  }

  init(_ kind: Kind, from start: String, to end: String, advice: String? = nil) {
    (self.kind, self.start, self.end, self.advice) = (kind, start, end, advice)
  }

  /// Words between the two times of a range.
  static let separators: Set<String> = TypedWords.tils.union(["to", "until", "till", "through", "thru", "–", "—", "-"])

  /// How a range stands in a message.
  static func shown(_ text: String) -> String { text.replacing(" – ", with: "–") }

  // MARK: Two times

  private static func between(_ left: [String], _ right: [String], in zone: ZoneClock) -> TypedRange? {
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
    // `dec 5 9:00-10:00 sunday`: the weekday may be anything.
    case (.local, .local) where right.count > 1 && right.last.flatMap { TypedWords.weekday($0) } != nil: return nil
    case (.timeOfDay, .date): return nil
    case (.timeOfDay, _): return TypedRange(.times, from: start, to: end)
    case (.local(let first), .local(let last)) where last < first: return nil
    default: return TypedRange(.moments, from: start, to: end)
    }
  }

  static func reading(_ text: String, from start: TypedTime? = nil, in zone: ZoneClock) -> TypedTime? {
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
    let end = last.adding(days: 1).typed
    guard isYearOpen, last.days(since: first) > 183 else { return TypedRange(.days, from: start, to: end) }
    return TypedRange(
      .days, from: start, to: end,
      advice: "would last until \(last.remarked); write the years too if that is meant")
  }

  /// Two times of day and one day, which both of them are on: `10am to 11am on 3 dec`.
  private static func times(_ start: String, _ right: [String], in zone: ZoneClock) -> TypedRange? {
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
      .moments, from: "\(parts.day.typed) \(start)", to: civil.map(\.typedClock) ?? "midnight")
  }
}
