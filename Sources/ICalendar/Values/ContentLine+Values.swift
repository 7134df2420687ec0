public import CivilTime

/// The values of a line as Swift values, typed on demand (RFC 5545 3.3).
///
/// A value that does not match the format of its type is nil. Nothing is guessed, and the line itself is never changed.
extension ContentLine {
  /// The value type from the VALUE parameter, or else the property's default; TEXT for unknown properties.
  public var valueType: ValueType {
    if hasParameters, let name = self[parameter: .value] { return ValueType(name: name) ?? .unknown }
    guard let property else { return .text }
    return PropertyTable.definition(for: property).valueTypes.first ?? .text
  }

  /// The value as a single text value, with its escapes resolved.
  public var text: String { withUnfolded { $0.text } }

  /// The value as a list of text values, separated by commas.
  public var texts: [String] { withUnfolded { $0.texts } }

  /// The value as a URI or a calendar address: the text without surrounding white space.
  public var uri: String { withUnfolded { $0.uri } }

  /// The value as a date or a date-time, in the time zone of the TZID parameter if there is one.
  public var time: CalendarTime? { withUnfolded { $0.time } }

  /// The values of a list of dates and date-times, as in EXDATE and RDATE, with nil for each malformed value.
  public var times: [CalendarTime?] { withUnfolded { $0.times } }

  /// The values of a list of periods, as in FREEBUSY and RDATE, with nil for each malformed value.
  public var periods: [CalendarPeriod?] { withUnfolded { $0.periods } }

  /// The value as a duration.
  public var duration: CalendarDuration? { withUnfolded { $0.duration } }

  /// The value as an offset from UTC.
  public var utcOffset: UTCOffset? { withUnfolded { $0.utcOffset } }

  /// The value as an integer.
  public var integer: Int? { withUnfolded { $0.integer } }

  /// The value as true or false.
  public var boolean: Bool? { withUnfolded { $0.boolean } }

  /// The value as latitude and longitude in degrees, as in GEO.
  public var geo: (latitude: Double, longitude: Double)? { withUnfolded { $0.geo } }

  /// The bytes of a Base64 value (RFC 5545 3.3.1), or nil if it is malformed.
  public var binary: [UInt8]? { withUnfolded { $0.binary } }

  /// The time zone name in the TZID parameter, as written.
  public var timeZoneID: String? { withUnfolded { $0.timeZoneID } }
}
