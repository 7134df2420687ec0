public import CivilTime

/// The values of a line as Swift values, typed on demand (RFC 5545 3.3).
///
/// A value that does not have the form of its type is nil; nothing is guessed, and the line itself is never changed.
extension UnfoldedLine {
  /// The value as one text, with its escapes resolved.
  public var text: String { TextValue.decode(value) }

  /// Gives the value as one text in UTF-8 to a function, without making a String of it.
  public func withText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    TextValue.withDecoded(value) { $0.withUTF8(body) }
  }

  /// Gives the value as a URI or a calendar address in UTF-8 to a function, without making a String of it.
  public func withURI<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R { trimmedValue.withUTF8(body) }

  /// The value as a list of texts, separated by commas.
  public var texts: [String] { TextValue.decodeList(value) }

  /// The value without white space around it.
  public var trimmedValue: UnsafeBufferPointer<UInt8> { value.trimmed }

  /// The value as a URI or a calendar address: the text without white space around it.
  public var uri: String { String(tolerating: trimmedValue) }

  /// The value as a date or a date-time, in the zone of the parameter TZID if it has one.
  ///
  /// CivilTime reads it, which knows the calendar.
  public var time: CalendarTime? {
    let time = CalendarTime(value: value, tzid: nil)
    guard hasParameters else { return time }
    if time == nil, let split = splitTimeZone { return CalendarTime(value: split.value, tzid: split.tzid) }
    guard case .floating(let civil) = time, let tzid = timeZoneID else { return time }
    return .zoned(civil, tzid: tzid)
  }

  /// The values of a list of dates and date-times, as EXDATE and RDATE have them; nil for each malformed one.
  public var times: [CalendarTime?] {
    zonedList { CalendarTime(value: $0, tzid: $1) }
  }

  /// The values of a list of periods, as FREEBUSY and RDATE have them; nil for each malformed one.
  public var periods: [CalendarPeriod?] {
    zonedList { CalendarPeriod(value: $0, tzid: $1) }
  }

  /// The value as a duration.
  public var duration: CalendarDuration? { NativeValue.duration(value.trimmed) }

  /// The value as an offset from UTC.
  public var utcOffset: UTCOffset? { NativeValue.utcOffset(value.trimmed) }

  /// The value as a whole number.
  public var integer: Int? { NativeValue.integer(value.trimmed) }

  /// The value as true or false.
  public var boolean: Bool? {
    let word = value.trimmed
    if word.isWord("true") { return true }
    return word.isWord("false") ? false : nil
  }

  /// The value as latitude and longitude in degrees, as GEO has them.
  public var geo: (latitude: Double, longitude: Double)? { NativeValue.geo(value.trimmed) }

  /// The bytes of a value in Base64 (RFC 5545 3.3.1); nil if it is malformed.
  public var binary: [UInt8]? { Base64.decode(value) }

  /// The zone that the parameter TZID names, as written there.
  ///
  /// Exchange writes names with a colon and no quotes, `TZID=tzone://Microsoft/Utc:20261225T000000`: such a name goes up
  /// to the colon before the times.
  public var timeZoneID: String? { splitTimeZone?.tzid ?? self[parameter: .tzid] }

  /// The name and the times of a line whose TZID has a colon and no quotes, so that the value seems to begin too early;
  /// nil for all others.
  ///
  /// No time has a colon in it: what stands behind the last one is the value, if it begins as a date does.
  private var splitTimeZone: (tzid: String, value: UnsafeBufferPointer<UInt8>)? {
    guard hasParameters, let colon = value.lastIndex(of: 0x3A) else { return nil }
    let times = UnsafeBufferPointer(rebasing: value[(colon + 1)...])
    guard times.count >= 8, times.prefix(8).allSatisfy({ $0 &- 0x30 < 10 }), let start = self[parameter: .tzid],
      parameters.suffix(start.utf8.count).elementsEqual(start.utf8)
    else { return nil }
    // Another parameter may follow the name.
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
  /// Gives the bytes to a function, converted from Windows-1252 if they are not UTF-8.
  fileprivate func withUTF8<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    if firstInvalidUTF8(from: 0) == nil { return body(self) }
    var text = String(tolerating: self)
    return text.withUTF8(body)
  }

  /// Whether the bytes are a word in any letter case.
  func isWord(_ word: StaticString) -> Bool {
    equalsIgnoringCase(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}

extension CalendarTime {
  /// A DATE or DATE-TIME (RFC 5545 3.3.4, 3.3.5) with white space around it, or nil.
  fileprivate init?(value: UnsafeBufferPointer<UInt8>, tzid: String?) {
    guard let time = try? CalendarTime(parsing: value.trimmed, tzid: tzid) else { return nil }
    self = time
  }
}

extension CalendarPeriod {
  /// A PERIOD (RFC 5545 3.3.9) with white space around it, or nil.
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
