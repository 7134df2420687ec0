import Bounds
import CalendarModel
import CivilTime
import TimeZones

/// By how much an item is moved, or one of its ends, as somebody has dragged it on a page.
struct ItemMove {
  /// What of an item moves.
  enum Part: String, CaseIterable {
    case both, start, end

    var word: PageWord {
      switch self {
      case .both: .moveBoth
      case .start: .moveStart
      case .end: .moveEnd
      }
    }
  }

  /// Where something is dropped that lay among the hours, or above them among what lasts all day, and becomes the other.
  enum Turn {
    /// It lasts all day from a day on.
    case allDay(CivilDate)
    /// It begins in a minute of the hours that the page shows.
    case timed(CivilDate, minute: Int)
  }

  let part: Part
  let days: Int
  /// How many minutes of the hours that the page shows.
  let minutes: Int
  /// Whether the page shows one day, which leaves out hours that clocks skip.
  let isOnOneDay: Bool
  /// What it becomes; nil if it stays what it is.
  let turn: Turn?

  /// The names of the fields of a form.
  static let (partField, daysField, minutesField, viewField) = ("part", "days", "minutes", "view")
  static let (turnField, dateField) = ("turn", "date")
  /// How far something can be moved at once.
  static let (mostDays, mostMinutes) = (36_525, 10_080)

  /// Reads a form; nil if it says nothing that could be done.
  init?(_ form: FormFields) {
    let number = { (field: String, most: Int) -> Int? in
      guard let text = form[field], !text.isEmpty else { return 0 }
      return BoundedNumber(text, in: -most...most)?.value
    }
    guard let part = Part(rawValue: form[Self.partField] ?? Part.both.rawValue),
      let days = number(Self.daysField, Self.mostDays), let minutes = number(Self.minutesField, Self.mostMinutes)
    else { return nil }
    (self.part, self.days, self.minutes) = (part, days, minutes)
    isOnOneDay = form[Self.viewField] == "day"
    guard let turn = form[Self.turnField], !turn.isEmpty else {
      self.turn = nil
      return
    }
    guard let date = form[Self.dateField].flatMap({ RFC3339.date($0) }), (2...9998).contains(date.year), minutes >= 0
    else { return nil }
    switch turn {
    case "days": self.turn = .allDay(date)
    case "hours": self.turn = .timed(date, minute: minutes)
    default: return nil
    }
  }

  /// A time so much later, in the form and the zone that it has.
  ///
  /// - Parameters:
  ///   - isEnd: whether something ends then.
  ///   - zones: what zones mean for the item.
  ///   - context: the reader, on whose clocks it moves.
  func moved(_ time: CalendarTime, isEnd: Bool = false, _ zones: ZoneContext, _ context: PageContext) -> CalendarTime {
    if time.isDate { return .date(time.civilDate.adding(days: days)) }
    let reader = context.zone.rules
    let instant = zones.instant(of: time)
    let clock = reader.civil(at: instant)
    let axis = hours(around: clock.date, context)
    let minute = axis.minute(instant, on: clock.date, isEnd: isEnd) + minutes
    let target = axis.clock(atMinute: minute, on: clock.date.adding(days: days)).adding(seconds: Int64(clock.second))
    if time.isFloating { return .floating(target) }
    return time.with(zones.rules(for: time).civil(at: reader.instant(of: target)))
  }

  /// The hours that the page shows with a day.
  func hours(around date: CivilDate, _ context: PageContext) -> HourAxis {
    HourAxis(isOnOneDay ? [date] : context.language.week(of: date), in: context.zone.rules)
  }
}

extension EditedItem {
  /// From when to when it is once it is moved; nil if it has no time.
  func times(_ move: ItemMove, _ zones: ZoneContext, _ context: PageContext)
    -> (start: CalendarTime?, end: CalendarPeriod.End?)?
  {
    guard let start = shownTimes.start else { return nil }
    let moved = { move.moved($0, isEnd: $1, zones, context) }
    if let turn = move.turn { return times(turn, from: start, move, zones, context) }
    guard let event = self as? Event else { return (moved(start, false), nil) }
    let finish = zones.end(of: start, event.end)
    switch move.part {
    case .both: return event.starting(at: moved(start, false)).shownTimes
    case .start: return (moved(start, false), .time(finish))
    case .end: return (start, .time(moved(finish, true)))
    }
  }

  /// From when to when it is once it lasts all day, for as many days as it took, or begins in a minute, for an hour.
  private func times(
    _ turn: ItemMove.Turn, from start: CalendarTime, _ move: ItemMove, _ zones: ZoneContext, _ context: PageContext
  ) -> (start: CalendarTime?, end: CalendarPeriod.End?)? {
    let event = self as? Event
    switch turn {
    case .allDay(let date):
      let length = event.map { event in
        zones.instant(of: zones.end(of: start, event.end)).secondsSince1970 - zones.instant(of: start).secondsSince1970
      }
      let end = date.adding(days: max(1, Int(((length ?? 0) + 86_399) / 86_400)))
      // No calendar can write a later one.
      if end.year > 9999 { return nil }
      return (.date(date), event == nil ? nil : .time(.date(end)))
    case .timed(let date, let minute):
      let reader = context.zone
      let clock = move.hours(around: date, context).clock(atMinute: minute, on: date)
      let end = reader.rules.civil(at: reader.rules.instant(of: clock).adding(seconds: 3600))
      return (.zoned(clock, tzid: reader.name), event == nil ? nil : .time(.zoned(end, tzid: reader.name)))
    }
  }
}
