import CivilTime

/// A range as people type it: two times joined by a word, `friday 3pm to friday 5pm`, `3-5 dec`, `9 to 10am`.
struct TypedRange {
  enum Kind {
    case days, times, moments
    /// A day with an end time: `tomorrow until 5pm`.
    case dayAndEnd
  }

  let kind: Kind
  /// The start and the end, as typed. The end of a range of days is the day after the last one.
  let start: String
  let end: String

  /// Reads a range, in lowercase.
  init?(_ text: String, in zone: ZoneClock) {
    var words = Self.words(text)
    let opening = words.first.flatMap { ["from", "between", "at"].contains($0) ? $0 : nil }
    if opening != nil { words = words.dropFirst().map(TypedClockWord.withColon) }
    let separators = opening == "between" ? Self.separators.union(["and"]) : Self.separators
    guard let range = Self.range(words[...], separators, in: zone) ?? Self.longDays(words, in: zone) else { return nil }
    self = range
  }

  private init(_ kind: Kind, from start: String, to end: String) {
    (self.kind, self.start, self.end) = (kind, start, end)
  }

  /// The first and last day, or nil for a range of times.
  func days(in zone: ZoneClock) -> ClosedRange<CivilDate>? {
    guard kind == .days, case .date(let first)? = Self.reading(start, in: zone),
      case .date(let end)? = Self.reading(end, in: zone), first < end
    else { return nil }
    return first...end.adding(days: -1)
  }

  /// Words between the two times of a range.
  private static let separators: Set<String> = TypedWords.endings.union(["to", "–", "—", "-"])

  /// Splits a phrase into words; a dash inside a word becomes a separate word: `9-10am`, `mon-fri`, `dec 3-5`.
  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").flatMap { word -> [String] in
      let word = TypedWords.withoutComma(word)
      let parts = word.split(omittingEmptySubsequences: false) { "-–—".contains($0) }.map(String.init)
      let isRange = parts.count == 2 && !parts.contains("") && TypedDay.parts(joined: word) == nil
      return isRange ? [parts[0], "–", parts[1]] : [word]
    }
  }

  // MARK: Two times

  private static func range(
    _ words: ArraySlice<String>, _ separators: Set<String> = separators, in zone: ZoneClock
  ) -> TypedRange? {
    words.indices.dropFirst().dropLast().lazy.filter { separators.contains(words[$0]) }.compactMap {
      let range = between(Array(words[..<$0]), Array(words[($0 + 1)...]), in: zone)
      // There may also be a dash between a day and its time of day.
      return range?.kind == .dayAndEnd && !words[$0].contains(where: \.isLetter) ? nil : range
    }.first
  }

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
    case (.date, _), (_, .date): return nil
    case (.timeOfDay, .local): return times(start, right, in: zone)
    case (.timeOfDay, _): return TypedRange(.times, from: start, to: end)
    // `dec 5 9:00-10:00 sunday`: the weekday is ambiguous.
    case (.local, .local) where right.count > 1 && right.last.flatMap { TypedWords.weekday($0) } != nil: return nil
    case (.local(let first), .local(let last)) where last < first: return nil
    default: return TypedRange(.moments, from: start, to: end)
    }
  }

  /// Reads a time. A single number is rejected because it is ambiguous, and a month or year because it is not a day.
  static func reading(_ text: String, from start: TypedTime? = nil, in zone: ZoneClock) -> TypedTime? {
    TypedWords.number(text) != nil || TypedDay.isPeriod(text)
      ? nil : TypedTime.reading(text, in: zone, from: start)?.time.inPlausibleYear
  }

  /// Applies the month of one day to both: `3 to 5 dec`, `dec 3-5`.
  private static func shareMonth(_ left: inout [String], _ right: inout [String]) {
    let isDay = { (word: String?) in word.map { TypedWords.dayOfMonth($0) != nil } ?? false }
    if left.count == 1, isDay(left[0]), right.count > 1, isDay(right[0]), TypedWords.month(right[1]) != nil {
      left.append(right[1])
    } else if let month = left.firstIndex(where: { TypedWords.month($0) != nil }), left.count == month + 2,
      isDay(left.last), isDay(right.first), right.count == 1 || isYear(right[1])
    {
      right.insert(left[month], at: 0)
    }
  }

  private static func isYear(_ word: String) -> Bool { TypedWords.year(word) != nil }

  /// Applies the year of the end, or the previous one, to the beginning: `3 dec to 5 jan 2028`.
  private static func shareYear(_ left: inout [String], _ right: inout [String]) {
    func month(_ words: [String]) -> Int? { words.lazy.compactMap { TypedWords.month($0) }.first }
    guard let year = right.lazy.compactMap(TypedWords.year).first, !left.contains(where: isYear),
      let first = month(left), let last = month(right),
      let index = left.lastIndex(where: { TypedWords.month($0) != nil || TypedWords.dayOfMonth($0) != nil })
    else { return }
    left.insert(String(first > last ? year - 1 : year), at: index + 1)
  }

  /// Reads a range of days; nil if it covers most of a year only because no year is given.
  private static func days(_ start: String, _ first: CivilDate, _ right: [String], _ last: CivilDate) -> TypedRange? {
    let isYearOpen = !right.contains(where: isYear) && right.contains { TypedWords.month($0) != nil }
    var last = last
    if isYearOpen, last < first, let next = CivilDate(year: first.year, month: last.month, day: last.day) {
      last = next < first ? next.adding(months: 12) ?? next : next
    }
    if isYearOpen, last.days(since: first) > 183 { return nil }
    return TypedRange(.days, from: start, to: last.adding(days: 1).typed)
  }

  /// Reads two times of day that share a day: `10am to 11am on 3 dec`.
  private static func times(_ start: String, _ right: [String], in zone: ZoneClock) -> TypedRange? {
    if right.contains("tonight") {
      return TypedRange(.moments, from: "tonight \(start)", to: right.joined(separator: " "))
    }
    return right.indices.dropFirst().lazy.compactMap { middle in
      guard case .timeOfDay(let clock)? = reading(right[..<middle].joined(separator: " "), in: zone),
        case .date(let day)? = reading(right[middle...].joined(separator: " "), in: zone)
      else { return nil }
      let end = clock.hour == 24 ? "midnight" : clock.on(day)?.civil(in: zone)?.typedClock
      return end.map { TypedRange(.moments, from: "\(day.typed) \(start)", to: $0) }
    }.first
  }

  /// Reads a range of days with a range of times, from the first time on the first day to the last time on the last
  /// day: `monday to friday 9am to 5pm`, in either order.
  private static func longDays(_ words: [String], in zone: ZoneClock) -> TypedRange? {
    guard words.count > 5 else { return nil }
    return (3...words.count - 3).lazy.compactMap { middle in
      guard let first = range(words[..<middle], in: zone),
        let second = range(words[middle...].drop { $0 == "from" }, in: zone),
        let days = first.days(in: zone) ?? second.days(in: zone)
      else { return nil }
      let times = first.kind == .days ? second : first
      guard times.kind == .times else { return nil }
      return TypedRange(
        .moments, from: "\(days.lowerBound.typed) \(times.start)", to: "\(days.upperBound.typed) \(times.end)")
    }.first
  }
}
