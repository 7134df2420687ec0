import CivilTime

/// A day as people type it, with a remark to show to the user if it is ambiguous.
struct TypedDay {
  let date: CivilDate
  private(set) var remark: String?
  /// Whether the text was only a year or a month, such as `2027` or `2026-12`. The day is then the first day of that
  /// period.
  private(set) var isPeriod = false

  init(date: CivilDate) { self.date = date }

  /// Reads a day, in lowercase: a date, `today`, `day after tomorrow`, `friday`, `next friday`, `nov 30`, `30.11.2026`,
  /// `30.11.`, `2026-w49`.
  ///
  /// - Parameters:
  ///   - today: Today.
  ///   - start: The day after which to look for a weekday.
  init?(_ words: [String], today: CivilDate, after start: CivilDate) {
    let words = Self.withoutFillers(words.flatMap { Self.parts(joined: $0) ?? [$0] })
    let text = words.joined(separator: " ")
    if let end = TypedPeriod.end(text, today: today) {
      date = end
      return
    }
    if let days = TypedWords.days[text] {
      date = today.adding(days: days)
      return
    }
    if words.count > 1, let weekday = TypedWords.weekday(words[0]), words[1...].contains(where: Self.hasNumber) {
      guard let day = TypedDay(Array(words[1...]), today: today, after: start), day.date.weekday == weekday else {
        return nil
      }
      self = day
      return
    }
    switch words.count {
    case 1:
      if let date = Self.date(words[0]) {
        self.date = date
        isPeriod = Self.isPeriod(words[0])
      } else if let date = Self.dotted(words[0], today) {
        self.date = date
        if text.hasSuffix(".") { remarkIfLater(text, than: today) }
      } else if let weekday = TypedWords.weekday(words[0]) {
        date = Self.next(weekday, after: start)
        guard start == today, weekday == today.weekday else { return }
        remark = "“\(words[0])” means \(date.remarked), a week from today; write today for \(today.remarked)"
      } else {
        return nil
      }
    case 2 where Self.steps[words[0]] != nil:
      guard let date = Self.relative(words[1], step: Self.steps[words[0]] ?? 0, today) else { return nil }
      self.date = date
      remark = "“\(text)” means \(date.remarked)"
    case 2 where words[0] == "the" && words[1].last?.isLetter ?? false:
      guard let day = TypedWords.dayOfMonth(words[1]),
        let date = (today.month...today.month + 2).lazy.compactMap({
          CivilDate(year: today.year + ($0 - 1) / 12, month: ($0 - 1) % 12 + 1, day: day)
        }).first(where: { $0 >= today })
      else { return nil }
      self.date = date
      remark = "“\(text)” means \(date.remarked)"
    case 2, 3:
      guard let date = Self.named(words, today) else { return nil }
      self.date = date
      if words.count == 2 { remarkIfLater(text, than: today) }
    default: return nil
    }
  }

  /// Drops filler words: `the 1st of may` becomes `1st may`, and `this coming friday` becomes `friday`.
  private static func withoutFillers(_ words: [String]) -> [String] {
    var words = words
    if words.count > 1, let last = words.last, words.dropLast().last == "coming", TypedWords.weekday(last) != nil {
      return words.count == 2 || words.count == 3 && ["this", "the"].contains(words[0]) ? [last] : words
    }
    if let index = words.firstIndex(of: "of"), index > 0, index + 1 < words.count,
      TypedWords.dayOfMonth(words[index - 1]) != nil, TypedWords.month(words[index + 1]) != nil
    {
      words.remove(at: index)
    }
    if words.count > 2, words[0] == "the", TypedWords.dayOfMonth(words[1]) != nil { words.removeFirst() }
    // `friday next week` means next friday, and `2026 dec 5` means dec 5 2026.
    if words.count == 3, let day = [0, 2].first(where: { TypedWords.weekday(words[$0]) != nil }),
      words[(1 - day / 2)...(2 - day / 2)] == ["next", "week"]
    {
      return ["next", words[day]]
    }
    if words.count == 3, TypedWords.year(words[0]) != nil, TypedWords.month(words[1]) != nil {
      return [words[1], words[2], words[0]]
    }
    return words
  }

