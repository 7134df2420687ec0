package import CivilTime

/// Lengths and distances as text.
package enum DurationText {
  /// The length without its sign, such as "1 day 2 hours".
  package static func words(_ duration: CalendarDuration, in language: CalendarWords = .english) -> String {
    words(days: abs(duration.days), seconds: Int64(duration.seconds.magnitude), in: language)
  }

  /// A length given in whole days and seconds.
  package static func words(days: Int, seconds: Int64, in language: CalendarWords = .english) -> String {
    let parts = parts(days: days, seconds: seconds)
    if parts.isEmpty { return language[.noTime] }
    return parts.map { language.length($0.number, $0.unit) }.joined(separator: " ")
  }

  /// The frequency of something that recurs at a fixed interval: `every 5 minutes`, `every hour`.
  static func every(_ duration: CalendarDuration, in language: CalendarWords) -> String {
    let parts = parts(days: abs(duration.days), seconds: Int64(duration.seconds.magnitude))
    if parts.count == 1, parts[0].number == 1 { return language.every(parts[0].unit) }
    return language.text(.every, words(duration, in: language))
  }

  private static func parts(days: Int, seconds: Int64) -> [(number: Int64, unit: LengthUnit)] {
    let isWeeks = days % 7 == 0 && seconds == 0
    let all: [(number: Int64, unit: LengthUnit)] = [
      isWeeks ? (Int64(days / 7), .week) : (Int64(days), .day),
      (seconds / 3600, .hour), (seconds / 60 % 60, .minute), (seconds % 60, .second),
    ]
    return all.filter { $0.number > 0 }
  }

  /// An exact length in seconds.
  package static func words(seconds: Int64, in language: CalendarWords = .english) -> String {
    words(days: Int(seconds / 86_400), seconds: seconds % 86_400, in: language)
  }

  /// A distance in a single unit, such as "26 hours" or "3 days"; at least one minute.
  package static func distance(_ seconds: Int64) -> String {
    switch seconds {
    case ..<3600: Int(max(seconds, 60) / 60).of("minute")
    case ..<172_800: Int(seconds / 3600).of("hour")
    default: Int(seconds / 86_400).of("day")
    }
  }
}
