import CivilTime
import ICalendar

extension ComponentFacts {
  /// A zone that lines of a component name.
  struct ZoneUse: Sendable {
    let name: String
    let property: String
    let excerpt: LineExcerpt
    /// The years of the times, as far as they are known.
    var years: ClosedRange<Int>
    /// The earliest of the times; nil if none is known.
    var earliest: CivilDateTime?
    /// The first line of the first component of the calendar that it was met in first; nil if there is no calendar.
    var firstComponentLine: Int?

    /// Takes in the year of another time; 0 is none.
    mutating func widen(to year: Int) {
      if year == 0 { return }
      let lower = years.lowerBound == 0 ? year : min(years.lowerBound, year)
      years = lower...max(years.upperBound, year)
    }

    /// Takes in another time; nil is none.
    mutating func begin(by time: CivilDateTime?) {
      if let time { earliest = min(earliest ?? time, time) }
    }

    /// Takes in the times of another use.
    mutating func widen(by other: Self) {
      begin(by: other.earliest)
      if years.contains(other.years.lowerBound), years.contains(other.years.upperBound) { return }
      widen(to: other.years.lowerBound)
      widen(to: other.years.upperBound)
    }
  }
}
