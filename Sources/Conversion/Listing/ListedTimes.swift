import CivilTime
import TimeZones

/// How lists write times: as RFC 3339 has them in a zone, dates without one, floating times without offset.
struct ListedTimes {
  /// The zone.
  let zone: ConversionOptions.Zone
  private let isUTC: Bool

  init(_ zone: ConversionOptions.Zone) {
    self.zone = zone
    isUTC = zone.isUTC
  }

  /// An instant in the zone.
  func text(_ instant: Instant) -> String { RFC3339.text(instant, in: zone.rules, isUTC: isUTC) }

  /// Appends a time.
  ///
  /// - Parameters:
  ///   - time: The time as it is written.
  ///   - instant: Its instant.
  ///   - zones: What its TZID means.
  func append(_ time: CalendarTime, _ instant: Instant, _ zones: ZoneContext, to bytes: inout [UInt8]) {
    if case .date(let date) = time {
      RFC3339.append(date, to: &bytes)
    } else if zones.isPlaced(time) {
      RFC3339.append(instant, in: zone.rules, isUTC: isUTC, to: &bytes)
    } else {
      RFC3339.append(time.civilDateTime, to: &bytes)
    }
  }
}
