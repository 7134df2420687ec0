import CivilTime

/// Words left of an entry in one line that can only be times of day, lengths or counts.
extension QuickEntry {
  /// The words at an index that say a time of day, how long or how often in a way that is not understood.
  package func clock(at index: Int) -> String? {
    guard let word = word(index), let typed = words[index] else { return nil }
    if Self.isHours(word), self.word(index - 1).map(LeftoverWords.numbered.contains) ?? false { return nil }
    let next = self.word(index + 1)
    if Self.isClock(word) || next.map(TypedClockWord.isHalf) ?? false && Self.isHours(word) { return bare(typed) }
    if startIsDay, Self.isHours(word), self.word(index - 1) != "at" { return bare(typed) }
    if TypedClockWord.isHalf(word), index == 0 || words[index - 1]?.last?.isNumber ?? true {
      return [words.indices.contains(index - 1) ? words[index - 1] : nil, typed].compactMap(\.self)
        .joined(separator: " ")
    }
    if self.word(index - 1) == "for", word.first?.isNumber ?? false, word.contains(where: { ":¼½¾'’′″".contains($0) }) {
      return "for \(bare(typed))"
    }
    if repetition != nil, TypedAdvice.repeats(word) != nil { return bare(typed) }
    return word == "time" ? zoneTime(at: index) : nil
  }

  private func bare(_ word: String) -> String { word.hasSuffix(",") ? String(word.dropLast()) : word }

  /// `15:00h`, `1h30`, `1530-1630`, and ranges of which one end says that it is a time: `9-17h`, `12.30-13.30`, `9am–1`.
  private static func isClock(_ word: String) -> Bool {
    let parts = word.split(whereSeparator: { "-–—".contains($0) })
    let marks = parts.map(mark)
    if parts.count == 2, parts.allSatisfy(isFourDigits) { return true }
    guard (1...2).contains(parts.count), marks.allSatisfy({ $0 != nil }) else { return false }
    return parts.count == 1 ? marks[0] == .minutes : marks.contains { $0 != Mark.none }
  }

  /// `1530`, of five minutes, which other numbers seldom are.
  private static func isFourDigits(_ text: Substring) -> Bool {
    guard text.count == 4, let number = TypedWords.number(text) else { return false }
    return number < 2400 && number % 100 < 60 && number % 5 == 0
  }

  /// How a text says that it is a time of day.
  private enum Mark { case none, dot, minutes, half }

  private static func mark(_ text: Substring) -> Mark? {
    var clock = text
    var mark = Mark.none
    if let half = TypedClockWord.half(of: String(clock)) {
      clock = clock.dropLast(half.count)
      if clock.isEmpty { return .half }
      mark = .half
    } else if clock.last == "h" {
      clock = clock.dropLast()
      mark = .half
    }
    let parts = clock.split(whereSeparator: { ":h.".contains($0) })
    guard (1...2).contains(parts.count), let hour = TypedWords.number(parts[0]), hour < 25, parts[0].count < 3 else {
      return nil
    }
    guard parts.count == 2 else { return clock.count == parts[0].count ? mark : nil }
    guard parts[1].count == 2, let minute = TypedWords.number(parts[1]), minute < 60 else { return nil }
    return mark == .none && clock.contains(".") ? .dot : .minutes
  }

  /// Whether the start is a day without a time of day.
  var startIsDay: Bool {
    start.flatMap { TypedTime.reading($0, in: zone)?.time.isDate } ?? false
  }

  /// Whether a word says whose time it is: `local`, `cet`, `tokyo`, but not `quality`.
  private static func isPlace(_ word: String) -> Bool {
    let name = word.lowercased()
    if LeftoverWords.zoneWords.contains(name) || TypedZone.isAbbreviation(name) { return true }
    return regions.contains { region in
      (try? TimeZoneDatabase.system.rules(named: "\(region)/\(name.prefix(1).uppercased())\(name.dropFirst())")) != nil
    }
  }

  private static let regions = ["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian"]

  /// `Tokyo time`, `in New York time` behind a time: words in capitals, or the name of a zone.
  private func zoneTime(at index: Int) -> String? {
    for begin in stride(from: index - 1, through: max(0, index - 3), by: -1) {
      guard isGap(begin - 1) || word(begin - 1) == "in" && isGap(begin - 2) else { continue }
      let names = words[begin..<index].compactMap(\.self)
      let isName = names.count == index - begin && names.allSatisfy { $0.first?.isUppercase ?? false }
      if isName || names.count == 1 && Self.isPlace(names[0]) || word(begin - 1) == "in" {
        return (names + ["time"]).joined(separator: " ")
      }
    }
    return nil
  }
}
