import Bounds
import CalendarModel
import CivilTime
import TimeZones

/// A move of an item or one of its ends, for example by dragging it on a page.
struct ItemMove {
  /// The part of an item that moves.
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

  /// The target of an item that changes its kind by being dragged between the hours and the all-day area.
  enum Turn {
    /// The item becomes all-day, starting on a day.
    case allDay(CivilDate)
    /// The item begins at a given minute of the hours that the page shows.
    case timed(CivilDate, minute: Int)
  }

  let part: Part
  let days: Int
  /// The number of minutes to move by, measured in the hours that the page shows.
  let minutes: Int
  /// Whether the page shows a single day, which omits hours skipped by clock changes.
  let isOnOneDay: Bool
  /// The change between all-day and timed, or nil if the kind stays the same.
  let turn: Turn?

  /// The names of the form fields.
  static let (partField, daysField, minutesField, viewField) = ("part", "days", "minutes", "view")
  static let (turnField, dateField) = ("turn", "date")
  /// The maximum distances of a single move.
  static let (mostDays, mostMinutes) = (36_525, 10_080)

  /// Reads a form, or returns nil if it does not describe a possible move.
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

  /// Returns a moved time in its original format and time zone.
  ///
  /// - Parameters:
  ///   - isEnd: Whether the time is an end.
  ///   - zones: The time zones of the item.
  ///   - context: The context with the reader's time zone, in which the time moves.
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

  /// Returns the hours that the page shows for a day.
  func hours(around date: CivilDate, _ context: PageContext) -> HourAxis {
    HourAxis(isOnOneDay ? [date] : context.language.week(of: date), in: context.zone.rules)
  }
}

extension EditedItem {
  /// Returns the start and end after a move, or nil if the item has no time.
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

  /// Returns the start and end after a change of kind: all-day for the same number of days, or timed for an hour.
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
      // iCalendar cannot express later years.
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
