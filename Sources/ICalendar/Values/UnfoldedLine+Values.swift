public import CivilTime

/// The values of a line as Swift values, typed on demand (RFC 5545 3.3).
///
/// A value that does not match the format of its type is nil. Nothing is guessed, and the line itself is never changed.
extension UnfoldedLine {
  /// The value as a single text value, with its escapes resolved.
  public var text: String { TextValue.decode(value) }

  /// Calls a function with the value as a single text value in UTF-8, without creating a String.
  public func withText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    TextValue.withDecoded(value) { $0.withUTF8(body) }
  }

  /// Calls a function with the value as a URI or a calendar address in UTF-8, without creating a String.
  public func withURI<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R { trimmedValue.withUTF8(body) }

  /// The value as a list of text values, separated by commas.
  public var texts: [String] { TextValue.decodeList(value) }

  /// The value without surrounding white space.
  public var trimmedValue: UnsafeBufferPointer<UInt8> { value.trimmed }

  /// The value as a URI or a calendar address: the text without surrounding white space.
  public var uri: String { String(tolerating: trimmedValue) }

  /// The value as a date or a date-time, in the time zone of the TZID parameter if there is one.
  ///
  /// It is read by the module CivilTime, which contains the rules of the calendar.
  public var time: CalendarTime? {
    let time = CalendarTime(value: value, tzid: nil)
    guard hasParameters else { return time }
    if time == nil, let split = splitTimeZone { return CalendarTime(value: split.value, tzid: split.tzid) }
    guard case .floating(let civil) = time, let tzid = timeZoneID else { return time }
    return .zoned(civil, tzid: tzid)
  }

  /// The values of a list of dates and date-times, as in EXDATE and RDATE, with nil for each malformed value.
  public var times: [CalendarTime?] {
    zonedList { CalendarTime(value: $0, tzid: $1) }
  }

  /// The values of a list of periods, as in FREEBUSY and RDATE, with nil for each malformed value.
  public var periods: [CalendarPeriod?] {
    zonedList { CalendarPeriod(value: $0, tzid: $1) }
  }

  /// The value as a duration.
  public var duration: CalendarDuration? { NativeValue.duration(value.trimmed) }

  /// The value as an offset from UTC.
  public var utcOffset: UTCOffset? { NativeValue.utcOffset(value.trimmed) }

  /// The value as an integer.
  public var integer: Int? { NativeValue.integer(value.trimmed) }

  /// The value as true or false.
  public var boolean: Bool? {
    let word = value.trimmed
    if word.isWord("true") { return true }
    return word.isWord("false") ? false : nil
  }

  /// The value as latitude and longitude in degrees, as in GEO.
  public var geo: (latitude: Double, longitude: Double)? { NativeValue.geo(value.trimmed) }

  /// The bytes of a Base64 value (RFC 5545 3.3.1), or nil if it is malformed.
  public var binary: [UInt8]? { Base64.decode(value) }

  /// The time zone name in the TZID parameter, as written.
  ///
  /// Exchange writes names with a colon and no quotes, as in `TZID=tzone://Microsoft/Utc:20261225T000000`. Such a name
  /// extends to the colon before the times.
  public var timeZoneID: String? { splitTimeZone?.tzid ?? self[parameter: .tzid] }

  /// The name and the times of a line whose TZID has a colon but no quotes, so that the value seems to begin too early;
  /// nil for all other lines.
  ///
  /// Times contain no colon, so the text after the last colon is the value if it begins like a date.
  private var splitTimeZone: (tzid: String, value: UnsafeBufferPointer<UInt8>)? {
    guard hasParameters, let colon = value.lastIndex(of: 0x3A) else { return nil }
    let times = UnsafeBufferPointer(rebasing: value[(colon + 1)...])
    guard times.count >= 8, times.prefix(8).allSatisfy({ $0 &- 0x30 < 10 }), let start = self[parameter: .tzid],
      parameters.suffix(start.utf8.count).elementsEqual(start.utf8)
    else { return nil }
    // The name may be followed by another parameter.
    let rest = value[..<colon].prefix { $0 != 0x3B }
    return ("\(start):\(String(decoding: rest, as: UTF8.self))", times)
  }

  private func zonedList<Value>(_ body: (UnsafeBufferPointer<UInt8>, _ tzid: String?) -> Value?) -> [Value?] {
    let split = splitTimeZone
    let tzid = split?.tzid ?? self[parameter: .tzid]
    return (split?.value ?? value).split(separator: 0x2C, omittingEmptySubsequences: false)
      .map { body(UnsafeBufferPointer(rebasing: $0), tzid) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls a function with the bytes, converted from Windows-1252 if they are not UTF-8.
  fileprivate func withUTF8<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    if firstInvalidUTF8(from: 0) == nil { return body(self) }
    var text = String(tolerating: self)
    return text.withUTF8(body)
  }

  /// Whether the bytes are a given word in any letter case.
  func isWord(_ word: StaticString) -> Bool {
    equalsIgnoringCase(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}

extension CalendarTime {
  /// Reads a DATE or DATE-TIME (RFC 5545 3.3.4, 3.3.5), allowing surrounding white space, or returns nil.
  fileprivate init?(value: UnsafeBufferPointer<UInt8>, tzid: String?) {
    guard let time = try? CalendarTime(parsing: value.trimmed, tzid: tzid) else { return nil }
    self = time
  }
}

extension CalendarPeriod {
  /// Reads a PERIOD (RFC 5545 3.3.9), allowing surrounding white space, or returns nil.
  fileprivate init?(value: UnsafeBufferPointer<UInt8>, tzid: String?) {
    let bytes = value.trimmed
    guard let slash = bytes.firstIndex(of: 0x2F),
      let start = try? CalendarTime(parsing: UnsafeBufferPointer(rebasing: bytes[..<slash]), tzid: tzid),
      !start.isDate
    else { return nil }
    let rest = UnsafeBufferPointer(rebasing: bytes[(slash + 1)...])
    if let end = try? CalendarTime(parsing: rest, tzid: tzid) {
      if end.isDate { return nil }
      self.init(start: start, end: .time(end))
    } else {
      guard let duration = NativeValue.duration(rest) else { return nil }
      self.init(start: start, end: .duration(duration))
    }
  }
}
