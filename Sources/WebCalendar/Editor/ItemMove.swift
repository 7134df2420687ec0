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

  let part: Part
  let days: Int
  /// How many minutes of the hours that the page shows.
  let minutes: Int
  /// Whether the page shows one day, which leaves out hours that clocks skip.
  let isOnOneDay: Bool

  /// The names of the fields of a form.
  static let (partField, daysField, minutesField, viewField) = ("part", "days", "minutes", "view")
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
    let axis = HourAxis(isOnOneDay ? [clock.date] : context.language.week(of: clock.date), in: reader)
    let minute = axis.minute(instant, on: clock.date, isEnd: isEnd) + minutes
    let target = axis.clock(atMinute: minute, on: clock.date.adding(days: days)).adding(seconds: Int64(clock.second))
    if time.isFloating { return .floating(target) }
    return time.with(zones.rules(for: time).civil(at: reader.instant(of: target)))
  }
}

extension EditedItem {
  /// From when to when it is once it is moved; nil if it has no time.
  func times(_ move: ItemMove, _ zones: ZoneContext, _ context: PageContext)
    -> (start: CalendarTime?, end: CalendarPeriod.End?)?
  {
    guard let start = shownTimes.start else { return nil }
    let moved = { move.moved($0, isEnd: $1, zones, context) }
    guard let event = self as? Event else { return (moved(start, false), nil) }
    let finish = zones.end(of: start, event.end)
    switch move.part {
    case .both: return event.starting(at: moved(start, false)).shownTimes
    case .start: return (moved(start, false), .time(finish))
    case .end: return (start, .time(moved(finish, true)))
    }
  }
}
