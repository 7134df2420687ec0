import CLibical
import CivilTime

/// The one door to libical: it types durations, offsets, numbers and places, one at a time.
///
/// No handle leaves a function: the text goes in, a Swift value comes out, everything else is freed. What libical
/// accepts without looking is checked before (``ValueForm``). Texts with a NUL are refused, since C would see only their
/// beginning.
enum Libical {
  /// Runs once before the first use: errors become results, and the zone table, whose first use is not safe from
  /// several threads, is made.
  private static let isPrepared: Bool = {
    almanac_libical_prepare()
    _ = icaltimezone_get_utc_timezone()
    return true
  }()

  /// A DURATION; weeks beside days are accepted.
  static func duration(_ bytes: UnsafeBufferPointer<UInt8>) -> CalendarDuration? {
    guard ValueForm.isDuration(bytes[...]) else { return nil }
    // libical knows no plus sign.
    let unsigned = bytes.first == 0x2B ? UnsafeBufferPointer(rebasing: bytes.dropFirst()) : bytes
    return withCString(unsigned) { text in
      let duration = icaldurationtype_from_string(text)
      return icaldurationtype_is_bad_duration(duration) == 0 ? CalendarDuration(duration) : nil
    }
  }

  /// A UTC-OFFSET.
  static func utcOffset(_ bytes: UnsafeBufferPointer<UInt8>) -> UTCOffset? {
    guard ValueForm.isUTCOffset(bytes[...]) else { return nil }
    return withValue(ICAL_UTCOFFSET_VALUE, bytes) { UTCOffset(seconds: Int(icalvalue_get_utcoffset($0))) }
  }

  /// An INTEGER.
  static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard ValueForm.isInteger(bytes[...]) else { return nil }
    return withValue(ICAL_INTEGER_VALUE, bytes) { Int(icalvalue_get_integer($0)) }
  }

  /// The two floats of a GEO: latitude and longitude in degrees.
  static func geo(_ bytes: UnsafeBufferPointer<UInt8>) -> (latitude: Double, longitude: Double)? {
    guard ValueForm.isGeo(bytes[...]),
      let geo = withValue(ICAL_GEO_VALUE, bytes, { icalvalue_get_geo($0) }), geo.lat.isFinite, geo.lon.isFinite
    else { return nil }
    return (geo.lat, geo.lon)
  }

  /// The version of the library that the headers belong to.
  static var version: String {
    let version = String(cString: almanac_libical_version())
    let patch = almanac_libical_patch()
    return patch < 0 ? version : "\(version).\(patch)"
  }

  private static func withValue<Value>(
    _ kind: icalvalue_kind, _ bytes: UnsafeBufferPointer<UInt8>, _ body: (OpaquePointer) -> Value
  ) -> Value? {
    withCString(bytes) { text in
      guard let value = icalvalue_new_from_string(kind, text) else { return nil }
      defer { icalvalue_free(value) }
      guard icalvalue_isa(value) == kind else { return nil }
      return body(value)
    }
  }

  /// Gives the text to a function as C wants it, in capital letters, since libical knows no others.
  @inline(__always)
  private static func withCString<Value>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<CChar>) -> Value?
  ) -> Value? {
    guard isPrepared, !bytes.isEmpty, bytes.count <= 1024, !bytes.contains(0) else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { text in
      for index in 0..<bytes.count { text[index] = bytes[index].uppercasedASCII }
      text[bytes.count] = 0
      return text.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { body(UnsafePointer($0)) } }
    }
  }
}

extension CalendarDuration {
  fileprivate init?(_ duration: icaldurationtype) {
    let sign = duration.is_neg != 0 ? -1 : 1
    let seconds = Int64(duration.hours) * 3600 + Int64(duration.minutes) * 60 + Int64(duration.seconds)
    self.init(days: sign * (Int(duration.weeks) * 7 + Int(duration.days)), seconds: Int64(sign) * seconds)
  }
}

/// What the module stands on.
public enum Library {
  /// The version of libical that the program was built with, such as "3.0.16".
  public static var libicalVersion: String { Libical.version }
}
