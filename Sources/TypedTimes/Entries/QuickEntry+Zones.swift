import CivilTime

/// The zone of the times of an entry in one line: `3pm Pacific`, `9:00 Tokyo time`.
extension QuickEntry {
  /// Takes the zone behind a time of day out of the words, as if it had not been typed.
  ///
  /// - Returns: What may be one, or belong to the title, and what to write instead.
  mutating func takeZone() -> Doubt? {
    var unclear: Doubt?
    var index = 1
    while index < words.count {
      defer { index += 1 }
      if let hour = hourBeforeZone(at: index) {
        unclear = unclear ?? (hour, TypedAdvice.advice(on: hour, in: hour))
        continue
      }
      guard let found = zone(at: index) else { continue }
      let words = words[found.range].compactMap(\.self).map(Self.withoutMarks).joined(separator: " ")
      if !found.isClear {
        unclear = unclear ?? (words, Self.advice(on: words, like: found.zone))
      } else if let zone = typedZone, zone != found.zone {
        unclear = unclear ?? (words, "is a second time zone, and an entry has one; use --start, --end and --end-tz")
      } else {
        typedZone = found.zone
        zoneWords = words
        drop(found.range)
      }
    }
    return unclear
  }

  /// Leaves words out as if they had not been typed.
  private mutating func drop(_ range: Range<Int>) {
    words.removeSubrange(range)
    quoted = Set(quoted.map { $0 < range.lowerBound ? $0 : $0 - range.count })
  }

  private static func advice(on words: String, like zone: TypedZone) -> String {
    let time = zone.kind == .abbreviation ? "" : "; write “\(words) time” for the zone"
    return "may be a time zone, or belong to the title" + time
      + (time.isEmpty ? "; write" : ",") + " the title in quotation marks, or name the zone with --tz"
  }

  /// The zone whose words begin at an index, behind a time of day.
  private func zone(at index: Int) -> (range: Range<Int>, zone: TypedZone, isClear: Bool)? {
    guard isBehindClock(index) else { return nil }
    let begin = word(index) == "in" ? index + 1 : index
    for end in stride(from: min(begin + 4, words.count), to: begin, by: -1) {
      guard var name = phrase(begin..<end)?.split(separator: " ").map(String.init) else { continue }
      name[name.count - 1] = Self.withoutComma(name[name.count - 1])
      let saysTime = name.last == "time"
      if saysTime { name.removeLast() }
      // In “in London”, it is a place.
      guard saysTime || begin == index, let zone = TypedZone(name) else { continue }
      if saysTime { return (index..<end, zone, true) }
      let ends = endsPhrase(end)
      if zone.kind == .city {
        guard isName(begin..<end, of: zone) else { continue }
        let isJourney = words.contains { $0.map { LeftoverWords.journeys.contains($0.lowercased()) } ?? false }
        return (index..<end, zone, ends && !isJourney)
      }
      return (index..<end, zone, ends)
    }
    return nil
  }

  /// `7` of `7 Pacific` or `at 7 PT`, which does not say whether it is before noon.
  private func hourBeforeZone(at index: Int) -> String? {
    guard let name = word(index), TypedZone.isRegion(name) || TypedZone.isAbbreviation(name), endsPhrase(index + 1),
      let hour = word(index - 1), let number = TypedWords.count(hour), number < 25,
      !(word(index - 2).map(LeftoverWords.numbered.contains) ?? false)
    else { return nil }
    return word(index - 2) == "at" ? "at \(hour)" : hour
  }

  /// Whether the name of a city stands for its time: it is in capitals, and the time there is another.
  private func isName(_ range: Range<Int>, of city: TypedZone) -> Bool {
    words[range].allSatisfy { $0?.first { $0 != "(" }?.isUppercase ?? false } && !city.showsSame(as: zone)
      && !(range.count == 1 && TypedZone.otherNames.contains(word(range.lowerBound) ?? ""))
  }

  /// Whether the words before an index end with a time of day.
  private func isBehindClock(_ index: Int) -> Bool {
    guard let last = word(index - 1), last.contains(where: \.isNumber) || Self.clockWords.contains(last) else {
      return false
    }
    return (max(0, index - Self.longestPhrase)..<index).contains { begin in
      switch phrase(begin..<index).flatMap(time) {
      case .timeOfDay(let clock): clock.offset == nil
      case .local: true
      default: false
      }
    }
  }

  private static let clockWords: Set<String> = [
    "am", "pm", "a.m", "p.m", "noon", "midday", "midnight", "midnite", "tonight", "tonite",
  ]

  /// Whether no word of a title stands behind a zone: nothing, what says when or where, or a mark before it.
  private func endsPhrase(_ end: Int) -> Bool {
    guard end < words.count, let next = word(end) else { return true }
    if let last = words[end - 1]?.last, ",)".contains(last) { return true }
    return LeftoverWords.behindZones.contains(next) || LeftoverWords.behindDays.contains(next)
      || longest(from: end, { time($0) }) != nil
      || longest(from: end, { TypedRepetition($0) }) != nil
      || longest(from: end, { TypedPeriod($0, today: zone.now.date) }) != nil
  }

  static func withoutComma(_ word: String) -> String { word.hasSuffix(",") ? String(word.dropLast()) : word }

  // MARK: The zone of the times

  /// A zone that was not taken, or whose abbreviation is none of the zone at that time.
  func zoneDoubt() -> Doubt? {
    guard let typedZone, let zoneWords, let start = firstTime, let civil = start.civil(in: zone) else { return nil }
    if !start.isDate, typedZone.zone(at: civil, in: zone) != nil { return nil }
    return (
      zoneWords,
      "is not what the clocks in \(typedZone.name) show on \(civil.date.remarked); leave it out and name the zone "
        + "with --tz"
    )
  }

  /// The zone in which the times are; nil if none is typed.
  package var clockZone: ZoneClock? {
    guard let typedZone, let start = firstTime?.civil(in: zone) else { return nil }
    return typedZone.zone(at: start, in: zone)
  }

  /// When it begins, on the clocks of its zone; its day is one of the display's.
  private var firstTime: TypedTime? {
    firstStart.flatMap { TypedTime.reading($0, in: zone)?.time.on(zone.now.date) }
  }

  /// When it begins, as ``firstStart`` has it; with its date if another zone says when that is.
  package var startText: String? {
    guard typedZone != nil, let start = firstTime, case .local(let civil) = start else { return firstStart }
    return civil.typed
  }

  /// When it ends; with its date if another zone says when that is, and a day is named.
  package var endText: String? {
    guard typedZone != nil, let end, case .local(let civil)? = TypedTime.reading(end, in: zone, from: firstTime)?.time
    else { return end }
    return civil.typed
  }

  /// Whether a time of day on the clocks of the zone has passed.
  func isPast(_ time: CivilDateTime) -> Bool {
    guard let clocks = typedZone?.zone(at: time, in: zone) else { return time < zone.now }
    return clocks.rules.instant(of: time) < zone.nowInstant
  }
}
