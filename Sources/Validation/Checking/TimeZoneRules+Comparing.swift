import CivilTime
import ICalendar
import TimeZones

extension TimeZoneRules {
  /// Returns the content lines of a VTIMEZONE that is valid from the first of the years onward.
  func definitionLines(named name: String, years: ClosedRange<Int>) -> [String] {
    let component = component(tzid: name, from: Self.beginning(of: years.lowerBound).adding(seconds: -86_400))
    return component.lines.map(\.unfolded)
  }

  /// A month in which a definition's offset differs from the offset of the zone that it is compared with.
  struct Difference {
    let year: Int
    let month: Int
    let stated: UTCOffset
    let real: UTCOffset

    /// Whether the two offsets differ by an hour or more.
    var isOfHours: Bool { abs(stated.seconds - real.seconds) >= 3600 }
  }

  /// Returns the first month in which the offsets of two zones differ at mid-month.
  ///
  /// Days around transitions are not compared, because definitions are often a few hours off there.
  ///
  /// - Parameter first: The time from which to compare. A definition needs to be right only for the times that use it
  ///   (RFC 5545 3.6.5).
  func difference(
    from real: TimeZoneRules, years: ClosedRange<Int>, since first: CivilDateTime? = nil
  ) -> Difference? {
    for year in years {
      for month in 1...12 {
        guard var noon = CivilDateTime(year: year, month: month, day: 15, hour: 12, minute: 0, second: 0) else {
          continue
        }
        if let first, noon < first {
          if first.date.year != year || first.date.month != month { continue }
          noon = first
        }
        let instant = Instant(noon, at: .zero)
        let (first, second) = (offset(at: instant), real.offset(at: instant))
        if first != second { return Difference(year: year, month: month, stated: first, real: second) }
      }
    }
    return nil
  }

  /// Returns the IANA zone that agrees with a definition in the given years. If several agree, the result is the first
  /// one in the Windows list; an entry for part of a country, such as “Pacific Standard Time (Mexico)”, is used only if
  /// no other zone agrees.
  func match(in names: TimeZoneNames, years: ClosedRange<Int>) -> String? {
    let isPart = { (name: String) in name.hasSuffix(")") }
    for windowsName in WindowsZones.names.filter({ !isPart($0) }) + WindowsZones.names.filter(isPart) {
      guard let found = names.find(windowsName), found.name.contains("/"),
        difference(from: found.rules, years: years) == nil
      else { continue }
      return found.name
    }
    return nil
  }

  /// The years of the times, and the years in which a series that began then may still continue.
  static func yearsToCome(_ years: ClosedRange<Int>) -> ClosedRange<Int> {
    years.lowerBound...max(years.upperBound, 2037)
  }

  private static func beginning(of year: Int) -> Instant {
    let date = CivilDate(year: min(max(year, 1), 9999), month: 1, day: 1) ?? CivilDate(daysSinceEpoch: 0)
    return Instant(CivilDateTime(startOf: date), at: .zero)
  }
}
