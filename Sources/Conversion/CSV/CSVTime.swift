import CalendarModel
import CivilTime

/// A date or a time in a cell.
enum CSVTime {
  case date(CivilDate)
  case local(CivilDateTime)
  /// A time with an offset from UTC.
  case instant(Instant, written: CivilDateTime)

  /// Whether the value has an offset and therefore denotes an instant.
  var hasOffset: Bool { if case .instant = self { true } else { false } }

  /// The date part.
  var day: CivilDate {
    switch self {
    case .date(let day): day
    case .local(let time), .instant(_, let time): time.date
    }
  }

  /// Reads a date, or a date and a time separated by `T` or blanks. The time may be followed by an offset or `Z`.
  init?(_ text: String, _ order: DateOrder?) {
    let text = text.trimmingBlanks
    // A longer text is not a time, and need not be read.
    if text.utf8.count > 100 { return nil }
    guard let gap = text.firstIndex(where: { $0 == "T" || $0 == " " }) else {
      guard let date = Self.date(text, order) else { return nil }
      self = .date(date)
      return
    }
    guard let date = Self.date(String(text[..<gap]), order) else { return nil }
    var clock = text[text.index(after: gap)...]
    var offset: Int?
    if clock.last == "Z" || clock.last == "z" {
      offset = 0
      clock.removeLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let digits = clock[clock.index(after: sign)...].filter { $0 != ":" }
      guard digits.count == 4, let number = Int(digits), number % 100 < 60 else { return nil }
      offset = (number / 100 * 60 + number % 100) * (clock[sign] == "-" ? -60 : 60)
      clock = clock[..<sign]
    }
    guard let time = Self.clock(String(clock), on: date) else { return nil }
    self = offset.map { .instant(Instant(time, at: UTCOffset(seconds: $0)), written: time) } ?? .local(time)
  }

  /// Reads a date. Four leading digits are the year; a dot follows the day; otherwise the given order applies.
  static func date(_ text: String, _ order: DateOrder?) -> CivilDate? {
    guard let parts = numbers(text) else { return nil }
    let isYearFirst = text.prefix { $0.isNumber }.count == 4
    guard let order = isYearFirst ? .ymd : order ?? (text.contains(".") ? .dmy : nil) else { return nil }
    return switch order {
    case .mdy: CivilDate(year: year(parts[2]), month: parts[0], day: parts[1])
    case .dmy: CivilDate(year: year(parts[2]), month: parts[1], day: parts[0])
    case .ymd: CivilDate(year: year(parts[0]), month: parts[1], day: parts[2])
    }
  }

  /// The order that a date implies because its first or second number is greater than 12.
  static func order(shownBy text: String) -> DateOrder? {
    let text = String(text.trimmingBlanks.prefix { $0 != " " && $0 != "T" })
    guard let parts = numbers(text), text.prefix(while: { $0.isNumber }).count < 4 else { return nil }
    if parts[0] > 12, parts[1] <= 12, parts[0] <= 31 { return .dmy }
    return parts[1] > 12 && parts[0] <= 12 ? .mdy : nil
  }

  /// Whether a date can only be read if the order is known.
  static func needsOrder(_ text: String) -> Bool {
    CSVTime(text, nil) == nil && (CSVTime(text, .dmy) != nil || CSVTime(text, .mdy) != nil)
  }

  private static func numbers(_ text: String) -> [Int]? {
    let parts = text.split(omittingEmptySubsequences: false) { "/-.".contains($0) }.map(String.init)
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.utf8.count) }) else { return nil }
    let numbers = parts.compactMap { part in part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil }
    return numbers.count == 3 ? numbers : nil
  }

  private static func year(_ number: Int) -> Int {
    number >= 100 ? number : number < 70 ? 2000 + number : 1900 + number
  }

  /// Reads a time of day: `9:15`, `09:15:00`, `9:15 AM`, `9.15`.
  static func clock(_ text: String, on date: CivilDate) -> CivilDateTime? {
    var text = text.trimmingBlanks.lowercased().filter { $0 != "\u{202F}" }
    var half: Int?
    for (mark, hours) in [("am", 0), ("pm", 12), ("a.m.", 0), ("p.m.", 12)] where text.hasSuffix(mark) {
      half = hours
      text = String(text.dropLast(mark.count)).trimmingBlanks
      break
    }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    let numbers = parts.compactMap { $0.count <= 2 && $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) || half != nil && numbers.count == 1 else {
      return nil
    }
    var hour = numbers[0]
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    let minute = numbers.count > 1 ? numbers[1] : 0
    return CivilDateTime(date: date, hour: hour, minute: minute, second: numbers.count > 2 ? numbers[2] : 0)
  }
}
