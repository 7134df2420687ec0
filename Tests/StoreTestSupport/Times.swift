package import CivilTime

extension Instant {
  package static func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0) -> Instant {
    Instant(CivilDateTime.at(year, month, day, hour), at: .zero)
  }
}

extension CivilDateTime {
  package static func at(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> CivilDateTime {
    CivilDateTime(year: year, month: month, day: day, hour: hour, minute: minute, second: 0)
      ?? CivilDateTime(secondsSinceEpoch: 0)
  }
}
