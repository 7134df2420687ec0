import CivilTime
import ICalendar

/// A content line of which values are asked: one to keep, or one in the memory of a component.
///
/// Values are as the fields of items have them: nil where there is nothing, or nothing that can be typed.
protocol TypedLine {
  /// Gives the line as it stands in memory to a function.
  func withUnfolded<R>(_ body: (UnfoldedLine) -> R) -> R
}

extension ContentLine: TypedLine {}

extension UnfoldedLine: TypedLine {
  @inline(__always)
  func withUnfolded<R>(_ body: (UnfoldedLine) -> R) -> R { body(self) }
}

extension TypedLine {
  /// The text, or nil where it is empty.
  @inline(__always)
  var filledText: String? { withUnfolded { $0.text.nonEmpty } }

  /// The URI or word, or nil where it is empty.
  @inline(__always)
  var filledURI: String? { withUnfolded { $0.uri.nonEmpty } }

  /// The texts of a list without those that are empty.
  var filledTexts: [String] {
    let texts = withUnfolded { $0.texts }
    if texts.allSatisfy({ !$0.isEmpty && !$0.hasBlankEnd }) { return texts }
    return texts.compactMap { $0.trimmed.nonEmpty }
  }

  /// An instant; a local time without a zone is taken for UTC, one in a zone cannot be placed here.
  var instant: Instant? {
    switch withUnfolded(\.time) {
    case .utc(let civil), .floating(let civil): Instant(civil, at: .zero)
    case .date(let date): Instant(CivilDateTime(startOf: date), at: .zero)
    case .zoned, nil: nil
    }
  }

  /// A whole number of 32 bits (RFC 5545 3.3.8).
  ///
  /// Some programs take the seconds since 1970 for a SEQUENCE, which has ten digits.
  var wholeNumber: Int? { withUnfolded(\.integer) }

  /// A whole number within bounds.
  func wholeNumber(in range: ClosedRange<Int>) -> Int? {
    wholeNumber.flatMap { range.contains($0) ? $0 : nil }
  }

  /// A point within the bounds of the globe, as GEO has it.
  var coordinate: Coordinate? {
    withUnfolded(\.geo).flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
  }

  /// The values of a list of dates, date-times and periods; nil for each that is none.
  var recurrenceDates: [RecurrenceDate?] {
    withUnfolded { line in
      guard line.value.contains(0x2F) else { return line.times.map { $0.map(RecurrenceDate.time) } }
      return zip(line.times, line.periods).map { time, period in
        if let period { return .period(period) }
        return time.map(RecurrenceDate.time)
      }
    }
  }
}

extension String {
  /// The text without spaces and tabs at its ends.
  var trimmed: String {
    guard hasBlankEnd else { return self }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let start = utf8.firstIndex { !isBlank($0) } ?? endIndex
    let end = utf8.lastIndex { !isBlank($0) }.map { utf8.index(after: $0) } ?? start
    return String(self[start..<end])
  }

  fileprivate var hasBlankEnd: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return first == 0x20 || first == 0x09 || last == 0x20 || last == 0x09
  }
}
