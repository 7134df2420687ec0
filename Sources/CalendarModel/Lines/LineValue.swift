import ICalendar

/// A value read from one content line and some of its parameters.
protocol LineReadable {
  /// Reads a line, or returns nil if it has no such value.
  init?(_ line: UnfoldedLine)
}

extension LineReadable {
  /// Reads a line, or returns nil if it has no such value.
  init?(_ line: ContentLine) {
    guard let value = line.withUnfolded({ Self($0) }) else { return nil }
    self = value
  }
}

/// A value that is read from one content line and written to it.
///
/// Writing changes only the parts that differ from the line's old value.
protocol LineValue: Hashable, LineReadable {
  /// The parameters that belong to the value. All others are kept.
  static var parameters: [KnownParameter] { get }
  /// A key that editing does not change, used to find the value's line again. If there is no such key, this property is
  /// the same for all values.
  var identity: String { get }
  /// The text after the colon, with escaping.
  var rawValue: String { get }
  /// The values of one of ``parameters``; empty if that parameter is missing.
  func values(of parameter: KnownParameter) -> [String]
  /// Makes further changes to a line with the value `old`, beyond its value and parameters.
  func adjust(_ line: inout ContentLine, from old: Self?) throws(CalendarModelError)
}

extension LineValue {
  var identity: String { "" }

  func adjust(_ line: inout ContentLine, from old: Self?) {}

  /// The line with the value `old` replaced by this value.
  func written(on line: ContentLine, replacing old: Self?) throws(CalendarModelError) -> ContentLine {
    var line = line
    for parameter in Self.parameters {
      let values = values(of: parameter)
      if values != old?.values(of: parameter) ?? [] { line = try line.setting(parameter, to: values) }
    }
    if rawValue != old?.rawValue { line = try line.setting(rawValue: rawValue) }
    try adjust(&line, from: old)
    return line
  }
}

extension String? {
  /// The text as the values of a parameter; empty for nil.
  var asList: [String] { map { [$0] } ?? [] }
}
