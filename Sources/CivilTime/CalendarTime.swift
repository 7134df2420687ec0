/// A time as it was written: a date, or a date-time in one of the three forms of RFC 5545 3.3.5.
///
/// It is converted to an instant only on demand, with the rules of a time zone. Two times are equal if they are written
/// the same way, not if they are the same instant.
public enum CalendarTime: Hashable, Sendable {
  /// A DATE: the whole day, whatever the reader's time zone.
  case date(CivilDate)
  /// FORM #1, a date with local time: the same clock reading in every zone.
  case floating(CivilDateTime)
  /// FORM #2, a date with UTC time, written with a `Z`.
  case utc(CivilDateTime)
  /// FORM #3, a date with local time in the time zone named by the TZID parameter.
  case zoned(CivilDateTime, tzid: String)

  /// Whether the value is a date without a time of day.
  public var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// Whether the value is a time in UTC.
  public var isUTC: Bool {
    if case .utc = self { true } else { false }
  }

  /// Whether the value is a local time without a time zone.
  public var isFloating: Bool {
    if case .floating = self { true } else { false }
  }

  /// Whether its value type is DATE. If so, a property whose default type is DATE-TIME needs `VALUE=DATE`.
  public var valueTypeIsDate: Bool { isDate }

  /// The day as written.
  public var civilDate: CivilDate {
    switch self {
    case .date(let date): date
    case .floating(let time), .utc(let time), .zoned(let time, _): time.date
    }
  }

  /// The date and time as written; for a date, the midnight at which it begins.
  public var civilDateTime: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(startOf: date)
    case .floating(let time), .utc(let time), .zoned(let time, _): time
    }
  }

  /// The name of the time zone from the TZID parameter, or nil in the other forms.
  public var tzid: String? {
    if case .zoned(_, let tzid) = self { tzid } else { nil }
  }

  /// A time of the same form with another date and time. For a date, only the date is used.
  public func with(_ time: CivilDateTime) -> CalendarTime {
    switch self {
    case .date: .date(time.date)
    case .floating: .floating(time)
    case .utc: .utc(time)
    case .zoned(_, let tzid): .zoned(time, tzid: tzid)
    }
  }
}

extension CalendarTime {
  /// The time after a duration, or nil if that depends on the rules of the time zone.
  ///
  /// Days are added first, then seconds (RFC 5545 3.3.6). Days keep the time of day in every form. Seconds are exact in
  /// UTC; for a floating time, which has no zone, they are counted on the clock. In a time zone, seconds other than 0
  /// depend on clock changes, so the result is nil; use `adding(_:in:)`. Seconds added to a date count as days if they
  /// are whole days; otherwise the result is a floating date-time counted from midnight.
  public func adding(_ duration: CalendarDuration) -> CalendarTime? {
    let moved = civilDateTime.adding(days: duration.days)
    switch self {
    case .date:
      let time = moved.adding(seconds: duration.seconds)
      return duration.seconds % 86400 == 0 ? .date(time.date) : .floating(time)
    case .floating: return .floating(moved.adding(seconds: duration.seconds))
    case .utc: return .utc(moved.adding(seconds: duration.seconds))
    case .zoned(_, let tzid): return duration.seconds == 0 ? .zoned(moved, tzid: tzid) : nil
    }
  }
}
