import CivilTime

/// Finds words that look like part of a time, where a time is expected, but cannot be read.
extension QuickEntry {
  /// Advice on words that would put the entry on the wrong day or at the wrong time, or nil if there are none.
  public var problem: String? {
    let time = start.flatMap { TypedTime.reading($0, in: zone)?.time }
    let saysClock = time.map { !$0.isDate } ?? false
    let saysDay = repetition != nil || time.map { !$0.isTimeOfDay } ?? false && !startsWithPeriod
    let said: [DoubtfulWords.Part: Bool] = [
      .day: saysDay, .timeOfDay: saysClock, .repetition: repetition != nil,
      .end: repetition == nil || saysRepetitionEnd,
    ]
    for begin in line.words.indices {
      if !saysClock, ["at", "@"].contains(line.left(begin..<begin + 1)), isVagueTime(begin + 1) {
        let word = line.word(begin + 1) ?? ""
        let advice = TypedTime.adviceOnNumber(word) ?? "is not a time of day; write one such as 15:00 or 3pm"
        return "“\(line.text(begin..<begin + 2))” \(advice)"
      }
      for end in stride(from: min(line.words.count, begin + 5), to: begin, by: -1) {
        let range = begin..<end
        guard let phrase = line.left(range), stands(range, phrase) else { continue }
        let words = phrase.split(separator: " ").map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
        let bare = words.count > 1 && EntryWords.prepositions.contains(words[0]) ? Array(words.dropFirst()) : words
        let advice =
          adviceOnSecond(bare, range, saysClock: saysClock)
          ?? DoubtfulWords.table.lazy.compactMap { row in
            said[row.part] ?? false || row.part == .timeOfDay && !isBehindDay(range) ? nil : row.advice(bare)
          }.first
        if let advice { return "“\(line.text(range))” \(advice)" }
      }
    }
    return nil
  }

  /// Whether the day is specified only as a week, month or year, such as `next month`.
  private var startsWithPeriod: Bool {
    let words = start?.split(separator: " ") ?? []
    return zip(words, words.dropFirst()).contains {
      TypedDay.steps[String($0)] != nil && ["week", "month", "year"].contains($1)
    }
  }

  /// Whether a date or time is expected at the position of a phrase: next to another date or time or, in a line without
  /// any, at either end.
  private func stands(_ range: Range<Int>, _ phrase: String) -> Bool {
    start == nil && repetition == nil ? line.isAtEdge(range) : line.isBesideGap(range) || phrase.hasPrefix("except ")
  }

  /// Whether a phrase directly follows the day, with no title word after it.
  private func isBehindDay(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && line.words[range.lowerBound - 1].isTaken && line.ends(range.upperBound)
  }

  /// Whether a phrase directly follows a time of day, with no title word after it.
  private func isBehindClock(_ range: Range<Int>) -> Bool {
    isBehindDay(range)
      && (1...4).contains { count in
        count <= range.lowerBound
          && saysClock(line.words[range.lowerBound - count..<range.lowerBound].map(\.bare).joined(separator: " "))
      }
  }

  /// Returns advice on a second time zone or day, on an uncertain time of day, and on a time that may apply to only one
  /// of several days.
  private func adviceOnSecond(_ words: [String], _ range: Range<Int>, saysClock: Bool) -> String? {
    let named = TypedZone(words)
    if let named, named.kind == .name || typedZone != nil && named.kind != .city {
      return "is a second time zone, or not directly after a time; write only one, after the start time"
    }
    if named?.kind == .abbreviation, isBehindClock(range) {
      return "is not a known time zone, or not the one in use on that day; write one such as Asia/Kolkata"
    }
    if let weekday = words.count == 1 ? TypedWords.weekday(words[0]) : nil,
      let other = [range.lowerBound - 1, range.upperBound].lazy.filter({ line.isTaken($0) })
        .compactMap({ TypedWords.weekday(line.words[$0].bare) }).first, other != weekday
    {
      let names = [weekday, other].sorted { $0.rawValue < $1.rawValue }
        .map { EnglishNames.shortWeekdays[$0.rawValue - 1].lowercased() }
      return "is a second day; if it repeats, write “every \(names.joined(separator: ", "))”"
    }
    if words.count == 2, words[0] == "next", ["week", "month", "year"].contains(words[1]),
      start?.contains(/\bthe \d/) ?? false
    {
      return "cannot be combined with a day of the month; write the month, as in dec 5"
    }
    let isAlternative =
      line.words.indices.contains(range.upperBound) && EntryWords.joining.contains(line.words[range.upperBound].bare)
    guard !saysClock, !isAlternative,
      time(words.drop { EntryWords.changing.contains($0) }.joined(separator: " "))?.isTimeOfDay ?? false
    else { return nil }
    if end != nil {
      return "may be the time on each day, or only the start on the first day; write “every mon-fri 7am” or both times"
    }
    return "does not say when it begins; write only a time of day"
  }
}
