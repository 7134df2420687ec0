import CivilTime

/// What to write instead of words that look like a time and are none.
enum TypedAdvice {
  /// - Parameters:
  ///   - words: The words that were not understood.
  ///   - text: All that was typed.
  /// - Returns: What is wrong with the words and what to write, to stand behind them; nil if only people know.
  static func advice(on words: String, in text: String) -> String? {
    let words = words.lowercased()
    if words.allSatisfy(\.isWhitespace) { return nil }
    if let dates = datesWithSlashes(words) { return "has slashes, which people read in different ways; write \(dates)" }
    if let day = missingDay(words, in: text.lowercased()) { return "is no day: there is no \(day); write another day" }
    if let clock = partsOfDay[words] { return "is no time of day by itself; write one such as \(clock)" }
    if words.hasSuffix(" time"), !["this time", "same time"].contains(words) {
      return "names a time zone; write the time in your own zone, or name the zone with --tz"
    }
    if let zones = TypedZone.zones(of: words) {
      return "names several time zones, \(zones.joined(separator: " or ")); name yours with --tz"
    }
    if TypedZone.isAbbreviation(words) || TypedZone.isRegion(words)
      || words.wholeMatch(of: #/\(?(?:utc|gmt)?[+−-][0-9:]+\)?/#) != nil
    {
      return "names a time zone; write the time as in “3pm Pacific” or “15:00+02:00”, or name the zone with --tz"
    }
    if QuickEntry.endings.contains(words), let day = lastDay(behind: words, in: text.lowercased()) {
      return "is followed by a month and no day; write “\(words) \(day)” if that is the last one"
    }
    if let count = count(words, in: text.lowercased()) {
      return "is how often it repeats; leave it out and add --count \(count)"
    }
    let names = words.split(separator: " ").lazy.map(String.init).compactMap {
      Misspelling.day($0) ?? Misspelling.month($0)
    }
    if let name = names.first { return "is no day; did you mean “\(name)”?" }
    if let unit = text.lowercased().split(separator: " ").drop(while: { $0 != words[...] }).dropFirst().first,
      let length = TypedDistance("1 \(unit)")
    {
      return length.seconds == 0 ? nil : "is a length; write “for \(words) \(unit)” if it lasts so long"
    }
    if let length = TypedDistance(words), length.duration != nil, words.contains(where: \.isNumber) {
      return "is a length; write “for \(words)” if it lasts so long"
    }
    return hours(words) ?? dottedTime(words)
  }

  /// What to write for a part of the day.
  private static let partsOfDay = ["morning": "9am", "afternoon": "3pm", "evening": "7pm", "night": "10pm"]

  /// How often something repeats: `x5`, `5x`, `10` before "times"; nil if the words do not say that.
  private static func count(_ words: String, in text: String) -> Int? {
    if let count = repeats(words) { return count }
    guard let count = TypedWords.count(words) else { return nil }
    return ["time", "times"].contains { " \(text) ".contains(" \(words) \($0) ") } ? count : nil
  }

  /// The number of `x5` and `5x`.
  static func repeats(_ word: String) -> Int? {
    let signs: Set<Character> = ["x", "×"]
    let number = signs.contains(word.first ?? " ") ? word.dropFirst() : word.dropLast()
    guard number.count + 1 == word.count, signs.contains(word.first ?? " ") || signs.contains(word.last ?? " "),
      !number.isEmpty
    else { return nil }
    return TypedWords.number(number)
  }

  // MARK: Days

  /// What to write for a date with slashes; nil if it is none.
  private static func datesWithSlashes(_ text: String) -> String? {
    let date = text.split(separator: " ").first ?? ""
    let numbers = date.split(separator: "/", omittingEmptySubsequences: false).map { TypedWords.number($0) ?? 0 }
    guard (2...3).contains(numbers.count), !numbers.contains(0) else { return nil }
    let year = numbers.max() ?? 0
    guard numbers.count == 3, year > 999 else { return daysOfMonths(numbers) ?? "a date such as 2026-11-30" }
    let others = numbers.filter { $0 != year }
    guard others.count == 2 else { return "\(year)-11-30" }
    let dates =
      [CivilDate(year: year, month: others[0], day: others[1])]
      + (numbers[0] == year ? [] : [CivilDate(year: year, month: others[1], day: others[0])])
    var texts: [String] = []
    for case let date? in dates where !texts.contains(date.typed) { texts.append(date.typed) }
    return texts.isEmpty ? "\(year)-11-30" : texts.joined(separator: " or ")
  }

  /// `3 Dec or 12 Mar` for `12/3`.
  private static func daysOfMonths(_ numbers: [Int]) -> String? {
    guard numbers.count == 2 else { return nil }
    let days = [(numbers[0], numbers[1]), (numbers[1], numbers[0])].compactMap { month, day in
      CivilDate(year: 2028, month: month, day: day).map { _ in
        "\(day) \(TypedWords.monthNames[month - 1].prefix(1).uppercased())\(TypedWords.monthNames[month - 1].dropFirst())"
      }
    }
    return days.isEmpty ? nil : Set(days).count == 1 ? days[0] : days.joined(separator: " or ")
  }

  /// A day of a month or a date that no calendar has, such as `feb 30`.
  private static func missingDay(_ words: String, in text: String) -> String? {
    let all = text.split(separator: " ").map(String.init)
    for (first, second) in zip(all, all.dropFirst()) {
      for (name, number) in [(first, second), (second, first)] {
        if let month = TypedWords.month(name), let day = TypedWords.dayOfMonth(number), words.contains(name),
          CivilDate(year: 2028, month: month, day: day) == nil
        {
          return "\(first) \(second)"
        }
      }
    }
    let numbers = words.split(separator: "-").compactMap { TypedWords.number($0) }
    guard numbers.count == 3, words.split(separator: "-")[0].count == 4,
      CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) == nil
    else { return nil }
    return "\(words)"
  }

