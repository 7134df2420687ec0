extension CivilDate: TextForm {
  /// Reads a DATE of RFC 5545 3.3.4, `YYYYMMDD`.
  ///
  /// Years are 0000 to 9999.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidDate`.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    try self.init(parsing: bytes, code: .invalidDate)
    guard bytes.count == 8 else {
      throw .expected("nothing after a date YYYYMMDD", in: bytes, at: 8, code: .invalidDate)
    }
  }

  /// Reads the eight digits at the start of `bytes`. Errors have the code of the value that contains the date.
  init(parsing bytes: UnsafeBufferPointer<UInt8>, code: CivilTimeError.Code) throws(CivilTimeError) {
    guard bytes.count >= 8, let century = bytes.twoDigits(at: 0), let yearOfCentury = bytes.twoDigits(at: 2),
      let month = bytes.twoDigits(at: 4), let day = bytes.twoDigits(at: 6)
    else {
      let end = Swift.min(bytes.endOfDigits(from: 0), 8)
      throw .expected("a digit of a date YYYYMMDD", in: bytes, at: end, code: code)
    }
    let year = Int(century) * 100 + Int(yearOfCentury)
    guard let date = CivilDate(year: year, month: Int(month), day: Int(day)) else {
      if month < 1 || month > 12 {
        throw CivilTimeError(code: code, offset: 4, message: "Expected a month from 01 to 12, found \(month).")
      }
      let length = CivilDate.daysInMonth(Int(month), year: year)
      let message = "Expected a day from 01 to \(length), found \(day): that month of \(year) has \(length) days."
      throw CivilTimeError(code: code, offset: 6, message: message)
    }
    self = date
  }

  /// Appends the DATE of RFC 5545 3.3.4, `YYYYMMDD`.
  ///
  /// The standard has no years outside 0000...9999. They are written with a sign and cannot be read.
  public func append(to bytes: inout [UInt8]) {
    if storedYear < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if storedYear > 9999 {
      bytes.append(UInt8(ascii: "+"))
    }
    let years = storedYear.magnitude
    if years <= 9999 {
      bytes.appendTwoDigits(UInt8(years / 100))
      bytes.appendTwoDigits(UInt8(years % 100))
    } else {
      bytes.appendDecimal(years)
    }
    bytes.appendTwoDigits(storedMonth)
    bytes.appendTwoDigits(storedDay)
  }
}
