import CivilTime

/// The result of reading text that should be a DATE or a DATE-TIME.
enum DateTimeReading {
  /// A value in the standard format.
  case valid(CalendarTime)
  /// A value in another format that can be read, with the text in the standard format.
  case otherForm(String)
  /// A value with an offset from UTC, with the text in UTC.
  case offset(String)
  /// A value whose hour is 24, with the text for the same moment on the next day.
  case midnight24(String)
  case invalid

  init(_ text: String, tzid: String? = nil) {
    if let time = try? CalendarTime(parsing: text, tzid: tzid) {
      self = .valid(time)
      return
    }
    self = Self.read(text)
  }

  /// Whether the seconds in the text are 60.
  static func hasLeapSecond(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count >= 15 && bytes[13] == 0x36 && bytes[14] == 0x30
  }

  /// Reads other forms: ISO 8601 with separators, without seconds, with fractions or with an offset.
  private static func read(_ text: String) -> DateTimeReading {
    guard let parts = Parts(text) else { return .invalid }
    guard let date = CivilDate(year: parts.year, month: parts.month, day: parts.day) else { return .invalid }
    guard let time = parts.time else { return .otherForm(date.text) }
    if time.hour == 24, time.minute == 0, time.second == 0 {
      let next = CivilDateTime(startOf: date.adding(days: 1)).text
      return .midnight24(next + (parts.isUTC ? "Z" : ""))
    }
    guard
      let civil = CivilDateTime(date: date, hour: time.hour, minute: time.minute, second: min(time.second, 59))
    else { return .invalid }
    if let offset = parts.offset { return .offset(civil.adding(seconds: Int64(-offset)).text + "Z") }
    return .otherForm(civil.text + (parts.isUTC ? "Z" : ""))
  }

  /// Year, month, day, and optionally a time and an offset, with or without separators.
  private struct Parts {
    var year = 0
    var month = 0
    var day = 0
    var time: (hour: Int, minute: Int, second: Int)?
    var isUTC = false
    /// Seconds east of UTC.
    var offset: Int?

    init?(_ text: String) {
      var rest = Array(text.utf8)[...]
      guard let year = Self.digits(&rest, 4) else { return nil }
      let isExtended = Self.skip(&rest, 0x2D)
      guard let month = Self.digits(&rest, 2) else { return nil }
      if isExtended, !Self.skip(&rest, 0x2D) { return nil }
      guard let day = Self.digits(&rest, 2) else { return nil }
      (self.year, self.month, self.day) = (year, month, day)
      if rest.isEmpty { return }
      guard Self.skip(&rest, 0x54) || Self.skip(&rest, 0x74) || Self.skip(&rest, 0x20) else { return nil }
      guard let hour = Self.digits(&rest, 2) else { return nil }
      _ = Self.skip(&rest, 0x3A)
      guard let minute = Self.digits(&rest, 2) else { return nil }
      _ = Self.skip(&rest, 0x3A)
      let second = Self.digits(&rest, 2) ?? 0
      guard hour <= 24, minute < 60, second <= 60 else { return nil }
      time = (hour, minute, second)
      if Self.skip(&rest, 0x2E) { rest = rest.drop { $0 &- 0x30 < 10 } }
      if Self.skip(&rest, 0x5A) || Self.skip(&rest, 0x7A) {
        isUTC = true
      } else if let sign = rest.first, sign == 0x2B || sign == 0x2D {
        rest = rest.dropFirst()
        guard let hours = Self.digits(&rest, 2), hours < 24 else { return nil }
        _ = Self.skip(&rest, 0x3A)
        let minutes = Self.digits(&rest, 2) ?? 0
        guard minutes < 60 else { return nil }
        offset = (hours * 60 + minutes) * 60 * (sign == 0x2D ? -1 : 1)
      }
      if !rest.isEmpty { return nil }
    }

    private static func digits(_ bytes: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
      let digits = bytes.prefix(count)
      guard digits.count == count, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
      bytes = bytes.dropFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func skip(_ bytes: inout ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
      guard bytes.first == byte else { return false }
      bytes = bytes.dropFirst()
      return true
    }
  }
}
