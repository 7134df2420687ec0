import CalendarModel
import CivilTime
import Recurrence

/// An event in one line, as people type it: `Dentist tomorrow 3pm for 45m at Mill Lane`.
///
/// What says when, how long, how often and where is taken out of the words; the rest is the title.
struct QuickEntry {
  private(set) var title = ""
  private(set) var location: String?
  /// The text of the start and of the end.
  var start: String?
  var end: String?
  /// The words that said both.
  var rangeWords: String?
  private(set) var duration: CalendarDuration?
  private(set) var repetition: TypedRepetition?
  /// How long before it alarms go off.
  private(set) var alarms: [CalendarDuration] = []
  /// How long it repeats, or the text of the last day on which it may.
  private var repetitionLength: TypedDistance?
  private var repetitionEnd: String?
  /// What looks like a time, and stands in the title or as the place; nil if there is nothing of that kind.
  private(set) var notUnderstood: String?
  /// What to write instead; nil if only people know.
  private(set) var advice: String?

  /// The words that are left; nil is a gap where some were taken out.
  var words: [String?] = []
  /// The places of words in quotation marks, which belong to the title.
  private(set) var quoted: Set<Int> = []
  let zone: DisplayZone

  init(_ text: String, in zone: DisplayZone) {
    self.zone = zone
    let typed = Self.withHalves(text.split(whereSeparator: \.isWhitespace).map(String.init))
    let quotedWords = Self.quoted(typed)
    for index in typed.indices {
      if quotedWords.contains(index) {
        quoted.insert(words.count)
        words.append(typed[index])
      } else if typed[index].first == "@", index > 0, typed[index].dropFirst().first?.isUppercase ?? false {
        // `@Mario's` is a place, and `@anna` is somebody.
        words += ["@", String(typed[index].dropFirst())]
      } else {
        words += Self.divided(typed, at: index)
      }
    }
    takeAlarms()
    let lengths = takeLengths()
    takeRepetition()
    let unclear = weekdays() ?? assign(lengths)
    takeRepetitionEnd()
    let range = takeTimes()
    takeAllDay()
    let isEntry = start != nil || repetition != nil
    let hours = endlessHours
    notUnderstood = range?.words ?? (isEntry ? unclear ?? hours?.words ?? leftover() : brokenTime())
    takeLocation()
    if let place = location, Self.isHour(place) { notUnderstood = notUnderstood ?? "at \(place)" }
    advice = range?.advice ?? hours?.advice ?? notUnderstood.flatMap { TypedAdvice.advice(on: $0, in: text) }
    title = Self.title(words.compactMap(\.self))
    if isEntry { title = Self.withoutRequest(title) }
  }

  /// Words with single spaces, without the dashes and commas that stood between them and what was taken out.
  private static func title(_ words: [String]) -> String {
    let isMark = { (word: String) in word.allSatisfy { ",;:–—-".contains($0) } }
    var title = words.drop(while: isMark).joined(separator: " ")
    // One of a pair of brackets may have stood beside what was taken out.
    if title.count(where: { $0 == "(" }) != title.count(where: { $0 == ")" }) {
      title.removeAll { "()".contains($0) }
    }
    while let last = title.last, ",;:–—- ".contains(last) { title.removeLast() }
    return title
  }

  /// When it begins; if it repeats and no day is named, on the first day of the repetition.
  var startText: String? {
    guard let repetition else { return start }
    var today = zone.now.date
    switch start.flatMap({ TypedTime.reading($0, in: zone)?.time }) {
    case nil: break
    case .timeOfDay(let clock):
      if let time = clock.on(today)?.civil(in: zone), time < zone.now { today = today.adding(days: 1) }
    default: return start
    }
    return [TimeText.text(repetition.rule.firstDay(from: today)), start].compactMap { $0 }.joined(separator: " ")
  }

  /// What to say of a time of day that names no day, and has passed today.
  var remark: String? { repetition == nil ? start.flatMap { TypedTime.remarkOnPast($0, in: zone) } : nil }

  /// The alarms for people; nil if there are none.
  var alarmsText: String? {
    alarms.isEmpty ? nil : "alarm " + alarms.map { "\(DurationText.words($0)) before" }.joined(separator: " and ")
  }

  /// The last day on which it may repeat: "for 5 weeks" ends with the fifth week from the first day on.
  var until: String? {
    if let repetitionEnd { return repetitionEnd }
    guard let repetitionLength, let startText, let first = TypedTime.reading(startText, in: zone)?.time,
      let day = first.on(zone.now.date).civil(in: zone)?.date
    else { return nil }
    return repetitionLength.day(from: day).map { TimeText.text($0.adding(days: -1)) }
  }

