public import CalendarModel
public import CivilTime
import Recurrence

/// An event or a reminder in one line, as people type it: `Dentist tomorrow 3pm for 45m at Mill Lane`.
///
/// Phrases that say when, how long, how often and where are taken out of the words, the longest first, and the rest is
/// the title. A word that looks like a time may belong to it, so whoever reads a line shows what it was understood as, and
/// refuses one with a ``problem``: there it stands where a time does, and is not understood. What stands in quotation marks always belongs to the title.
public struct QuickEntry {
  /// What is left of the words.
  public private(set) var title = ""
  /// Where it takes place.
  public internal(set) var location: String?
  /// How it repeats.
  public internal(set) var repetition: TypedRepetition?
  /// How long it lasts.
  public internal(set) var duration: CalendarDuration?
  /// How long before it alarms go off.
  public internal(set) var alarms: [CalendarDuration] = []
  /// The words of the zone of its times.
  public internal(set) var zoneWords: String?

  /// The texts of the start and of the end.
  var start: String?
  var end: String?
  /// The days between which it repeats, where one phrase says both.
  var period: ClosedRange<CivilDate>?
  /// How long it repeats, or the text of the last day on which it may.
  var repetitionLength: TypedDistance?
  var repetitionEnd: String?
  var typedZone: TypedZone?

  var line: EntryLine
  let zone: ZoneClock

  /// The longest that a time, a length and a repetition can be, in words, and a range of times.
  static let longestPhrase = 8
  static let longestRange = 16

  /// Reads a line. One of more than 100 words is all title.
  ///
  /// - Parameter zone: The clocks of whoever typed it.
  public init(_ text: String, in zone: ZoneClock) {
    self.init(text, in: zone, readsZone: true)
    // An abbreviation that the clocks do not show then, such as PDT in winter, belongs to the title.
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

  /// A title without the quotation marks around all of it.
  private static func withoutQuotation(_ title: String) -> String {
    let pairs = ["\"\"", "“”", "““", "„“", "„”", "«»", "''", "‘’"]
    guard title.count > 2, let first = title.first, let last = title.last, pairs.contains("\(first)\(last)"),
      !title.dropFirst().dropLast().contains(where: { $0 == first || $0 == last })
    else { return title }
    return String(title.dropFirst().dropLast())
  }

  /// `pay bills` of `Remind me to pay bills`.
  private static func withoutRequest(_ title: String) -> String {
    let request = ["remind me to ", "remind us to "].first { title.lowercased().hasPrefix($0) }
    return request.map { String(title.dropFirst($0.count)) } ?? title
  }

  // MARK: What it says

  /// Whether it says how long it lasts, or when it ends.
  public var saysLength: Bool { end != nil || duration != nil }

  /// When it begins, to be read as a ``TypedTime``; if it repeats and no day is named, on the first day of the
  /// repetition. With its date if another zone says when that is. Nil if it says no time.
  public var startText: String? {
    guard typedZone != nil, case .local(let civil)? = firstTime else { return firstStart }
    return civil.typed
  }

  /// When it ends, to be read from the start on; with its date if another zone says when that is, and a day is named.
  public var endText: String? {
    guard typedZone != nil, let end, case .local(let civil)? = TypedTime.reading(end, in: zone, from: firstTime)?.time
    else { return end }
    return civil.typed
  }

  /// The clocks that its times are on; nil if it names no zone.
  public var clockZone: ZoneClock? {
    guard let typedZone, let start = firstTime?.civil(in: zone) else { return nil }
    return typedZone.zone(at: start, in: zone)
  }

  /// The text of the last day on which it may repeat: "for 5 weeks" ends with the fifth week from the first day on.
  public var until: String? {
    if let end = repetitionEnd ?? period?.upperBound.typed { return end }
    guard let repetitionLength, let day = firstTime?.civil(in: zone)?.date else { return nil }
    return repetitionLength.day(from: day)?.adding(days: -1).typed
  }

  /// Whether it says when the repetition ends.
  public var saysRepetitionEnd: Bool { until != nil || repetition?.rule.count != nil }

  /// What to say of a time of day that names no day, and has passed today.
  public var remark: String? {
    repetition == nil ? start.flatMap { TypedTime.remarkOnPast($0, in: zone, isPast: isPast) } : nil
  }

  /// Writes the title, the place, the repetition and the alarms into an item.
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

  /// When it begins, on the clocks of its zone; its day is one of the zone in which it was typed.
  private var firstTime: TypedTime? {
    firstStart.flatMap { TypedTime.reading($0, in: zone)?.time.on(zone.now.date) }
  }

  /// Whether a time of day on the clocks of its zone has passed.
  private func isPast(_ time: CivilDateTime) -> Bool {
    guard let clocks = typedZone?.zone(at: time, in: zone) else { return time < zone.now }
    return clocks.rules.instant(of: time) < zone.nowInstant
  }
}