  /// Adds a remark on a date without a year if it is in a later year.
  private mutating func remarkIfLater(_ text: String, than today: CivilDate) {
    if date.year != today.year { remark = "“\(text)” means the next one, \(date.remarked)" }
  }

  private static func next(_ weekday: Weekday, after day: CivilDate) -> CivilDate {
    let days = weekday.days(after: day.weekday)
    return day.adding(days: days == 0 ? 7 : days)
  }

  /// The number of periods that a word such as `next` moves forward.
  static let steps = ["last": -1, "this": 0, "next": 1]

  /// Returns the weekday of the next week, the last such weekday, or the coming one, which may be today; or the first
  /// day of a week, month or year. Weeks begin on Monday.
  private static func relative(_ word: String, step: Int, _ today: CivilDate) -> CivilDate? {
    guard let weekday = TypedWords.weekday(word) else { return TypedPeriod.first(of: word, step, from: today) }
    if step < 1 { return next(weekday, after: today.adding(days: step == 0 ? -1 : -8)) }
    return TypedPeriod.first(of: "week", step, from: today)?.adding(days: weekday.days(after: .monday))
  }

  // MARK: Dates

  private static func hasNumber(_ word: String) -> Bool { word.contains(where: \.isNumber) }

  /// Whether a word is a year or a month.
  static func isPeriod(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count < 3 && parts[0].count == 4 && parts.allSatisfy { TypedWords.number($0) != nil }
  }

  private static func date(_ text: String) -> CivilDate? {
    if text.contains("w") { return week(text) }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { TypedWords.number($0) }
    guard numbers.count == parts.count, parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count <= 2 }) else {
      return text.count == 8 ? try? CivilDate(parsing: text) : nil
    }
    switch numbers.count {
    case 1: return CivilDate(year: numbers[0], month: 1, day: 1)
    case 2: return CivilDate(year: numbers[0], month: numbers[1], day: 1)
    case 3: return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    default: return nil
    }
  }

  /// Reads an ISO 8601 week, which begins on Monday, or a day of one: `2026-w49`, `2026-w49-3`.
  private static func week(_ text: String) -> CivilDate? {
    let parts = text.replacing("-", with: "").split(separator: "w", omittingEmptySubsequences: false)
    guard parts.count == 2, (2...3).contains(parts[1].count), let year = TypedWords.year(parts[0]),
      let number = TypedWords.number(parts[1].prefix(2)),
      let day = parts[1].count == 2 ? 1 : TypedWords.number(parts[1].suffix(1)), let weekday = Weekday(rawValue: day)
    else { return nil }
    return CivilDate(week: CivilWeek(year: year, number: number), weekday: weekday)
  }

  /// Reads a date with the day first: `30.11.2026`. Without a year, as in `24.12.`, it is the next such date; the
  /// trailing dot is then required, because otherwise it could be a number.
  private static func dotted(_ text: String, _ today: CivilDate) -> CivilDate? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { TypedWords.number($0) }
    guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2, numbers.count >= 2 else { return nil }
    if parts[2].isEmpty { return next(month: numbers[1], day: numbers[0], from: today) }
    return numbers.count == 3 && parts[2].count == 4
      ? CivilDate(year: numbers[2], month: numbers[1], day: numbers[0]) : nil
  }

  /// Reads `nov 30` or `30 nov`, with or without a year. Without a year, it is the next such date.
  private static func named(_ words: [String], _ today: CivilDate) -> CivilDate? {
    let month: Int
    let day: Int
    if let first = TypedWords.month(words[0]), let second = TypedWords.dayOfMonth(words[1]) {
      (month, day) = (first, second)
    } else if let first = TypedWords.dayOfMonth(words[0]), let second = TypedWords.month(words[1]) {
      (month, day) = (second, first)
    } else {
      return nil
    }
    if words.count == 3 {
      guard let year = TypedWords.year(words[2]) else { return nil }
      return CivilDate(year: year, month: month, day: day)
    }
    return next(month: month, day: day, from: today)
  }

  private static func next(month: Int, day: Int, from today: CivilDate) -> CivilDate? {
    (today.year...today.year + 8).lazy.compactMap { CivilDate(year: $0, month: month, day: day) }.first { $0 >= today }
  }
}
