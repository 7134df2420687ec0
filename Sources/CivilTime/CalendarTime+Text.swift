extension CalendarTime: TextForm {
  /// Reads a DATE or a DATE-TIME of RFC 5545 3.3.4 and 3.3.5: `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ`.
  ///
  /// Local time is floating.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidDate` if the text is eight bytes long or shorter, otherwise
  ///   `invalidDateTime`.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    try self.init(parsing: bytes, tzid: nil)
  }

  /// Reads a DATE or a DATE-TIME from a property with a TZID parameter.
  ///
  /// Local time is in the zone `tzid`, or floating if it is nil. Dates and UTC times are unaffected.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidDate` if the text is eight bytes long or shorter, otherwise
  ///   `invalidDateTime`.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>, tzid: String?) throws(CivilTimeError) {
    if bytes.count <= 8 {
      self = .date(try CivilDate(parsing: bytes))
      return
    }
    let time = try CivilDateTime(parsing: bytes, code: .invalidDateTime)
    if bytes.count == 15 {
      self = tzid.map { .zoned(time, tzid: $0) } ?? .floating(time)
      return
    }
    guard bytes[15] | 0x20 == UInt8(ascii: "z") else {
      throw .expected("“Z” or nothing after a time HHMMSS", in: bytes, at: 15, code: .invalidDateTime)
    }
    guard bytes.count == 16 else {
      throw .expected("nothing after “Z”", in: bytes, at: 16, code: .invalidDateTime)
    }
    self = .utc(time)
  }

  /// Reads a DATE or a DATE-TIME from a property with a TZID parameter.
  ///
  /// - Throws: `CivilTimeError`, as when reading from bytes.
  public init(parsing text: some StringProtocol, tzid: String?) throws(CivilTimeError) {
    self = try withBytes(of: text) { bytes throws(CivilTimeError) in try CalendarTime(parsing: bytes, tzid: tzid) }
  }

  /// Appends the DATE or DATE-TIME, with a `Z` for UTC. The name of the time zone is not part of the value.
  public func append(to bytes: inout [UInt8]) {
    switch self {
    case .date(let date): date.append(to: &bytes)
    case .floating(let time), .zoned(let time, _): time.append(to: &bytes)
    case .utc(let time):
      time.append(to: &bytes)
      bytes.append(UInt8(ascii: "Z"))
    }
  }
}
