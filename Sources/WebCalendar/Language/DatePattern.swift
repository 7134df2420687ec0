import CalendarText
import CivilTime

/// A pattern for a date or a time of day (UTS 35, part 4): fields and the text between them.
struct DatePattern: Sendable {
  private enum Part: Sendable {
    case text(String)
    case field(Character, Int)

    /// How often the field's letter is repeated, which determines its format.
    var count: Int { if case .field(_, let count) = self { count } else { 0 } }
  }

  private let parts: [Part]

  init(_ pattern: String) {
    var parts: [Part] = []
    var isQuoted = false
    func add(_ text: String) {
      if case .text(let before)? = parts.last {
        parts[parts.count - 1] = .text(before + text)
      } else {
        parts.append(.text(text))
      }
    }
    // An apostrophe counts even if a combining accent follows it. Two apostrophes represent one.
    let scalars = Array(pattern.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let isDoubled = scalar == "'" && index + 1 < scalars.count && scalars[index + 1] == "'"
      index += isDoubled ? 2 : 1
      if isDoubled {
        add("'")
      } else if scalar == "'" {
        isQuoted.toggle()
      } else if !isQuoted, scalar.isASCII, scalar.properties.isAlphabetic {
        let letter = Character(scalar)
        if case .field(letter, let count)? = parts.last {
          parts[parts.count - 1] = .field(letter, count + 1)
        } else {
          parts.append(.field(letter, 1))
        }
      } else {
        add(String(scalar))
      }
    }
    self.parts = parts
  }

  /// Returns a time of day on a 12-hour clock. `halves` contains the words for the halves of the day, such as AM and
  /// PM.
  func text(hour: Int, minute: Int, halves: [String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): String(text.map { $0 == "\u{202F}" || $0 == "\u{A0}" ? " " : $0 })
      case .field("m", _): (minute < 10 ? "0" : "") + String(minute)
      case .field("a", _), .field("b", _), .field("B", _): halves[hour % 24 < 12 ? 0 : 1]
      case .field: String((hour + 11) % 12 + 1)
      }
    }.joined()
  }

  /// Returns a Gregorian date in words, with the era if the pattern contains it. `day`, such as `16–22`, replaces the
  /// day number.
  func text(_ date: CivilDate, _ names: DateNames, era: String = "", day: String? = nil) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field("d", let count): day ?? Self.digits(date.day, count)
      case .field("M", 1...2), .field("L", 1...2): Self.digits(date.month, part.count)
      case .field("M", let count): count > 3 ? names.months[date.month - 1] : names.shortMonths[date.month - 1]
      case .field("L", let count): count > 3 ? names.soleMonths[date.month - 1] : names.shortSoleMonths[date.month - 1]
      case .field("c", let count):
        count > 3 ? names.soleWeekdays[date.weekday.rawValue - 1] : names.shortSoleWeekdays[date.weekday.rawValue - 1]
      case .field("E", let count):
        count > 3 ? names.weekdays[date.weekday.rawValue - 1] : names.shortWeekdays[date.weekday.rawValue - 1]
      case .field("y", 2): Self.digits(date.year % 100, 2)
      case .field("y", _): String(date.year)
      case .field("G", _): era
      case .field: ""
      }
    }.joined()
  }

  /// Returns a number with leading zeros up to the given number of digits.
  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
  }
}
