import CalendarModel
import ICalendar

/// A line of vCalendar 1.0 with its place in the file.
struct VCalendarLine {
  /// The number of its first line in the file.
  let number: Int
  private let line: VersitLine

  /// - Parameter bytes: The line without its ending; nil is returned if there is no colon or no name.
  init?(_ bytes: [UInt8], number: Int) {
    guard let line = VersitLine(bytes), LineText.isName(line.name) else { return nil }
    self.line = line
    self.number = number
  }

  /// Where it begins in the file.
  var position: SourcePosition { SourcePosition(line: number, column: 1) }

  /// The name in uppercase letters.
  var name: String { line.name }

  /// The first value of a parameter, by its name in uppercase letters.
  func parameter(_ name: String) -> String? { line.parameter(name) }

  /// Whether the value is quoted-printable.
  var isQuotedPrintable: Bool { line.isQuotedPrintable }

  /// Whether the value is base64.
  var isBase64: Bool { line.isBase64 }

  /// The value as it is written, without what encodes base64.
  var written: String { String(decoding: line.value, as: UTF8.self).trimmingBlanks }

  /// The value, decoded and in its charset, and whether that charset is understood.
  var text: (text: String, isUnderstood: Bool) { line.text }

  // MARK: Texts

  /// A text with its escapes resolved: a backslash stands only before semicolons.
  static func unescaped(_ text: String) -> String { text.replacing("\\;", with: ";") }

  /// The values of a list, which semicolons separate.
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
