public import CalendarModel
public import CivilTime
import Recurrence

/// An event or a reminder in one line, as people type it: `Dentist tomorrow 3pm for 45m at Mill Lane`.
///
/// Phrases for the time, duration, repetition and place are taken out of the line, longest first, and the rest is the
/// title. Because a word that looks like a time may belong to the title, show the user how a line was understood, and
/// refuse a line that has a ``problem``, i.e. where a time is expected but cannot be read. Words in quotation marks
/// always belong to the title.
public struct QuickEntry {
  /// The title, i.e. the remaining words.
  public private(set) var title = ""
  /// The place.
  public internal(set) var location: String?
  /// The repetition.
  public internal(set) var repetition: TypedRepetition?
  /// The duration.
  public internal(set) var duration: CalendarDuration?
  /// The alarms, as durations before the start.
  public internal(set) var alarms: [CalendarDuration] = []
  /// The words that name the time zone.
  public internal(set) var zoneWords: String?

  /// The start and the end, as typed.
  var start: String?
  var end: String?
  /// The range of the repetition, if one phrase specifies it.
  var period: ClosedRange<CivilDate>?
  /// The duration of the repetition, or the text of its last day.
  var repetitionLength: TypedDistance?
  var repetitionEnd: String?
  var typedZone: TypedZone?

  var line: EntryLine
  let zone: ZoneClock

  /// The maximum number of words in a time, a duration, a repetition and a range of times.
  static let longestPhrase = 8
  static let longestRange = 16

  /// Reads a line. If a line has more than 100 words, all of it becomes the title.
  ///
  /// - Parameter zone: The user's time zone and current time.
  public init(_ text: String, in zone: ZoneClock) {
    self.init(text, in: zone, readsZone: true)
    // An abbreviation that is not in use at that time, such as PDT in winter, belongs to the title.
    if typedZone != nil, clockZone == nil { self.init(text, in: zone, readsZone: false) }
  }

  private init(_ text: String, in zone: ZoneClock, readsZone: Bool) {
    self.zone = zone
    line = EntryLine(text)
    if line.words.count > 100 { line.fix(line.words.indices) }
    if readsZone { takeZone() }
    takeAlarms()
    let lengths = takeLengths()
    takeRepetition()
    assign(lengths)
    takeRepetitionEnd()
    takePeriod()
    takeTimes()
    takeCount()
    takeAllDay()
    takeLocation()
    title = start == nil && repetition == nil ? line.title : Self.withoutRequest(Self.withoutQuotation(line.title))
  }

  /// Removes quotation marks around the whole title.
  private static func withoutQuotation(_ title: String) -> String {
    let pairs = ["\"\"", "“”", "““", "„“", "„”", "«»", "''", "‘’"]
    guard title.count > 2, let first = title.first, let last = title.last, pairs.contains("\(first)\(last)"),
      !title.dropFirst().dropLast().contains(where: { $0 == first || $0 == last })
    else { return title }
    return String(title.dropFirst().dropLast())
  }

  /// Shortens `Remind me to pay bills` to `pay bills`.
  private static func withoutRequest(_ title: String) -> String {
    let request = ["remind me to ", "remind us to "].first { title.lowercased().hasPrefix($0) }
    return request.map { String(title.dropFirst($0.count)) } ?? title
  }

  // MARK: Results

  /// Whether the line specifies the duration or the end.
  public var saysLength: Bool { end != nil || duration != nil }

  /// The start as typed, to be read as a ``TypedTime``, or nil if there is none. If the entry repeats and no day is
  /// given, the start is on the first day of the repetition. If another time zone determines the date, the text
  /// includes the date.
  public var startText: String? {
    guard typedZone != nil, case .local(let civil)? = firstTime else { return firstStart }
    return civil.typed
  }

  /// The end as typed, to be read relative to the start. If a day is given and another time zone determines the date,
  /// the text includes the date.
  public var endText: String? {
    guard typedZone != nil, let end, case .local(let civil)? = TypedTime.reading(end, in: zone, from: firstTime)?.time
    else { return end }
    return civil.typed
  }

  /// The time zone of the entry's times, or nil if the line does not name one.
  public var clockZone: ZoneClock? {
    guard let typedZone, let start = firstTime?.civil(in: zone) else { return nil }
    return typedZone.zone(at: start, in: zone)
  }

  /// The text of the last day of the repetition: "for 5 weeks" ends with the fifth week from the first day.
  public var until: String? {
    if let end = repetitionEnd ?? period?.upperBound.typed { return end }
    guard let repetitionLength, let day = firstTime?.civil(in: zone)?.date else { return nil }
    return repetitionLength.day(from: day)?.adding(days: -1).typed
  }

  /// Whether the line specifies the end of the repetition.
  public var saysRepetitionEnd: Bool { until != nil || repetition?.rule.count != nil }

  /// A remark on a time of day, given without a day, that has already passed today.
  public var remark: String? {
    repetition == nil ? start.flatMap { TypedTime.remarkOnPast($0, in: zone, isPast: isPast) } : nil
  }

  /// Copies the title, the place, the repetition and the alarms into an item.
  public func apply(to item: inout some CalendarItem, anchor: AlarmTrigger.Anchor) {
    item.title = title
    item.alarms = alarms.map { [item] in Alarm(before: $0, of: item, anchor: anchor) }
    if let location { item.location = Location(title: location) }
    if let rule = repetition?.rule { item.recurrenceRules = [RecurrenceValue(rule)] }
  }

  private var firstStart: String? {
    guard let repetition else { return start }
    var today = zone.now.date
    switch start.flatMap({ TypedTime.reading($0, in: zone)?.time }) {
    case nil: break
    case .timeOfDay(let clock):
      if let time = clock.on(today)?.civil(in: zone), isPast(time) { today = today.adding(days: 1) }
    default: return start
    }
    if let period { today = max(today, period.lowerBound) }
    return [repetition.rule.firstDay(from: today).typed, start].compactMap(\.self).joined(separator: " ")
  }

  /// The start in its time zone; the day is understood in the time zone in which it was typed.
  private var firstTime: TypedTime? {
    firstStart.flatMap { TypedTime.reading($0, in: zone)?.time.on(zone.now.date) }
  }

  /// Whether a time of day has already passed in its time zone.
  private func isPast(_ time: CivilDateTime) -> Bool {
    guard let clocks = typedZone?.zone(at: time, in: zone) else { return time < zone.now }
    return clocks.rules.instant(of: time) < zone.nowInstant
  }
}
