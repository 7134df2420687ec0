import CivilTime
import ICalendar

/// Values as the fields of items have them: nil where there is nothing, or nothing that can be typed.
extension ContentLine {
  /// The text, or nil where it is empty.
  @inline(__always)
  var filledText: String? { text.nonEmpty }

  /// The URI or word, or nil where it is empty.
  @inline(__always)
  var filledURI: String? { uri.nonEmpty }

  /// The texts of a list without those that are empty.
  var filledTexts: [String] { texts.compactMap { Self.trimmed($0).nonEmpty } }

  /// An instant; a local time without a zone is taken for UTC, one in a zone cannot be placed here.
  var instant: Instant? {
    switch time {
    case .utc(let civil), .floating(let civil): Instant(civil, at: .zero)
    case .date(let date): Instant(CivilDateTime(startOf: date), at: .zero)
    case .zoned, nil: nil
    }
  }

  /// A whole number of 32 bits (RFC 5545 3.3.8).
  ///
  /// Some programs take the seconds since 1970 for a SEQUENCE, which has ten digits.
  var wholeNumber: Int? {
    Int(uri).flatMap { Int(Int32.min)...Int(Int32.max) ~= $0 ? $0 : nil }
  }

  /// A whole number within bounds.
  func wholeNumber(in range: ClosedRange<Int>) -> Int? {
    wholeNumber.flatMap { range.contains($0) ? $0 : nil }
  }

  /// A point within the bounds of the globe, as GEO has it.
  var coordinate: Coordinate? {
    geo.flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
  }

  /// The values of a list of dates, date-times and periods; nil for each that is none.
  var recurrenceDates: [RecurrenceDate?] {
    guard withValueBytes({ $0.contains(0x2F) }) else { return times.map { $0.map(RecurrenceDate.time) } }
    let pairs = zip(times, periods)
    return pairs.map { time, period in
      if let period { return .period(period) }
      return time.map(RecurrenceDate.time)
    }
  }

  static func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    if first != 0x20, first != 0x09, last != 0x20, last != 0x09 { return text }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let start = text.utf8.firstIndex { !isBlank($0) } ?? text.endIndex
    let end = text.utf8.lastIndex { !isBlank($0) }.map { text.utf8.index(after: $0) } ?? start
    return String(text[start..<end])
  }
}