  /// Whether words name a day that no month has, such as `feb 30`.
  static func isMissingDay(_ words: String) -> Bool { missingDay(words, in: words) != nil }

  /// The last day of a month that stands behind a word such as "until", with its year if that follows.
  private static func lastDay(behind word: String, in text: String) -> String? {
    let all = text.split(separator: " ").map(String.init)
    guard let index = all.firstIndex(of: word), index + 1 < all.count, let month = TypedWords.month(all[index + 1])
    else {
      return nil
    }
    let year = index + 2 < all.count ? TypedWords.number(all[index + 2]) : nil
    guard let first = CivilDate(year: year ?? CivilDate.epoch.year + 1, month: month, day: 1) else { return nil }
    guard let last = first.adding(months: 1)?.adding(days: -1) else { return nil }
    return year == nil ? "\(last.day) \(all[index + 1])" : last.typed
  }

  // MARK: Times of day

  /// Hours alone, which may be before or after noon: `at 8`, `9-10`, `9 to 17`, `9-10:30`.
  private static func hours(_ words: String) -> String? {
    if let hour = words.split(separator: " ").first.flatMap({ TypedWords.count($0) }), (1...12).contains(hour),
      let half = words.split(separator: " ").last, TypedClockWord.isHalf(String(half))
    {
      return "is no time of day that almanac reads; write \(hour)\(half)"
    }
    let isBetween = words.hasPrefix("between ")
    let parts = words.split { " -–—".contains($0) }.filter { !fillers.contains($0) && !(isBetween && $0 == "and") }
    let clocks = parts.compactMap { part -> TypedTime.TimeOfDay? in
      TypedWords.count(part).map { TypedTime.TimeOfDay("\($0):00") } ?? TypedTime.TimeOfDay(part)
    }
    if parts == ["12"] || parts == ["twelve"] { return "may be noon or midnight; write 12:00 or midnight" }
    guard (1...2).contains(parts.count), clocks.count == parts.count,
      parts.contains(where: { TypedWords.count($0) != nil })
    else { return nil }
    let isOpen = parts.allSatisfy { TypedWords.count($0) != nil } && clocks.allSatisfy { (1...12).contains($0.hour) }
    guard isOpen, parts.count == 1 || parts[0] != parts[1] else {
      var clocks = clocks
      if clocks.count == 2, clocks[1].hour < clocks[0].hour, clocks[1].hour < 12, TypedWords.count(parts[1]) != nil {
        clocks[1] = TypedTime.TimeOfDay(hour: clocks[1].hour + 12, minute: 0, second: 0)
      }
      let texts = clocks.compactMap { CivilDateTime(date: .epoch, hour: $0.hour, minute: $0.minute, second: 0) }.map(\.typedClock)
      return "may be a time of day or only numbers; write \(texts.joined(separator: "-"))"
    }
    if clocks.count == 2, clocks[1].hour % 12 < clocks[0].hour % 12 {
      return "does not say whether it is before or after noon; write \(clocks[0].hour)am-\(clocks[1].hour)pm"
    }
    let hours = clocks.map { String($0.hour) }.joined(separator: "-")
    return "does not say whether it is before or after noon; write \(hours)am or \(hours)pm"
  }

  private static let fillers: Set<Substring> = ["at", "to", "from", "until", "till", "by", "between"]

  /// `15.30` and `12.30-13.30`, which may be any numbers.
  private static func dottedTime(_ words: String) -> String? {
    let parts = words.split(whereSeparator: { "-–—".contains($0) }).map(String.init)
    let clocks = parts.map(TypedClockWord.withColon)
    let clock = clocks.joined(separator: "-")
    return zip(clocks, parts).contains(where: ==) ? nil : "may be a time of day or only a number; write \(clock)"
  }
}
