import CivilTime
import TimeZones

/// Writes times for lists in RFC 3339 form, in a time zone. Dates have no time zone, and floating times have no offset.
struct ListedTimes {
  /// The time zone.
  let zone: ConversionOptions.Zone
  /// Whether times with a TZID keep their own time zone.
  let keepsZones: Bool
  private let isUTC: Bool

  init(_ zone: ConversionOptions.Zone, keepsZones: Bool = false) {
    self.zone = zone
    self.keepsZones = keepsZones
    isUTC = zone.isUTC
  }

  /// Returns the text of an instant in the time zone.
  func text(_ instant: Instant) -> String { RFC3339.text(instant, in: zone.rules, isUTC: isUTC) }

  /// Returns the text of a time.
  func text(_ time: CalendarTime, _ instant: Instant, _ zones: ZoneContext) -> String {
    var bytes: [UInt8] = []
    append(time, instant, zones, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a time.
  ///
  /// - Parameters:
  ///   - time: The time as written.
  ///   - instant: The instant of that time.
  ///   - zones: The meanings of TZIDs.
  func append(_ time: CalendarTime, _ instant: Instant, _ zones: ZoneContext, to bytes: inout [UInt8]) {
    if case .date(let date) = time {
      RFC3339.append(date, to: &bytes)
    } else if keepsZones, !time.isFloating {
      append(written: time, instant, zones, to: &bytes)
    } else if zones.isPlaced(time) {
      RFC3339.append(instant, in: zone.rules, isUTC: isUTC, to: &bytes)
    } else {
      RFC3339.append(time.civilDateTime, to: &bytes)
    }
  }

  private func append(
    written time: CalendarTime, _ instant: Instant, _ zones: ZoneContext, to bytes: inout [UInt8]
  ) {
    if time.isUTC {
      RFC3339.append(instant, in: .utc, isUTC: true, to: &bytes)
    } else if let rules = time.tzid.flatMap({ zones.rules(named: $0) }) {
      RFC3339.append(instant, in: rules, isUTC: false, to: &bytes)
    } else {
      RFC3339.append(time.civilDateTime, to: &bytes)
    }
  }
}
