public import CivilTime

/// A time as somebody typed it, before a zone says which instant it is.
public enum TypedTime: Hashable, Sendable {
  /// A day without a time of day.
  case date(CivilDate)
  /// A reading of the clocks of the zone in which it was typed.
  case local(CivilDateTime)
  /// A time of day that names no day, at the offset that it names, else on the clocks of the zone in which it was typed.
  case timeOfDay(TimeOfDay)
  /// An instant: a time with an offset, or one that is counted from now.
  case instant(Instant)

  /// A time of day, with the offset that follows it, if there is one.
  public struct TimeOfDay: Hashable, Sendable {
    /// The hour; 24 is the end of the day.
    public let hour: Int
    /// The minute.
    public let minute: Int
    /// The second.
    public let second: Int
    /// The offset that it names.
    public internal(set) var offset: UTCOffset?

    /// The time on a day.
    func on(_ day: CivilDate) -> TypedTime? {
      if hour == 24 { return .local(CivilDateTime(startOf: day.adding(days: 1))) }
      guard let civil = CivilDateTime(date: day, hour: hour, minute: minute, second: second) else { return nil }
      return offset.map { .instant(Instant(civil, at: $0)) } ?? .local(civil)
    }
  }

  /// Whether it is a day without a time of day.
  public var isDate: Bool { if case .date = self { true } else { false } }
  /// Whether it is a time of day that names no day.
  var isTimeOfDay: Bool { if case .timeOfDay = self { true } else { false } }

  /// The time; nil if it is a date of a year that nobody means, such as the year 1500.
  var inPlausibleYear: TypedTime? {
    switch self {
    case .date(let date): (1900...2200).contains(date.year) ? self : nil
    case .local(let civil): (1900...2200).contains(civil.date.year) ? self : nil
    case .timeOfDay, .instant: self
    }
  }

  /// What it means if a time of day that names no day is one of that day.
  public func on(_ day: CivilDate) -> TypedTime {
    if case .timeOfDay(let time) = self { time.on(day) ?? self } else { self }
  }

  /// What the clocks of a zone show then; nil for a time of day that names no day.
  public func civil(in zone: ZoneClock) -> CivilDateTime? {
    switch self {
    case .date(let date): CivilDateTime(startOf: date)
    case .local(let civil): civil
    case .timeOfDay: nil
    case .instant(let instant): zone.rules.civil(at: instant)
    }
  }

  /// The time that lies so far from this one: days and months by the clocks, hours and less exactly.
  public func adding(_ distance: TypedDistance, in zone: ZoneClock) -> TypedTime? {
    guard let civil = on(zone.now.date).civil(in: zone), let day = distance.day(from: civil.date) else { return nil }
    let moved = civil.on(day)
    if distance.seconds != 0 { return .instant(zone.rules.instant(of: moved).adding(seconds: distance.seconds)) }
    if case .date = self { return .date(day) }
    return .local(moved)
  }
}
