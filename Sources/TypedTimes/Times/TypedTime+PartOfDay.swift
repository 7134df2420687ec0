import CivilTime

/// Reads times in a part of the day.
extension TypedTime {
  /// Reads `tonight`, which means 20:00, optionally combined with a time in the evening or night, in either order.
  static func tonight(_ words: [String], in zone: ZoneClock) -> (time: TypedTime, remark: String?)? {
    guard words.first == "tonight" || words.last == "tonight" else { return nil }
    let rest = words.first == "tonight" ? words.dropFirst() : words.dropLast()
    var (typed, isBehindAt) = clockText(rest)
    // After "at" or "tonight", an hour is taken to be in the evening.
    if isBehindAt || words.first == "tonight", let hour = TypedWords.count(typed), (5...11).contains(hour) {
      typed = "\(hour)pm"
    }
    guard var clock = rest.isEmpty ? TimeOfDay(hour: 20, minute: 0, second: 0) : TimeOfDay(typed) else { return nil }
    var day = zone.now.date
    if clock.hour < 5 || TimeOfDay.isMorning(typed) {
      day = day.adding(days: 1)
    } else if clock.hour < 12 {
      clock = TimeOfDay(hour: clock.hour + 12, minute: clock.minute, second: clock.second, offset: clock.offset)
    }
    guard let time = clock.on(day), let civil = time.civil(in: zone) else { return nil }
    return (time, "“\(words.joined(separator: " "))” means \(civil.date.remarked) \(civil.clock(zone.customs))")
  }

  /// Reads a day, a part of the day and a time in that part: `tomorrow morning 7am`, `this evening at 8`, `friday night
  /// 9:30`.
  static func partOfDay(
    _ words: [String], in zone: ZoneClock, from start: TypedTime?
  ) -> (time: TypedTime, remark: String?)? {
    guard let index = words.firstIndex(where: { TypedWords.partsOfDay[$0] != nil }), index > 0, index + 1 < words.count,
      let part = TypedWords.partsOfDay[words[index]]
    else { return nil }
    var (day, clock) = (Array(words[..<index]), Array(words[(index + 1)...]))
    if day == ["this"] { day = ["today"] }
    // After "at", an hour is taken to be in that part of the day.
    if clock.count == 2, clock[0] == "at", let hour = TypedWords.count(clock[1]), (1...12).contains(hour) {
      clock[1] = "\(hour)\(part.upperBound > 12 ? "pm" : "am")"
    } else if part.upperBound > 12, let word = clock.last, word.first != "0",
      let time = TimeOfDay(TypedClockWord.withColon(word)), (1...11).contains(time.hour), time.offset == nil,
      TypedClockWord.half(of: word) == nil, !TypedClockWord.isHalf(word)
    {
      clock[clock.count - 1] = "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)pm"
    }
    guard let found = named(day + clock, in: zone, from: start), case .local(let civil) = found.time,
      part.contains(civil.hour)
    else { return nil }
    return found
  }
}
