import CivilTime

/// An Org timestamp: `<2026-11-20 Fri 09:00-10:00 +1w -2d>`.
struct OrgTimestamp: Equatable {
  /// The day.
  var day: CivilDate
  /// The time of day in minutes, or nil for the whole day.
  var clock: Int?
  /// The end time in minutes since midnight, at most 1,440, or nil if there is none.
  var endClock: Int?
  /// The repeater.
  var repeater: OrgRepeater?
  /// The warning period, such as `-2d`.
  var warning: String?

  /// The time, or the beginning of the day.
  var start: CivilDateTime { Self.time(day, clock ?? 0) }

  /// A time of day in minutes on a given day.
  static func time(_ day: CivilDate, _ minutes: Int) -> CivilDateTime {
    CivilDateTime(startOf: day).adding(seconds: Int64(minutes) * 60)
  }
}

// MARK: Reading

extension OrgTimestamp {
  /// The reason why text is not a timestamp.
  struct Unreadable: Error {
    let message: String
  }

  /// Reads the text between the brackets: the day and then, in any order, the name of a weekday, a time or time range,
  /// a repeater and a warning.
  init(_ text: Substring) throws(Unreadable) {
    let words = text.split { $0 == " " || $0 == "\t" }
    guard let first = words.first, let day = try? CivilDate(parsing: first.filter { $0 != "-" }) else {
      throw Unreadable(message: "the date does not exist")
    }
    self.day = day
    for word in words.dropFirst() {
      if let match = word.wholeMatch(of: /(\d{1,2}):(\d{2})(?:-(\d{1,2}):(\d{2}))?/) {
        clock = try Self.minutes(match.1, match.2, most: 1439)
        if let hour = match.3, let minute = match.4 { endClock = try Self.minutes(hour, minute, most: 1440) }
      } else if let repeater = OrgRepeater(word) {
        self.repeater = repeater
      } else if word.wholeMatch(of: /--?\d{1,4}[hdwmy]/) != nil {
        warning = String(word)
      } else if word.contains(where: \.isNumber) || "+-.".contains(word.prefix(1)) {
        throw Unreadable(
          message:
            "“\(word.prefix(40))” is not a time such as 09:15-10:00, a repeater such as +1w or a warning such as -2d")
      }
    }
  }

  private static func minutes(_ hour: Substring, _ minute: Substring, most: Int) throws(Unreadable) -> Int {
    guard let hours = Int(hour), let minutes = Int(minute), minutes < 60, hours * 60 + minutes <= most else {
      throw Unreadable(message: "\(hour):\(minute) is not a valid time of day")
    }
    return hours * 60 + minutes
  }
}

// MARK: Writing

extension OrgTimestamp {
  /// The text, without brackets.
  var text: String {
    var words = [RFC3339.text(day), EnglishNames.shortWeekdays[day.weekday.rawValue - 1]]
    if let clock { words.append(Self.clock(clock) + (endClock.map { "-" + Self.clock($0) } ?? "")) }
    if let repeater { words.append(repeater.text) }
    if let warning { words.append(warning) }
    return words.joined(separator: " ")
  }

  private static func clock(_ minutes: Int) -> String { two(minutes / 60) + ":" + two(minutes % 60) }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
