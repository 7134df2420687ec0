import CalendarText
package import CalendarModel
package import CivilTime
import Recurrence

/// An event in one line, as people type it: `Dentist tomorrow 3pm for 45m at Mill Lane`.
///
/// What says when, how long, how often and where is taken out of the words; the rest is the title.
package struct QuickEntry {
  /// Words that look like a time and are not understood, and what to write instead; nil if only people know.
  package typealias Doubt = (words: String, advice: String?)

  package private(set) var title = ""
  package var location: String?
  /// The text of the start and of the end.
  package var start: String?
  package var end: String?
  /// The words that said both.
  var rangeWords: String?
  package var duration: CalendarDuration?
  package private(set) var repetition: TypedRepetition?
  /// The days between which it repeats, where one phrase says both, and that phrase.
  package var period: ClosedRange<CivilDate>?
  var periodWords: String?
  /// How long before it alarms go off.
  package var alarms: [CalendarDuration] = []
  /// How long it repeats, or the text of the last day on which it may.
  var repetitionLength: TypedDistance?
  private(set) var repetitionEnd: String?
  /// What looks like a time, and stands in the title or as the place; nil if there is nothing of that kind.
  package private(set) var notUnderstood: String?
  /// What to write instead; nil if only people know.
  package private(set) var advice: String?

  /// The words that are left; nil is a gap where some were taken out.
  package var words: [String?] = []
  /// The places of words in quotation marks, which belong to the title.
  package var quoted: Set<Int> = []
  /// A feast in the title, of which a weekday is a part.
  var feast: String?
  /// The words before anything was taken out.
  private(set) var typed: [String] = []
  /// Whether a word says that it starts then.
  var startsThen = false
  /// The zone of its times, and the words that named it.
  var typedZone: TypedZone?
  package var zoneWords: String?
  package let zone: DisplayZone

  /// - Parameter isDue: Whether it says when something is due, as of a reminder, and not when it begins.
  package init(_ text: String, in zone: DisplayZone, isDue: Bool = false) {
    self.zone = zone
    let parts = Self.withHalves(text.split(whereSeparator: \.isWhitespace).map(String.init))
    let quotedWords = Self.quoted(parts)
    for index in parts.indices {
      if quotedWords.contains(index) {
        quoted.insert(words.count)
        words.append(parts[index])
      } else if parts[index].first == "@", index > 0, parts[index].dropFirst().first?.isUppercase ?? false {
        // `@Mario's` is a place, and `@anna` is somebody.
        words += ["@", String(parts[index].dropFirst())]
      } else {
        words += Self.divided(parts, at: index)
      }
    }
    let unclearZone = takeZone()
    let unclearDue = isDue ? takeDue() : nil
    typed = words.compactMap(\.self)
    quoteFeasts()
    takeAlarms()
    let lengths = takeLengths()
    takeRepetition()
    let unclear = weekdays() ?? assign(lengths)
    takeRepetitionEnd()
    takePeriod()
    let range = takeTimes()
    takeAllDay()
    let isEntry = start != nil || repetition != nil
    var doubt = unclearZone ?? unclearDue ?? range ?? unnamedFeast() ?? zoneDoubt()
    if doubt == nil {
      doubt = isEntry ? self.doubt(unclear) : brokenTime().map { ($0, nil) } ?? (isDue ? undated() : nil)
    }
    takeLocation()
    if doubt == nil, let place = location, Self.isHour(place) { doubt = ("at \(place)", nil) }
    notUnderstood = doubt?.words
    advice = doubt.flatMap { $0.advice ?? TypedAdvice.advice(on: $0.words, in: text) }
    title = Self.title(words.compactMap(\.self))
    if isEntry { title = Self.withoutRequest(Self.withoutQuotation(title)) }
  }

  /// What is not understood of an entry that says when.
  private func doubt(_ unclear: String?) -> Doubt? {
    unclear.map { ($0, nil) } ?? endlessHours ?? openPeriod() ?? exception() ?? leftover().map { ($0, nil) }
      ?? besides() ?? unread() ?? otherWeekday()
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
  var firstStart: String? {
    guard let repetition else { return start }
    var today = zone.now.date
    switch start.flatMap({ TypedTime.reading($0, in: zone)?.time }) {
    case nil: break
    case .timeOfDay(let clock):
      if let time = clock.on(today)?.civil(in: zone), isPast(time) { today = today.adding(days: 1) }
    default: return start
    }
    if let period { today = max(today, period.lowerBound) }
    return [TimeText.text(repetition.rule.firstDay(from: today)), start].compactMap { $0 }.joined(separator: " ")
  }

  /// What to say of a time of day that names no day, and has passed today.
  package var remark: String? {
    repetition == nil ? start.flatMap { TypedTime.remarkOnPast($0, in: zone, isPast: isPast) } : nil
  }

  /// The alarms for people; nil if there are none.
  package var alarmsText: String? {
    alarms.isEmpty ? nil : "alarm " + alarms.map { "\(DurationText.words($0)) before" }.joined(separator: " and ")
  }

  /// The last day on which it may repeat: "for 5 weeks" ends with the fifth week from the first day on.
  package var until: String? {
    if let end = repetitionEnd ?? period.map({ TimeText.text($0.upperBound) }) { return end }
    guard let repetitionLength, let startText, let first = TypedTime.reading(startText, in: zone)?.time,
      let day = first.on(zone.now.date).civil(in: zone)?.date
    else { return nil }
    return repetitionLength.day(from: day).map { TimeText.text($0.adding(days: -1)) }
  }

  /// Whether it says how long it lasts, or when it ends.
  package var saysLength: Bool { end != nil || duration != nil }

  /// Writes the title, the place, the repetition and the alarms into an item.
  package func apply(to item: inout some CalendarItem, anchor: AlarmTrigger.Anchor) {
    item.title = title
    item.alarms = alarms.map { [item] in Alarm(before: $0, of: item, anchor: anchor) }
    if let location { item.location = Location(title: location) }
    if let rule = repetition?.rule { item.recurrenceRules = [RecurrenceValue(rule)] }
  }

  // MARK: What is taken out

  private mutating func takeRepetition() {
    let found = longest { text, range in
      TypedRepetition(text).flatMap { range.count > 1 || isBesideTime(range) ? $0 : nil }
    }
    guard let found else { return }
    repetition = found.meaning
    remove(withPreposition(found.range))
  }

  /// The day behind "until". It may be a weekday if it repeats on several; else that is the end of an event, and so is a
  /// day that comes before the next time.
  private mutating func takeRepetitionEnd() {
    guard let repetition, repetitionLength == nil,
      let index = words.lastIndex(where: { $0.map { Self.endings.contains($0.lowercased()) } ?? false }),
      let found = longest(from: index + 1, { lastDay($0) }), case let day = found.meaning,
      repetition.days == 1 || day.contains(where: \.isNumber),
      repetition.days <= 7 || !endsDays(at: found.range.upperBound, shorterThan: repetition.days)
    else { return }
    repetitionEnd = day
    remove(index..<found.range.upperBound)
  }

  /// The text of a day, or of the last one of a month or year.
  private func lastDay(_ text: String) -> String? {
    if case .date? = time(text) { return text }
    return text == "eod" || text.hasSuffix("day") ? nil : (ending(text) ?? nil).map { TimeText.text($0) }
  }

  /// Whether the words before an index are several days, such as `dec 1 until dec 3`.
  private func endsDays(at end: Int, shorterThan days: Int) -> Bool {
    (max(0, end - Self.longestRange)..<end).contains { begin in
      guard let range = phrase(begin..<end).flatMap({ TypedRange($0, in: zone) })?.days(in: zone) else { return false }
      return range.upperBound.days(since: range.lowerBound) < days
    }
  }

  /// Before the last day of a repetition.
  package static let endings: Set<String> = TypedWords.tils.union(["until", "till", "through", "thru"])
}
