import CivilTime
import ICalendar

/// A content line with typed values, either on its own or in the memory of a component.
///
/// The values are in the form that the fields of items need: a value that is empty or cannot be typed is nil.
protocol TypedLine {
  /// Calls a function with the line in memory.
  func withUnfolded<R>(_ body: (UnfoldedLine) -> R) -> R
}

extension ContentLine: TypedLine {}

extension UnfoldedLine: TypedLine {
  @inline(__always)
  func withUnfolded<R>(_ body: (UnfoldedLine) -> R) -> R { body(self) }
}

extension TypedLine {
  /// The text, or nil if it is empty.
  @inline(__always)
  var filledText: String? { withUnfolded { $0.text.nonEmpty } }

  /// The URI or word, or nil if it is empty.
  @inline(__always)
  var filledURI: String? { withUnfolded { $0.uri.nonEmpty } }

  /// The text values of a list, without empty ones.
  var filledTexts: [String] {
    let texts = withUnfolded { $0.texts }
    if texts.allSatisfy({ !$0.isEmpty && !$0.hasBlankEnd }) { return texts }
    return texts.compactMap { $0.trimmed.nonEmpty }
  }

  /// The instant. A local time without a zone is interpreted as UTC; a time in a zone returns nil.
  var instant: Instant? {
    switch withUnfolded(\.time) {
    case .utc(let civil), .floating(let civil): Instant(civil, at: .zero)
    case .date(let date): Instant(CivilDateTime(startOf: date), at: .zero)
    case .zoned, nil: nil
    }
  }

  /// A 32-bit integer (RFC 5545 3.3.8).
  ///
  /// Some programs write the seconds since 1970, a ten-digit number, as SEQUENCE.
  var wholeNumber: Int? { withUnfolded(\.integer) }

  /// An integer within bounds.
  func wholeNumber(in range: ClosedRange<Int>) -> Int? {
    wholeNumber.flatMap { range.contains($0) ? $0 : nil }
  }
}
