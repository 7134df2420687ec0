public import CivilTime

/// A time as a person typed it, before a time zone determines the instant.
public enum TypedTime: Hashable, Sendable {
  /// A day without a time of day.
  case date(CivilDate)
  /// A local time in the user's time zone.
  case local(CivilDateTime)
  /// A time of day without a day, at its own offset or else in the user's time zone.
  case timeOfDay(TimeOfDay)
  /// An instant: a time with an offset, or one counted from now.
  case instant(Instant)

  /// A time of day, with an offset if one follows it.
  public struct TimeOfDay: Hashable, Sendable {
    /// The hour; 24 is the end of the day.
    public let hour: Int
    /// The minute.
    public let minute: Int
    /// The second.
    public let second: Int
    /// The offset, or nil if there is none.
    public internal(set) var offset: UTCOffset?

    /// Returns the time on a day.
    func on(_ day: CivilDate) -> TypedTime? {
      if hour == 24 { return .local(CivilDateTime(startOf: day.adding(days: 1))) }
      guard let civil = CivilDateTime(date: day, hour: hour, minute: minute, second: second) else { return nil }
      return offset.map { .instant(Instant(civil, at: $0)) } ?? .local(civil)
    }
  }

  /// Whether the time is a day without a time of day.
  public var isDate: Bool { if case .date = self { true } else { false } }
  /// Whether the time is a time of day without a day.
  var isTimeOfDay: Bool { if case .timeOfDay = self { true } else { false } }

  /// The time, or nil if the year is implausible, such as 1500.
  var inPlausibleYear: TypedTime? {
    switch self {
    case .date(let date): (1900...2200).contains(date.year) ? self : nil
    case .local(let civil): (1900...2200).contains(civil.date.year) ? self : nil
    case .timeOfDay, .instant: self
    }
  }

  /// Returns a time of day as a time on the given day.
  public func on(_ day: CivilDate) -> TypedTime {
    if case .timeOfDay(let time) = self { time.on(day) ?? self } else { self }
  }

  /// Returns the local time in a time zone, or nil for a time of day without a day.
  public func civil(in zone: ZoneClock) -> CivilDateTime? {
    switch self {
    case .date(let date): CivilDateTime(startOf: date)
    case .local(let civil): civil
    case .timeOfDay: nil
    case .instant(let instant): zone.rules.civil(at: instant)
    }
  }

  /// Returns the time at the given distance. Days and months are added in local time; hours and smaller units are
  /// exact.
  public func adding(_ distance: TypedDistance, in zone: ZoneClock) -> TypedTime? {
    guard let civil = on(zone.now.date).civil(in: zone), let day = distance.day(from: civil.date) else { return nil }
    let moved = civil.on(day)
    if distance.seconds != 0 { return .instant(zone.rules.instant(of: moved).adding(seconds: distance.seconds)) }
    if case .date = self { return .date(day) }
    return .local(moved)
  }
}
