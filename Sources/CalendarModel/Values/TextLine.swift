import ICalendar

/// Text on its own line: one COMMENT or CONTACT.
struct TextLine: LineValue {
  static let parameters: [KnownParameter] = []

  var text: String

  init(text: String) { self.text = text }

  init?(_ line: UnfoldedLine) {
    guard let text = line.filledText else { return nil }
    self.text = text
  }

  var rawValue: String { TextValue.encode(text) }

  func values(of parameter: KnownParameter) -> [String] { [] }

  /// Removes ALTREP, which points to another version of the old text.
  func adjust(_ line: inout ContentLine, from old: TextLine?) throws(CalendarModelError) {
    if old != nil { line = try line.removing(.altrep) }
  }
}

/// A rule on its own line: one RRULE or EXRULE, as text.
struct RuleLine: LineValue {
  static let parameters: [KnownParameter] = []

  var rule: String

  init(rule: String) { self.rule = rule }

  init?(_ line: UnfoldedLine) {
    guard let rule = line.filledURI else { return nil }
    self.rule = rule
  }

  var rawValue: String { rule }

  func values(of parameter: KnownParameter) -> [String] { [] }
}
