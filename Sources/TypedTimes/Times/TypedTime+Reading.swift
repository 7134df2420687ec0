import CivilTime

extension TypedTime {
  /// Reads a time as people type it.
  ///
  /// - Parameters:
  ///   - start: The time from which signed distances and weekdays are counted, or nil for the current time.
  /// - Returns: The time, with a remark for the user if it is ambiguous, or nil if the text is not a time.
  public static func reading(
    _ text: String, in zone: ZoneClock, from start: TypedTime? = nil
  ) -> (time: TypedTime, remark: String?)? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map {
      TypedWords.standard(TypedWords.withoutComma($0))
    }
    guard words.count <= longest else { return nil }
    let text = words.joined(separator: " ")
    if text == "now" { return (.instant(zone.nowInstant), nil) }
    if let time = distance(text, in: zone, from: start) ?? standard(text) { return (time, nil) }
    return tonight(words, in: zone) ?? named(words, in: zone, from: start) ?? partOfDay(words, in: zone, from: start)
  }

  /// The maximum number of words in a time.
  private static let longest = 16

  // MARK: Distances

  /// Reads `+3d`, `-2h30m`; `in 2 hours` and `3 days ago` are always counted from now.
  private static func distance(_ text: String, in zone: ZoneClock, from start: TypedTime?) -> TypedTime? {
    if let opening = ["in ", "within the next ", "within "].first(where: text.hasPrefix) {
      return TypedDistance(withoutTime(text.dropFirst(opening.count))).flatMap { fromNow($0, zone) }
    }
    if let ending = [" from now", " hence"].first(where: text.hasSuffix) {
      return TypedDistance(text.dropLast(ending.count)).flatMap { fromNow($0, zone) }
    }
    if text.hasSuffix(" ago") { return TypedDistance(text.dropLast(4)).flatMap { fromNow($0.negated, zone) } }
    guard let sign = text.first, "+-−".contains(sign), var distance = TypedDistance(text.dropFirst()) else {
      return nil
    }
    if sign != "+" { distance = distance.negated }
    return start.map { $0.adding(distance, in: zone) } ?? fromNow(distance, zone)
  }

  /// Removes "time" from `2 weeks' time`.
  private static func withoutTime(_ length: some StringProtocol) -> String {
    let endings = ["s' time", "s’ time", "'s time", "’s time", " time"]
    guard let ending = endings.first(where: length.hasSuffix) else { return String(length) }
    return length.dropLast(ending.count) + (ending.hasPrefix("s") ? "s" : "")
  }

  /// Returns a day if the distance is in whole days, or else an instant.
  private static func fromNow(_ distance: TypedDistance, _ zone: ZoneClock) -> TypedTime? {
    (distance.seconds == 0 ? TypedTime.date(zone.now.date) : .instant(zone.nowInstant)).adding(distance, in: zone)
  }

  // MARK: Standard forms

  /// Reads the forms of ISO 8601 and iCalendar, with `Z`, an offset or neither; a negative offset requires a `T`.
  private static func standard(_ text: String) -> TypedTime? {
    guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return nil }
    let parts = text.split(whereSeparator: { $0 == "t" || $0 == " " }).map(String.init)
    guard parts.count == 2, !parts[0].hasSuffix("."), TypedDay.parts(joined: parts[0]) == nil,
      let day = TypedDay([parts[0]], today: .epoch, after: .epoch), !day.isPeriod
    else { return nil }
    return TimeOfDay(parts[1], allowsDigits: true, allowsMinus: text.contains("t"))?.on(day.date)
  }

  // MARK: Words

  /// Reads a day, a time of day, or both in either order.
  static func named(
    _ words: [String], in zone: ZoneClock, from start: TypedTime?
  ) -> (time: TypedTime, remark: String?)? {
    let today = zone.now.date
    let base = start?.civil(in: zone)?.date ?? today
    func day(_ words: ArraySlice<String>) -> TypedDay? {
      let distance = distance(words.joined(separator: " "), in: zone, from: start.map { _ in .date(base) })
      if case .date(let date) = distance { return TypedDay(date: date) }
      let words = withoutFiller(words, ["on", "at"])
      return TypedDay(words, today: today, after: base) ?? TypedDay(counted: words, today: today)
    }
    func clock(_ words: ArraySlice<String>) -> TimeOfDay? {
      let (text, isBehindAt) = clockText(words)
      // A number after "at" is an hour if it is 12 or more.
      let hour = isBehindAt ? TypedWords.count(text).flatMap { (12...23).contains($0) ? $0 : nil } : nil
      return hour.map { TimeOfDay(hour: $0, minute: 0, second: 0) } ?? TimeOfDay(text)
    }
    if let day = day(words[...]) { return (.date(day.date), day.remark) }
    if let time = clock(words[...]) { return (.timeOfDay(time), remark(time, words)) }
    guard words.count > 1 else { return nil }
    for middle in 1..<words.count {
      for (first, second) in [(words[..<middle], words[middle...]), (words[middle...], words[..<middle])] {
        guard let day = day(first), !day.isPeriod, let clock = clock(second), let time = clock.on(day.date) else {
          continue
        }
        if let later = later(withoutFiller(first, ["on"]), clock, than: start, in: zone) { return (later, nil) }
        let remarks = [day.remark, remark(clock, words, on: day.date)].compactMap(\.self)
        return (time, remarks.isEmpty ? nil : remarks.joined(separator: "; "))
      }
    }
    return nil
  }

  // As an end, a weekday may be the same day: `friday 3pm` to `friday 5pm`.
  private static func later(
    _ words: [String], _ clock: TimeOfDay, than start: TypedTime?, in zone: ZoneClock
  ) -> TypedTime? {
    if case .date? = start { return nil }
    guard let begin = start?.civil(in: zone), words.count == 1, TypedWords.weekday(words[0]) == begin.date.weekday,
      let time = clock.on(begin.date), let civil = time.civil(in: zone), civil > begin
    else { return nil }
    return time
  }

  /// Returns the text of a time of day, which may contain a dot after "at".
  static func clockText(_ words: ArraySlice<String>) -> (text: String, isBehindAt: Bool) {
    let typed = withoutFiller(words, ["at", "@"])
    let isBehindAt = typed.count < words.count
    return ((isBehindAt ? typed.map(TypedClockWord.withColon) : typed).joined(separator: " "), isBehindAt)
  }

  private static func withoutFiller(_ words: ArraySlice<String>, _ fillers: Set<String>) -> [String] {
    var words = Array(words)
    if words.count > 1, fillers.contains(words[0]) { words.removeFirst() }
    return words
  }
}
