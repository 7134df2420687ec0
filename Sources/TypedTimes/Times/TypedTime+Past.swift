public import CivilTime

extension TypedTime {
  /// What to say of a time of day that names no day, and has passed today; nil for any other text.
  ///
  /// - Parameter isPast: Whether it has passed; nil for what the clocks of the zone say.
  public static func remarkOnPast(
    _ text: String, in zone: ZoneClock, isPast: ((CivilDateTime) -> Bool)? = nil
  ) -> String? {
    guard case .timeOfDay(let clock)? = reading(text, in: zone)?.time,
      let time = clock.on(zone.now.date)?.civil(in: zone), isPast?(time) ?? (time < zone.now)
    else { return nil }
    return "“\(text)” means today, \(time.date.remarked) \(time.clock(zone.customs)), which has passed; "
      + "write “tomorrow \(text)” for the next one"
  }
}
