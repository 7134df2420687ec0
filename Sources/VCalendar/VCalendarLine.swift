import CalendarModel
import ICalendar

/// A vCalendar 1.0 line with its position in the file.
struct VCalendarLine {
  /// The number of its first physical line in the file.
  let number: Int
  private let line: VersitLine

  /// Parses a line, or returns nil if it has no colon or no name.
  ///
  /// - Parameter bytes: The line without its ending.
  init?(_ bytes: [UInt8], number: Int) {
    guard let line = VersitLine(bytes), LineText.isName(line.name) else { return nil }
    self.line = line
    self.number = number
  }

  /// The position of the line in the file.
  var position: SourcePosition { SourcePosition(line: number, column: 1) }

  /// The name in upper case.
  var name: String { line.name }

  /// Returns the first value of a parameter, whose name must be given in upper case.
  func parameter(_ name: String) -> String? { line.parameter(name) }

  var isQuotedPrintable: Bool { line.isQuotedPrintable }

  var isBase64: Bool { line.isBase64 }

  /// The value as written, without surrounding blanks.
  var written: String { String(decoding: line.value, as: UTF8.self).trimmingBlanks }

  /// The decoded value, and whether its charset is supported.
  var text: (text: String, isUnderstood: Bool) { line.text }

  // MARK: Texts

  /// Returns text with its escapes resolved. Only semicolons are escaped.
  static func unescaped(_ text: String) -> String { text.replacing("\\;", with: ";") }

  /// Returns the values of a list separated by semicolons.
  static func list(_ text: String) -> [String] {
    var values = [""]
    var isEscaped = false
    for character in text {
      if character == ";", !isEscaped {
        values.append("")
      } else {
        if character == ";" { values[values.count - 1].removeLast() }
        values[values.count - 1].append(character)
      }
      isEscaped = character == "\\"
    }
    return values.map { $0.trimmingBlanks }
  }
}
