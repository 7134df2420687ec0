import ICalendar

/// What one content line holds, in its value and in some of its parameters.
protocol LineReadable {
  /// Reads a line; nil if it holds no such value.
  init?(_ line: UnfoldedLine)
}

extension LineReadable {
  /// Reads a line; nil if it holds no such value.
  init?(_ line: ContentLine) {
    guard let value = line.withUnfolded({ Self($0) }) else { return nil }
    self = value
  }
}

/// A value that one content line holds and that is written into it again.
///
/// Writing touches what differs from the value that the line held, and leaves the rest of the line as it is.
protocol LineValue: Hashable, LineReadable {
  /// The parameters that belong to the value; all others ride along.
  static var parameters: [KnownParameter] { get }
  /// What stays the same when the value is edited, to find its line again; equal for all if nothing does.
  var identity: String { get }
  /// The text behind the colon, escaped.
  var rawValue: String { get }
  /// What a parameter of ``parameters`` holds; empty if it is not written.
  func values(of parameter: KnownParameter) -> [String]
  /// What has to be done to a line beyond its value and parameters, if it held `old` before.
  func adjust(_ line: inout ContentLine, from old: Self?) throws(CalendarModelError)
}

extension LineValue {
  var identity: String { "" }

  func adjust(_ line: inout ContentLine, from old: Self?) {}

  /// The line with this value in it, if it held `old` before.
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
