import CivilTime
import ICalendar

extension ComponentFacts {
  /// A zone that lines of a component refer to.
  struct ZoneUse: Sendable {
    let name: String
    let property: String
    let excerpt: LineExcerpt
    /// The years of the times, if they are known.
    var years: ClosedRange<Int>
    /// The earliest of the times, or nil if none is known.
    var earliest: CivilDateTime?
    /// The line of the first component in the first calendar that uses the zone; nil outside of a calendar.
    var firstComponentLine: Int?

    /// Extends the range to the year of another time; 0 means none.
    mutating func widen(to year: Int) {
      if year == 0 { return }
      let lower = years.lowerBound == 0 ? year : min(years.lowerBound, year)
      years = lower...max(years.upperBound, year)
    }

    /// Moves the earliest time back to another time; nil means none.
    mutating func begin(by time: CivilDateTime?) {
      if let time { earliest = min(earliest ?? time, time) }
    }

    /// Extends the range to the times of another use.
    mutating func widen(by other: Self) {
      begin(by: other.earliest)
      if years.contains(other.years.lowerBound), years.contains(other.years.upperBound) { return }
      widen(to: other.years.lowerBound)
      widen(to: other.years.upperBound)
    }
  }
}
