import CivilTime
import Recurrence

/// What says two things at once, and what to write instead.
extension QuickEntry {
  /// A weekday beside a date that is another day, or two times of day for one entry.
  package func contradiction() -> (words: String, advice: String?)? { wrongWeekday() ?? twoClocks() }

  /// `fri 28 nov`, if that is a Saturday.
  private func wrongWeekday() -> (words: String, advice: String?)? {
    longest(of: 5) { text, _ -> (words: String, advice: String?)? in
      let words = text.split(separator: " ").map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
      for (name, date) in [(words.first, words.dropFirst()), (words.last, words.dropLast())] {
        let dateText = date.joined(separator: " ")
        guard let name, !date.isEmpty, let weekday = TypedWords.weekday(name), date.contains(where: Self.hasDigit),
          case .date(let day)? = time(dateText), day.weekday != weekday
        else { continue }
        return (text, "contradicts itself: \(dateText) is \(day.remarked); write only “\(dateText)” or “\(name)”")
      }
      return nil
    }?.meaning
  }

  private static func hasDigit(_ word: String) -> Bool { word.contains(where: \.isNumber) }

  /// `8am and 8pm`, `at 8 and 20`.
  private func twoClocks() -> (words: String, advice: String?)? {
    longest { text, _ -> (words: String, advice: String?)? in
      let isBehindAt = text.hasPrefix("at ")
      let words = (isBehindAt ? text.dropFirst(3) : text[...]).split(separator: " ").map(String.init)
      guard let middle = words.firstIndex(where: { ["and", "&"].contains($0) }), middle > 0 else { return nil }
      let isClock = { (words: ArraySlice<String>) in
        let clock = words.first == "at" ? words.dropFirst() : words
        return TypedTime.TimeOfDay(clock.joined(separator: " ")) != nil
          || isBehindAt && clock.count == 1 && clock.allSatisfy { TypedWords.count($0).map { $0 < 25 } ?? false }
      }
      guard isClock(words[..<middle]), isClock(words[(middle + 1)...]) else { return nil }
      return (text, "names two times of day, and an entry has one; add it once for each")
    }?.meaning
  }

  /// Several weekdays, of which nobody says that they repeat: `mon, wed and fri`, `mon-fri`.
  package func weekdays() -> String? {
    longest { text, range -> String? in
      let parts = text.split(whereSeparator: { " ,/-–&+".contains($0) }).filter { !["and", "or"].contains($0) }
      let isRange = parts.count == 2 && text.contains { "-–—".contains($0) }
      let weekdays = Set(parts.compactMap { TypedWords.weekday($0) })
      let isList = parts.count > 1 && !isRange && weekdays.count == parts.count
      return isList && !["and", "or"].contains(words[range.lowerBound]?.lowercased()) ? text : nil
    }?.meaning
  }

  /// `except weekends`, which leaves days out of a repetition.
  package func exception() -> Doubt? {
    guard repetition != nil else { return nil }
    let index = words.indices.first { index in
      word(index).flatMap(LeftoverWords.role) == .exception
        && (index + 1 == typed.count || isGap(index + 1)
          || "dmb".contains(LeftoverWords.letter(typed[index + 1].lowercased())))
    }
    return index.map {
      (
        typed[$0..<min($0 + 2, typed.count)].map(Self.withoutMarks).joined(separator: " "),
        "leaves days out, which almanac does not read; name the days that remain, as in “every mon-fri”"
      )
    }
  }

  /// Words that people do not write into a title: that it is to be remembered.
  static func withoutRequest(_ title: String) -> String {
    let request = ["remind me to ", "remind us to "].first { title.lowercased().hasPrefix($0) }
    return request.map { String(title.dropFirst($0.count)) } ?? title
  }

  /// The times of what repeats every few hours: nobody means that each lasts from the first to the last.
  var endlessHours: (words: String, advice: String?)? {
    guard let rule = repetition?.rule, rule.frequency == .hourly, let start, let end, let rangeWords else { return nil }
    guard let first = TypedTime.reading(start, in: zone)?.time.on(zone.now.date).civil(in: zone),
      let last = TypedTime.reading(end, in: zone)?.time.on(first.date).civil(in: zone), last > first
    else { return (rangeWords, nil) }
    let count = (last.secondsSinceEpoch - first.secondsSinceEpoch) / 3600 / Int64(rule.interval) + 1
    return (
      rangeWords,
      "is when the first and the last begin, or how long each lasts; write only when the first begins, and add "
        + "--count \(count)"
    )
  }
}