  /// Writes the title, the place, the repetition and the alarms into an item.
  func apply(to item: inout some CalendarItem, anchor: AlarmTrigger.Anchor) {
    item.title = title
    item.alarms = alarms.map { [item] in Alarm(before: $0, of: item, anchor: anchor) }
    if let location { item.location = Location(title: location) }
    if let rule = repetition?.rule { item.recurrenceRules = [RecurrenceValue(rule)] }
  }

  // MARK: What is taken out

  private mutating func takeAlarms() {
    for index in words.indices {
      guard let found = longest(from: index, { TypedAlarm($0) }) else { continue }
      alarms.append(found.meaning.length)
      remove(found.range)
    }
  }

  /// The lengths behind "for": that of the event, and for how long it repeats.
  private mutating func takeLengths() -> [(text: String, length: TypedDistance)] {
    var lengths: [(text: String, length: TypedDistance)] = []
    for index in words.indices.reversed()
    where ["for", "lasting"].contains(words[index]?.lowercased()) && !quoted.contains(index) {
      guard let found = longest(from: index + 1, { TypedDistance(Self.withMinutes($0)) }) else { continue }
      let range = index..<found.range.upperBound
      lengths.append((phrase(range) ?? "", found.meaning))
      remove(range)
    }
    return lengths
  }

  /// Takes lengths for what they can be: nothing lasts as long as it takes to repeat.
  ///
  /// - Returns: The first that can be nothing.
  private mutating func assign(_ lengths: [(text: String, length: TypedDistance)]) -> String? {
    for (text, length) in lengths {
      if let repetition, repetitionLength == nil, length.seconds == 0,
        length.days + 30 * length.months >= repetition.days
      {
        repetitionLength = length
      } else if duration == nil, let length = length.duration {
        duration = length
      } else {
        return text
      }
    }
    return nil
  }

  private mutating func takeRepetition() {
    let found = longest { text, range in
      TypedRepetition(text).flatMap { range.count > 1 || isBesideTime(range) ? $0 : nil }
    }
    guard let found else { return }
    repetition = found.meaning
    remove(withPreposition(found.range))
  }

  /// The day behind "until", of what repeats every week or more often. It may be a weekday if it repeats on several; else
  /// that is the end of an event.
  private mutating func takeRepetitionEnd() {
    guard let repetition, repetitionLength == nil, repetition.days <= 7,
      let index = words.lastIndex(where: { ["until", "till"].contains($0?.lowercased()) }),
      let found = longest(from: index + 1, { if case .date(let day)? = time($0) { day } else { nil } }),
      let day = phrase(found.range),
      repetition.days == 1 || day.contains(where: \.isNumber)
    else { return }
    repetitionEnd = day
    remove(index..<found.range.upperBound)
  }

  /// Whether a place is or begins like a time of day: `5`, `five`, `5-6`, `dawn`, but not `10 Downing Street`.
  private static func isHour(_ place: String) -> Bool {
    let words = place.split(separator: " ")
    guard let word = words.first?.lowercased() else { return false }
    if words.count > 1, words[1].first?.isUppercase ?? false, TypedWords.number(word) != nil { return false }
    if ["half", "quarter"].contains(word), words.count > 1 {
      return ["past", "to"].contains(words[1].lowercased()) || TypedWords.count(words[1].lowercased()) != nil
    }
    return LeftoverWords.hours.contains(word)
      || word.split { "-–—.:".contains($0) }.allSatisfy { TypedWords.count($0) != nil }
  }

  /// Several weekdays, of which nobody says that they repeat: `mon, wed and fri`, `mon-fri`.
  private func weekdays() -> String? {
    longest { text, range -> String? in
      let parts = text.split(whereSeparator: { " ,/-–&+".contains($0) }).filter { !["and", "or"].contains($0) }
      let isRange = parts.count == 2 && text.contains { "-–—".contains($0) }
      let weekdays = Set(parts.compactMap { TypedWords.weekday($0) })
      let isList = parts.count > 1 && !isRange && weekdays.count == parts.count
      return isList && !["and", "or"].contains(words[range.lowerBound]?.lowercased()) ? text : nil
    }?.meaning
  }

  /// What follows the last "at", up to the next gap.
  private mutating func takeLocation() {
    guard
      let index = words.indices.last(where: { ["at", "@"].contains(words[$0]?.lowercased()) && !quoted.contains($0) }),
      index > 0
    else { return }
    let place = words[(index + 1)...].prefix { $0 != nil }.compactMap { $0 }
    guard !place.isEmpty, words[..<index].contains(where: { $0 != nil }) else { return }
    let name = place.joined(separator: " ")
    location = name.hasSuffix(",") ? String(name.dropLast()) : name
    remove(index..<index + 1 + place.count)
  }
}
