import CivilTime
import ICalendar
import Recurrence

/// A value in a comma-separated list on a content line (RFC 5545 3.1.1).
protocol ListValue: Hashable {
  /// Reads all values of a line, in order, with nil for each value that cannot be typed.
  static func values(of line: ContentLine) -> [Self?]
  /// Whether a comma preceded by a backslash is part of a value.
  static var hasEscapes: Bool { get }
  /// The key that two values must share for one to replace the other in a line.
  var identity: String { get }
  /// The value as it is written in a line.
  var rawValue: String { get }
  /// New lines for values that were not in any line.
  static func lines(named name: String, for values: [Self]) throws(CalendarModelError) -> [ContentLine]
}

/// A value of CATEGORIES or RESOURCES.
struct ListText: ListValue {
  static let hasEscapes = true

  var text: String

  static func values(of line: ContentLine) -> [ListText?] {
    line.texts.map { $0.trimmed.nonEmpty.map(ListText.init) }
  }

  var identity: String { "" }

  var rawValue: String { TextValue.encode(text) }

  static func lines(named name: String, for values: [ListText]) throws(CalendarModelError) -> [ContentLine] {
    [try ContentLine("\(name):").setting(rawValue: TextValue.encode(list: values.map(\.text)))]
  }
}

/// A value of EXDATE.
extension CalendarTime: ListValue {
  static var hasEscapes: Bool { false }

  static func values(of line: ContentLine) -> [CalendarTime?] { line.times }

  /// The form of the value. A time can replace another if both have the same VALUE and TZID.
  var identity: String {
    switch self {
    case .date: "DATE"
    case .floating: "LOCAL"
    case .utc: "UTC"
    case .zoned(_, let tzid): "ZONE \(tzid)"
    }
  }

  var rawValue: String { text }

  static func lines(named name: String, for values: [CalendarTime]) throws(CalendarModelError) -> [ContentLine] {
    var lines: [ContentLine] = []
    for value in values { lines.append(try ContentLine("\(name):").setting(value)) }
    return lines
  }
}

/// A value of RDATE.
extension RecurrenceDate: ListValue {
  static var hasEscapes: Bool { false }

  static func values(of line: ContentLine) -> [RecurrenceDate?] { line.recurrenceDates }

  var identity: String {
    switch self {
    case .time(let time): time.identity
    case .period(let period): "PERIOD \(period.start.tzid ?? "")"
    }
  }

  var rawValue: String {
    switch self {
    case .time(let time): time.text
    case .period(let period): period.text
    }
  }

  static func lines(named name: String, for values: [RecurrenceDate]) throws(CalendarModelError) -> [ContentLine] {
    var lines: [ContentLine] = []
    for value in values {
      let line = ContentLine("\(name):")
      switch value {
      case .time(let time): lines.append(try line.setting(time))
      case .period(let period):
        let zone = period.start.tzid.map { [$0] } ?? []
        lines.append(
          try line.setting(.value, to: [ValueType.period.name]).setting(.tzid, to: zone)
            .setting(rawValue: period.text))
      }
    }
    return lines
  }
}
