/// What a local time means in a zone: one instant, none, or two.
public enum LocalTimeResult: Hashable, Sendable {
  /// Clocks show the time once, at this offset.
  case unique(UTCOffset)
  /// Clocks never show the time: they were put forward at `transition`, from the offset `before` to `after`.
  case gap(before: UTCOffset, after: UTCOffset, transition: Instant)
  /// Clocks show the time twice: they were put back at `transition`; `first` is the offset of the earlier instant.
  case overlap(first: UTCOffset, second: UTCOffset, transition: Instant)

  /// The offset that decides the instant.
  ///
  /// In a gap it is the offset before the gap, in an overlap the first one (RFC 5545 3.3.5).
  public var offset: UTCOffset {
    switch self {
    case .unique(let offset): offset
    case .gap(let before, _, _): before
    case .overlap(let first, _, _): first
    }
  }
}

extension TimeZoneRules {
  /// What a local time means: one instant, none, or two.
  public func local(_ time: CivilDateTime) -> LocalTimeResult {
    // No offset reaches 26 hours, so that what is asked for lies in the 52 hours around the same time in UTC.
    let reading = Instant(time, at: .zero)
    let end = reading.adding(seconds: 93600)
    var span = self.span(at: reading.adding(seconds: -93600))
    if end < span.until { return .unique(span.offset) }

    var first: Span?
    var gap: LocalTimeResult?
    while true {
      if span.contains(Instant(time, at: span.offset)) {
        if let first { return .overlap(first: first.offset, second: span.offset, transition: first.until) }
        first = span
      }
      guard span.until <= end else { break }
      let next = self.span(at: span.until)
      if gap == nil, Instant(time, at: span.offset) >= span.until, Instant(time, at: next.offset) < next.from {
        gap = .gap(before: span.offset, after: next.offset, transition: span.until)
      }
      span = next
    }
    if let first { return .unique(first.offset) }
    return gap ?? .unique(span.offset)
  }

  /// The instant that a local time means.
  ///
  /// A time in a gap keeps the offset before the gap, so clocks then show a later time. A time that clocks show twice
  /// is the first one (RFC 5545 3.3.5).
  public func instant(of time: CivilDateTime) -> Instant {
    Instant(time, at: local(time).offset)
  }
}

extension CalendarTime {
  /// The instant of this time for someone whose zone is `rules`.
  ///
  /// The rules are those of the zone that TZID names, or the reader's own for dates, which begin at midnight, and for
  /// floating times. UTC times do not need them.
  public func instant(in rules: TimeZoneRules) -> Instant {
    if case .utc(let time) = self { return Instant(time, at: .zero) }
    return rules.instant(of: civilDateTime)
  }

  /// The time after a duration, in the form of this time, with the rules of the zone that TZID names.
  ///
  /// Days are added first and keep the time of day; seconds are exact (RFC 5545 3.3.6). For all forms but zoned times
  /// it does the same as `adding(_:)`, without the rules.
  public func adding(_ duration: CalendarDuration, in rules: TimeZoneRules) -> CalendarTime {
    if let moved = adding(duration) { return moved }
    let start = rules.instant(of: civilDateTime.adding(days: duration.days))
    return with(rules.civil(at: start.adding(seconds: duration.seconds)))
  }
}
