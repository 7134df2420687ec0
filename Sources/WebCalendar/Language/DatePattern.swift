import CalendarText
import CivilTime

/// A pattern of a date or a time of day (UTS 35, part 4): fields, and what stands between.
struct DatePattern: Sendable {
  private enum Part: Sendable {
    case text(String)
    case field(Character, Int)
  }

  private let parts: [Part]

  init(_ pattern: String) {
    var parts: [Part] = []
    var isQuoted = false
    for character in pattern {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, character.isASCII, character.isLetter {
        if case .field(character, let count)? = parts.last {
          parts[parts.count - 1] = .field(character, count + 1)
        } else {
          parts.append(.field(character, 1))
        }
      } else if case .text(let text)? = parts.last {
        parts[parts.count - 1] = .text(text + String(character))
      } else {
        parts.append(.text(String(character)))
      }
    }
    self.parts = parts
  }

  /// A time of day on a clock of 12 hours; `halves` are the words for its halves, such as AM and PM.
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

  /// The date in words; `day` stands for its number if it is given, such as `16–22`.
  func text(_ date: CivilDate, _ names: DateNames, day: String? = nil) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field("d", _): day ?? String(date.day)
      case .field("M", let count): count > 3 ? names.months[date.month - 1] : names.shortMonths[date.month - 1]
      case .field("L", let count): count > 3 ? names.soleMonths[date.month - 1] : names.shortMonths[date.month - 1]
      case .field("E", let count), .field("c", let count):
        count > 3 ? names.weekdays[date.weekday.rawValue - 1] : names.shortWeekdays[date.weekday.rawValue - 1]
      case .field("y", _): String(date.year)
      case .field: ""
      }
    }.joined()
  }
}
