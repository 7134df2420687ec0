import CLibical

/// The value of a property or of a string as libical reads it.
public enum LibicalValue: Hashable, Sendable {
  /// INTEGER.
  case integer(Int)
  /// FLOAT.
  case float(Double)
  /// UTC-OFFSET, in seconds east of UTC.
  case utcOffset(seconds: Int)
  /// DATE or DATE-TIME.
  case time(LibicalTime)
  /// DURATION.
  case duration(LibicalDuration)
  /// PERIOD written with an end.
  case period(LibicalTime, LibicalTime)
  /// PERIOD written with a duration.
  case span(LibicalTime, LibicalDuration)
  /// GEO, in degrees.
  case geo(latitude: Double, longitude: Double)
  /// Any other value: the name of its type, such as "TEXT", and its text as libical writes it.
  case other(type: String, text: String)

  /// Reads a string as a value of a type, such as "DURATION" (RFC 5545 3.3), as libical does.
  ///
  /// libical accepts many strings that do not match the format of their type: `P7T2H` as two hours, `junk` as an offset
  /// of zero.
  ///
  /// - Throws: ``LibicalError`` `unreadable` if libical cannot read it, `nulByte`.
  public init(_ text: String, type: String) throws(LibicalError) {
    Preparation.ensure()
    let kind = try CString.with(type) { libical.icalvalue_string_to_kind($0) }
    guard kind != ICAL_NO_VALUE else { throw LibicalError(.unreadable, "libical has no value type \(type)") }
    let value = try CString.with(text) { text -> LibicalValue? in
      guard let value = libical.icalvalue_new_from_string(kind, text) else { return nil }
      defer { libical.icalvalue_free(value) }
      return LibicalValue(value)
    }
    guard let value else { throw LibicalError(.unreadable, "libical cannot read “\(text)” as \(type)") }
    self = value
  }

  /// Reads a value in libical's memory, or returns nil if there is none.
  init?(_ value: OpaquePointer) {
    let kind = libical.icalvalue_isa(value)
    switch kind {
    case ICAL_INTEGER_VALUE: self = .integer(Int(libical.icalvalue_get_integer(value)))
    case ICAL_FLOAT_VALUE: self = .float(Double(libical.icalvalue_get_float(value)))
    case ICAL_UTCOFFSET_VALUE: self = .utcOffset(seconds: Int(libical.icalvalue_get_utcoffset(value)))
    case ICAL_DURATION_VALUE: self = .duration(LibicalDuration(libical.icalvalue_get_duration(value)))
    case ICAL_GEO_VALUE:
      let geo = Self.geo(value)
      self = .geo(latitude: geo.latitude, longitude: geo.longitude)
    case ICAL_DATE_VALUE:
      guard let time = LibicalTime(libical.icalvalue_get_date(value)) else { return nil }
      self = .time(time)
    case ICAL_DATETIME_VALUE:
      guard let time = LibicalTime(libical.icalvalue_get_datetime(value)) else { return nil }
      self = .time(time)
    case ICAL_PERIOD_VALUE: self.init(libical.icalvalue_get_period(value))
    case ICAL_DATETIMEPERIOD_VALUE:
      let either = libical.icalvalue_get_datetimeperiod(value)
      if let time = LibicalTime(either.time) { self = .time(time) } else { self.init(either.period) }
    case ICAL_TRIGGER_VALUE:
      let trigger = libical.icalvalue_get_trigger(value)
      if let time = LibicalTime(trigger.time) {
        self = .time(time)
      } else {
        self = .duration(LibicalDuration(trigger.duration))
      }
    default:
      guard let text = CString.take(libical.icalvalue_as_ical_string_r(value)) else { return nil }
      self = .other(type: CString.copy(libical.icalvalue_kind_to_string(kind)) ?? "", text: text)
    }
  }

  private init?(_ period: icalperiodtype) {
    guard let start = LibicalTime(period.start) else { return nil }
    if let end = LibicalTime(period.end) {
      self = .period(start, end)
    } else {
      self = .span(start, LibicalDuration(period.duration))
    }
  }

  private static func geo(_ value: OpaquePointer) -> (latitude: Double, longitude: Double) {
    var geo = (latitude: 0.0, longitude: 0.0)
    almanac_libical_geo(value, &geo.latitude, &geo.longitude)
    return geo
  }
}
