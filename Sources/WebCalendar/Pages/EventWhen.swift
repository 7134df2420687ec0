import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import TimeZones

/// The time of an event, in the reader's time zone and in the event's own.
struct EventWhen {
  private let context: PageContext
  private let start: CalendarTime?
  private let end: CalendarTime?
  private let instants: (start: Instant, end: Instant)?
  /// The time zones in which the start and the end are written.
  private let own: (start: ReaderZone, end: ReaderZone)?
  private let isFloating: Bool
  private let isToDo: Bool

  init(_ context: PageContext, _ item: StoredItem) {
    self.context = context
    isToDo = item.kind == .reminder
    let zones = item.timeZones.read(in: context.zone.rules)
    let schedule = Schedule(item.component, in: zones)?.single
    let span = schedule.flatMap { schedule in schedule.firstInstance.flatMap { schedule.span(of: $0) } }
    start = span?.start
    end = span?.end
    instants = span.map { ($0.startInstant, $0.endInstant) }
    let placed = span.map { item.timeZones.placed($0.start) }
    isFloating = placed?.isFloating == true
    let zone = { (time: CalendarTime?) in
      time.flatMap { item.timeZones.placed($0).tzid }.flatMap { name in
        item.timeZones.rules(named: name).map { ReaderZone(name, $0) }
      }
    }
    // The duration comes from the occurrence, and the time zone of the end from the component.
    let last = zone(ComponentTimes(item.component).end)
    own = zone(span?.start).map { ($0, last ?? $0) }
  }

  /// The day of the start in the reader's time zone, or nil if the event has no time.
  var date: CivilDate? {
    guard let start, let instants else { return nil }
    return start.isDate ? start.civilDate : context.zone.rules.civil(at: instants.start).date
  }

  /// Whether the event is all-day.
  var isAllDay: Bool { start?.isDate == true }

  /// The time range, or nil if the event has no time.
  var range: Range<Instant>? { instants.map { $0.start..<max($0.start, $0.end) } }

  /// The template values, or nil if the event has no time.
  var values: [String: Any]? {
    guard let start, let end, let instants else { return nil }
    let language = context.language
    let words = language.words
    if start.isDate {
      let last = max(start.civilDate, end.civilDate.adding(days: -1))
      let days =
        last == start.civilDate
        ? language.text(last, .full) : "\(language.text(start.civilDate, .full)) – \(language.text(last, .full))"
      return ["main": words.text(isToDo ? .dueAt : .allDayOn, [days]), "others": [[String: Any]]()]
    }
    let zone = context.zone
    let seconds = instants.end.seconds(since: instants.start)
    var others: [[String: Any]] = []
    let isOwn = { (own: ReaderZone, instant: Instant) in own.rules.offset(at: instant) == zone.rules.offset(at: instant)
    }
    if let own, !isFloating, !(isOwn(own.start, instants.start) && isOwn(own.end, instants.end)) {
      if own.start.name == own.end.name {
        others.append([
          "time": text(instants, own.start.rules, besides: zone.rules.civil(at: instants.start).date),
          "where": words.text(.ownZone, [own.start.name, own.start.offset(at: instants.start)]),
        ])
      } else {
        others += [(PageWord.begins, own.start, instants.start), (.ends, own.end, instants.end)].map {
          verb, own, instant in
          let civil = own.rules.civil(at: instant)
          return [
            "verb": words[verb], "time": "\(language.text(civil.date, .full)), \(language.clock(civil))",
            "where": words.text(.inZone, [own.name, own.offset(at: instant)]),
          ]
        }
      }
    }
    var values: [String: Any] = [
      "main": text(instants, zone.rules, besides: nil), "others": others,
      "zone": isFloating ? words[.everyZone] : words.text(.yourTime, [zone.name, zone.offset(at: instants.start)]),
    ]
    if seconds > 0 { values["length"] = DurationText.words(seconds: seconds, in: language.calendarWords) }
    return values
  }

  /// Returns the time span in a time zone. The date is omitted if it equals the given date.
  private func text(_ span: (start: Instant, end: Instant), _ rules: TimeZoneRules, besides date: CivilDate?) -> String
  {
    let language = context.language
    let (start, end) = (rules.civil(at: span.start), rules.civil(at: span.end))
    let due = { (text: String) in isToDo ? language.words.text(.dueAt, [text]) : text }
    let day = start.date == date ? "" : "\(language.text(start.date, .full)), "
    if span.start == span.end { return due(day + language.clock(start)) }
    if start.date == end.date { return due(day + language.clocks(start, end)) }
    return due("\(day)\(language.clock(start)) – \(language.text(end.date, .full)), \(language.clock(end))")
  }
}
