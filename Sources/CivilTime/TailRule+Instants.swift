extension TailRule {
  /// A period between two changes.
  struct Stretch {
    var from = Instant.distantPast
    var until = Instant.distantFuture
    var isDaylight = false
  }

  /// The observance in effect at an instant.
  public func observance(at instant: Instant) -> ZoneObservance { observance(of: stretch(at: instant)) }

  /// The observance in effect during a stretch.
  func observance(of stretch: Stretch) -> ZoneObservance {
    guard stretch.isDaylight, let daylight else { return standard }
    return daylight.observance
  }

  /// The stretch between two changes around an instant.
  ///
  /// If two changes are at the same instant, the change of the later year counts. This is the case in a rule with
  /// daylight saving time all year, which ends and begins at New Year.
  func stretch(at instant: Instant) -> Stretch {
    var stretch = Stretch()
    guard let daylight else { return stretch }
    let year = instant.civil(at: standard.offset).date.storedYear
    func cut(in year: Int32) {
      let begin = daylight.begin.instant(year: year, offset: standard.offset)
      let end = daylight.end.instant(year: year, offset: daylight.observance.offset)
      stretch.cut(at: begin, isDaylight: true, seenFrom: instant)
      stretch.cut(at: end, isDaylight: false, seenFrom: instant)
    }
    if daylight.begin.staysInYear, daylight.end.staysInYear {
      cut(in: year)
      if stretch.from == .distantPast { cut(in: year - 1) }
      if stretch.until == .distantFuture { cut(in: year + 1) }
    } else {
      // A change may fall in the year before or after the one to which it belongs and still be the nearest change.
      for year in year - 2...year + 2 { cut(in: year) }
    }
    return stretch
  }

  /// The first change after an instant that has an effect, or nil if there is none.
  func nextTransition(after instant: Instant) -> TimeZoneRules.Transition? {
    var stretch = self.stretch(at: instant)
    // If the changes in two years have no effect, no change has an effect.
    for _ in 0..<4 {
      guard stretch.until != .distantFuture else { return nil }
      let next = self.stretch(at: stretch.until)
      if observance(of: next) != observance(of: stretch) {
        return TimeZoneRules.Transition(instant: stretch.until, observance: observance(of: next))
      }
      stretch = next
    }
    return nil
  }

  /// The last change before an instant that has an effect, or nil if there is none.
  func previousTransition(before instant: Instant) -> TimeZoneRules.Transition? {
    var stretch = self.stretch(at: instant.adding(seconds: -1))
    for _ in 0..<4 {
      guard stretch.from != .distantPast else { return nil }
      let previous = self.stretch(at: stretch.from.adding(seconds: -1))
      if observance(of: previous) != observance(of: stretch) {
        return TimeZoneRules.Transition(instant: stretch.from, observance: observance(of: stretch))
      }
      stretch = previous
    }
    return nil
  }
}

extension TailRule.Stretch {
  /// Considers a change that begins an observance, daylight or standard.
  mutating func cut(at change: Instant, isDaylight: Bool, seenFrom instant: Instant) {
    if change > instant {
      until = Swift.min(until, change)
    } else if change >= from {
      from = change
      self.isDaylight = isDaylight
    }
  }
}

extension TailRule.Change {
  /// Whether its day is so far from New Year that its time, up to a week and a day, cannot move it into another year.
  var staysInYear: Bool {
    switch day {
    case .ofCommonYear(let number), .ofYear(let number): (10...355).contains(number)
    case .weekday(_, _, let month): (2...11).contains(month)
    }
  }

  /// The instant of the change in a year, for clocks that are at `offset` until then.
  func instant(year: Int32, offset: UTCOffset) -> Instant {
    let seconds = dayNumber(in: year) * 86400 + self.seconds - offset.seconds
    return Instant(secondsSince1970: Int64(seconds))
  }

  /// The day's number since 1970-01-01.
  private func dayNumber(in year: Int32) -> Int {
    switch day {
    case .ofCommonYear(let number):
      let afterLeapDay = number >= 60 && CivilDate.isLeapYear(Int(year))
      return newYear(year) + number - (afterLeapDay ? 0 : 1)
    case .ofYear(let number):
      return newYear(year) + number
    case .weekday(let weekday, let week, let month):
      let first = CivilDate(uncheckedYear: year, month: UInt8(month), day: 1)
      let firstNumber = first.daysSinceEpoch
      let day = weekday.days(after: Weekday(daysFromMonday: firstNumber + 3)) + 7 * (week - 1)
      return firstNumber + (day < first.daysInMonth ? day : day - 7)
    }
  }

  private func newYear(_ year: Int32) -> Int {
    CivilDate(uncheckedYear: year, month: 1, day: 1).daysSinceEpoch
  }
}
