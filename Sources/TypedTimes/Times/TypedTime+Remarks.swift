public import CivilTime

extension TypedTime {
  /// Returns a remark on an ambiguous time of day.
  static func remark(_ time: TimeOfDay, _ words: [String], on day: CivilDate? = nil) -> String? {
    if words.contains("midnight") {
      let end = day.map { ": \($0.adding(days: 1).remarked) 00:00" } ?? ", 24:00"
      return "“midnight” means the end of the day\(end)"
    }
    if let word = words.first(where: { $0.hasSuffix("h") && TypedWords.number($0.dropLast()) != nil }) {
      return "“\(word)” means \(time.hour):00, a time of day"
    }
    guard (1...6).contains(time.hour), !words.contains(where: { TypedClockWord.half(of: $0) != nil }) else {
      return nil
    }
    if words.contains(where: { ["past", "to"].contains($0) }) {
      let minute = (time.minute < 10 ? "0" : "") + String(time.minute)
      return "“\(words.joined(separator: " "))” means 0\(time.hour):\(minute); add pm for the afternoon"
    }
    guard words.allSatisfy({ !$0.hasPrefix("0") }),
      let word = words.first(where: { $0.first?.isNumber ?? false && TimeOfDay(TypedClockWord.withColon($0)) == time })
    else { return nil }
    return "“\(word)” means 0\(TypedClockWord.withColon(word)); write \(word)pm for the afternoon"
  }

  /// Returns a remark on a time of day, given without a day, that has already passed today, or nil for other input.
  ///
  /// - Parameter isPast: Whether the time has passed, or nil to compare it with the zone's current time.
  public static func remarkOnPast(
    _ text: String, in zone: ZoneClock, isPast: ((CivilDateTime) -> Bool)? = nil
  ) -> String? {
    guard case .timeOfDay(let clock)? = reading(text, in: zone)?.time,
      let time = clock.on(zone.now.date)?.civil(in: zone), isPast?(time) ?? (time < zone.now)
    else { return nil }
    return "“\(text)” means today, \(time.date.remarked) \(time.clock(zone.customs)), which has passed; "
      + "write “tomorrow \(text)” for the next one"
  }
}
