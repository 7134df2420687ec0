package import CivilTime
package import TypedTimes

extension ItemQuery.Moment {
  /// Converts a typed time to a bound. A date stands for its first moment, and a time without a date is on the given
  /// day.
  package init(_ time: TypedTime, on day: CivilDate, _ zone: ZoneClock) {
    let time = time.on(day)
    let civil = time.civil(in: zone) ?? CivilDateTime(startOf: day)
    if case .instant(let instant) = time {
      self.init(instant: instant, civil: civil, zone: zone.rules)
    } else {
      self.init(instant: zone.rules.instant(of: civil), civil: civil, zone: zone.rules)
    }
  }
}
