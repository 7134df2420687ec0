package import CivilTime
package import TypedTimes

extension ItemQuery.Moment {
  /// What a typed time means as a bound: a day is its first moment, and a time of day that names none is one of that day.
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
