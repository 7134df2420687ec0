import CalendarModel
package import CivilTime
package import TypedTimes

extension MomentArgument {
  /// The item time that this argument stands for.
  ///
  /// A time keeps the form and zone of the time it replaces; a new time is in the display zone. A time with an offset
  /// is an exact instant; if its local time occurs twice in the zone and this is the second occurrence, the result is
  /// in UTC.
  ///
  /// - Parameters:
  ///   - old: The time to replace.
  ///   - day: The date for a time of day typed without a date, or nil for today.
  ///   - start: The time that signed durations and weekdays are relative to, or nil for the current time.
  ///   - clock: The time of day for a date typed without one, or nil if the date means the whole day.
  ///   - isFloating: Whether a new time is floating.
  /// - Throws: `Failure` if it is not a time, or falls into a gap when clocks go forward.
  package func time(
    like old: CalendarTime? = nil, on day: CivilDate? = nil, from start: TypedTime? = nil, clock: CivilDateTime? = nil,
    isFloating: Bool = false, _ times: TimeText
  ) throws -> CalendarTime {
    try time(
      of: itemTime(in: times.zone, from: start), like: old, on: day, clock: clock, isFloating: isFloating, times)
  }

  /// The time as typed; see ``typed(in:from:)``.
  ///
  /// - Throws: `Failure` if it is not a time, or is only a year, which looks like a time of day with four digits.
  package func itemTime(in zone: DisplayZone, from start: TypedTime? = nil) throws -> TypedTime {
    if let digits = TypedWords.number(text), text.utf8.count == 4 {
      let clock =
        digits % 100 < 60 && digits < 2400 ? "\(text.prefix(2)):\(text.suffix(2)) for the time of day, or " : ""
      throw Failure(.usage, "“\(text)” is read as a year; write \(clock)\(text)-01-01 for a date")
    }
    return try typed(in: zone, from: start)
  }

  /// The item time that a typed time stands for; see ``time(like:on:from:clock:isFloating:_:)``.
  package func time(
    of typed: TypedTime, like old: CalendarTime? = nil, on day: CivilDate? = nil, clock: CivilDateTime? = nil,
    isFloating: Bool = false, _ times: TimeText
  ) throws -> CalendarTime {
    let zone = times.zone
    var typed = typed.on(day ?? zone.now.date)
    if case .date(let date) = typed {
      guard let clock else { return .date(date) }
      typed = .local(clock.on(date))
    }
    if isFloating || old.map({ $0.isFloating && times.rules($0) == nil }) ?? false {
      return .floating(typed.civil(in: zone.clock) ?? zone.now)
    }
    let instant = try instant(of: typed, in: zone)
    return try times.time(at: instant, like: old)
  }

  private func instant(of typed: TypedTime, in zone: DisplayZone) throws -> Instant {
    if case .instant(let instant) = typed { return instant }
    let civil = typed.civil(in: zone.clock) ?? zone.now
    switch zone.rules.local(civil) {
    case .unique: break
    case .gap(let before, let after, let transition):
      let (last, first) = (transition.adding(seconds: -60).civil(at: before), transition.civil(at: after))
      throw Failure(
        .usage,
        "“\(text)” does not exist: the clocks in \(zone.name) go forward from "
          + "\(TimeText.minutes(transition.civil(at: before))) to \(TimeText.minutes(first)); "
          + "write \(TimeText.typed(last)) or \(TimeText.typed(first))")
    case .overlap(_, let second, _):
      Terminal.warning(
        "\(TimeText.minutes(civil)) occurs twice in \(zone.name); this is the first; "
          + "\(TimeText.typed(civil))\(RFC3339.text(second)) is the second")
    }
    return zone.rules.instant(of: civil)
  }
}

extension TimeText {
  /// An instant as an item time: in the form and zone of the old time, or else in the display zone. It is in UTC if it
  /// is the second occurrence of a local time in that zone.
  package func time(at instant: Instant, like old: CalendarTime?) throws -> CalendarTime {
    let utc = CalendarTime.utc(instant.civil(at: .zero))
    let form: CalendarTime
    switch old {
    case .utc: return utc
    case .zoned where old.flatMap(rules) != nil, .floating where old.flatMap(rules) != nil: form = old ?? utc
    default:
      if zone.isUTC { return utc }
      guard zone.isNamed else {
        throw Failure(
          .usage,
          "“\(zone.name)” is a rule, but a calendar needs the name of a time zone; "
            + "give one with --tz, such as Europe/Berlin")
      }
      form = .zoned(utc.civilDateTime, tzid: zone.name)
    }
    let rules = rules(form) ?? zone.rules
    let time = form.with(rules.civil(at: instant))
    return time.instant(in: rules) == instant ? time : utc
  }

  /// A local time in the zone of another time.
  package func civil(_ time: CalendarTime, like form: CalendarTime) -> CivilDateTime {
    guard time.tzid != form.tzid || time.isUTC != form.isUTC, let instant = instant(time), let rules = rules(form)
    else { return time.civilDateTime }
    return rules.civil(at: instant)
  }

  /// The end of an item with the given duration: the end time itself, or the duration if that local time does not exist
  /// in the zone or is its second occurrence.
  package func end(of start: CalendarTime, after duration: CalendarDuration) -> CalendarPeriod.End {
    guard !start.isUTC, let rules = rules(start) else {
      return start.adding(duration).map { .time($0) } ?? .duration(duration)
    }
    let end = start.adding(duration, in: rules)
    if case .gap = rules.local(end.civilDateTime) { return .duration(duration) }
    let day = start.with(start.civilDateTime.adding(days: duration.days))
    let isMeant = end.instant(in: rules) == day.instant(in: rules).adding(seconds: duration.seconds)
    return isMeant ? .time(end) : .duration(duration)
  }
}
