package import CivilTime
package import ICalendar

/// Changes to one part of a line that leave the rest unchanged.
extension ContentLine {
  /// The line with different values for a parameter, or without the parameter if there are no values.
  func setting(_ parameter: KnownParameter, to values: [String]) throws(CalendarModelError) -> ContentLine {
    if (self.values(ofParameter: parameter.name) ?? []) == values { return self }
    do {
      return try settingParameter(parameter.name, to: values)
    } catch {
      throw .unwritable(name, error.message)
    }
  }

  /// The line without the given parameters.
  func removing(_ parameters: KnownParameter...) throws(CalendarModelError) -> ContentLine {
    guard hasParameters else { return self }
    var line = self
    for parameter in parameters { line = try line.setting(parameter, to: []) }
    return line
  }

  /// The line with a different value, which is written without escaping.
  func setting(rawValue: String) throws(CalendarModelError) -> ContentLine {
    if rawValue.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
      throw .unwritable(name, "the value contains a line break or another control character")
    }
    do {
      return try settingRawValue(rawValue)
    } catch {
      throw .unwritable(name, error.message)
    }
  }

  /// The line with different text.
  ///
  /// ALTREP, which points to another version of the old text, is removed, and so is vCalendar's ENCODING parameter.
  func setting(text: String) throws(CalendarModelError) -> ContentLine {
    try removing(.altrep, .encoding).setting(rawValue: TextValue.encode(text))
  }

  /// The line with a different date or date-time, and the VALUE and TZID parameters that it needs.
  package func setting(_ time: CalendarTime) throws(CalendarModelError) -> ContentLine {
    var line = self
    if time.isDate {
      line = try line.setting(.value, to: [ValueType.date.name])
    } else if let type = line[parameter: .value], ValueType(name: type) != .dateTime {
      line = try line.removing(.value)
    }
    return try line.setting(.tzid, to: time.tzid.map { [$0] } ?? []).setting(rawValue: time.text)
  }

  /// The line with a different duration.
  func setting(_ duration: CalendarDuration) throws(CalendarModelError) -> ContentLine {
    try setting(rawValue: duration.text)
  }
}
