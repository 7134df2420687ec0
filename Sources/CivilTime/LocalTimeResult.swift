/// The instants for a local time in a time zone: one, none, or two.
public enum LocalTimeResult: Hashable, Sendable {
  /// The local time occurs once, at this offset.
  case unique(UTCOffset)
  /// The local time never occurs: clocks were set forward at `transition`, from the offset `before` to `after`.
  case gap(before: UTCOffset, after: UTCOffset, transition: Instant)
  /// The local time occurs twice: clocks were set back at `transition`; `first` is the offset of the earlier instant.
  case overlap(first: UTCOffset, second: UTCOffset, transition: Instant)

  /// The offset that determines the instant.
  ///
  /// In a gap, it is the offset before the gap; in an overlap, it is the first offset (RFC 5545 3.3.5).
  public var offset: UTCOffset {
    switch self {
    case .unique(let offset): offset
    case .gap(let before, _, _): before
    case .overlap(let first, _, _): first
    }
  }
}

extension TimeZoneRules {
  /// Looks up a local time, which may occur once, never, or twice.
  public func local(_ time: CivilDateTime) -> LocalTimeResult {
    // No offset reaches 26 hours, so the instants are within 26 hours of the same time in UTC.
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

  /// The instant of a local time.
  ///
  /// A time in a gap is interpreted with the offset before the gap, so the resulting clock time is later. For a time
  /// that occurs twice, the result is the first instant (RFC 5545 3.3.5).
  public func instant(of time: CivilDateTime) -> Instant {
    Instant(time, at: local(time).offset)
  }
}

extension CalendarTime {
  /// The instant of this time, given the rules of a time zone.
  ///
  /// Pass the rules of the zone named by TZID, or the reader's rules for floating times and for dates, which begin at
  /// midnight. They are not used for UTC times.
  public func instant(in rules: TimeZoneRules) -> Instant {
    if case .utc(let time) = self { return Instant(time, at: .zero) }
    return rules.instant(of: civilDateTime)
  }

  /// The time after a duration, in the form of this time, given the rules of the zone named by TZID.
  ///
  /// Days are added first and keep the time of day; seconds are exact (RFC 5545 3.3.6). For all forms except zoned
  /// times, the result is the same as for `adding(_:)`, without using the rules.
  public func adding(_ duration: CalendarDuration, in rules: TimeZoneRules) -> CalendarTime {
    if let moved = adding(duration) { return moved }
    let start = rules.instant(of: civilDateTime.adding(days: duration.days))
    return with(rules.civil(at: start.adding(seconds: duration.seconds)))
  }
}
