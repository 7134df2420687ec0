import CalendarModel
import CivilTime

/// A vCalendar 1.0 time: `19960401T093000Z`, `1996-04-01T09:30:00`, or only a date.
enum VCalendarTime: Equatable {
  case date(CivilDate)
  case local(CivilDateTime)
  case utc(CivilDateTime)

  /// Parses a time, or returns nil if the text is not a time.
  init?(_ text: some StringProtocol) {
    let basic = text.trimmingBlanks.filter { $0 != "-" && $0 != ":" }.uppercased()
    guard let match = basic.wholeMatch(of: /(\d{8})(?:T(\d{2})(\d{2})(\d{2})?(Z?))?/),
      let date = try? CivilDate(parsing: match.1)
    else { return nil }
    guard let hour = match.2.flatMap({ Int($0) }), let minute = match.3.flatMap({ Int($0) }) else {
      self = .date(date)
      return
    }
    let second = match.4.flatMap { $0 }.flatMap { Int($0) } ?? 0
    // Some programs write 24:00 for the end of a day.
    let isEnd = hour == 24 && minute == 0 && second == 0
    guard let time = CivilDateTime(date: date, hour: isEnd ? 0 : hour, minute: minute, second: min(second, 59)) else {
      return nil
    }
    let civil = isEnd ? time.adding(days: 1) : time
    self = match.5 == "Z" ? .utc(civil) : .local(civil)
  }

  /// The time without its zone.
  var civil: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(startOf: date)
    case .local(let civil), .utc(let civil): civil
    }
  }
}
