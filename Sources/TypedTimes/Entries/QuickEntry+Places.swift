import CivilTime

/// Reads the place of an entry, and the time zone of its times.
extension QuickEntry {
  /// Takes the words after the last "at", or after "in" if a room follows, up to the next gap.
  mutating func takeLocation() {
    guard let index = line.words.indices.last(where: { isBeforePlace($0) }), line.hasTitle(before: index) else {
      return
    }
    let end = (index + 1..<line.words.count).first { line.words[$0].isTaken } ?? line.words.count
    location = TypedWords.withoutComma(line.words[index + 1..<end].map(\.text).joined(separator: " "))
    line.take(index..<end)
  }

  private func isBeforePlace(_ index: Int) -> Bool {
    guard let word = line.word(index), index + 1 < line.words.count, !line.isFree(index + 1) else { return false }
    switch word {
    case "at", "@": return !isVagueTime(index + 1)
    case "in":
      return index > 0 && line.isFree(index - 1)
        && (index + 1..<index + 4).contains { EntryWords.rooms.contains(line.word($0) ?? "") }
    default: return false
    }
  }

  /// Whether the words after "at" are a time, such as `5`, `five`, `5-6` or `dawn`, but not `10 Downing Street`.
  func isVagueTime(_ index: Int) -> Bool {
    guard let word = line.word(index) else { return false }
    if EntryWords.vagueTimes.contains(word) { return true }
    return (word.first?.isNumber ?? false || TypedWords.count(word) != nil) && !isHouse(index + 1)
  }

  /// Whether the word after a number is a street name rather than a day.
  func isHouse(_ index: Int) -> Bool {
    guard !line.isFree(index), !beginsTime(index) else { return false }
    let name = line.words[index].text
    return name.first?.isUppercase ?? false && name.dropFirst().first?.isLowercase ?? false
  }

  // MARK: Time zones

  /// Removes the time zone after a time of day, as if it had not been typed: `3pm Pacific tomorrow`.
  mutating func takeZone() {
    var index = 1
    while index < line.words.count {
      if endsClock(index), let found = zone(from: index), typedZone.map({ $0 == found.zone }) ?? true {
        typedZone = found.zone
        zoneWords = line.phrase(found.range)
        line.drop(found.range)
      } else {
        index += 1
      }
    }
  }

  /// Reads the time zone that begins at an index. Without "time", it must be at the end of a time, and a city must be
  /// capitalized, have a different local time from the user, and not be a destination.
  private func zone(from index: Int) -> (range: Range<Int>, zone: TypedZone)? {
    let begin = line.word(index) == "in" ? index + 1 : index
    for end in stride(from: min(begin + 4, line.words.count), to: begin, by: -1) {
      guard var names = line.phrase(begin..<end)?.replacing(",", with: "").split(separator: " ").map(String.init) else {
        continue
      }
      let saysTime = names.last == "time"
      if saysTime { names.removeLast() }
      guard let zone = TypedZone(names), saysTime || begin == index && endsWhen(end) else { continue }
      if !saysTime, zone.kind == .city, !isCity(zone, begin..<end) { continue }
      return (index..<end, zone)
    }
    return nil
  }

  private func isCity(_ zone: TypedZone, _ range: Range<Int>) -> Bool {
    line.words[range].allSatisfy { $0.text.first { $0 != "(" }?.isUppercase ?? false } && !zone.showsSame(as: self.zone)
      && !(range.count == 1 && TypedZone.otherNames.contains(line.word(range.lowerBound) ?? ""))
      && !line.words.contains { EntryWords.journeys.contains($0.bare) }
  }

  /// Whether the words before an index end with a time of day without an offset.
  private func endsClock(_ index: Int) -> Bool {
    line.beginning(ofPhraseBefore: index, saysClock) != nil
  }

  /// Whether a phrase is, or ends with, a time of day without an offset.
  func saysClock(_ text: String) -> Bool {
    switch time(text) {
    case .timeOfDay(let clock): clock.offset == nil
    case .local: true
    default: [.times, .moments].contains(TypedRange(text, in: zone)?.kind)
    }
  }

  /// Whether no title word follows a time zone.
  private func endsWhen(_ end: Int) -> Bool {
    line.ends(end) || ",)".contains(line.words[end - 1].text.last ?? " ") || beginsTime(end)
      || line.longest(from: end, { TypedRepetition($0) }) != nil
      || line.longest(from: end, { TypedPeriod($0, today: zone.now.date) }) != nil
  }
}
