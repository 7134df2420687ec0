import CalendarText
import CivilTime

extension CivilDate {
  /// The date in a format that can be typed.
  var typed: String { RFC3339.text(self) }

  /// The short weekday and the date, for remarks.
  var remarked: String { "\(EnglishNames.shortWeekdays[weekday.rawValue - 1]) \(typed)" }
}

extension CivilDateTime {
  /// The date and time of day in a format that can be typed, with seconds only if they are not zero.
  var typed: String { "\(date.typed)T\(typedClock)" }

  /// The time of day in a format that can be typed, with seconds only if they are not zero.
  var typedClock: String { clock(.standard) }

  /// The time of day in local form.
  func clock(_ customs: LocalCustoms) -> String { customs.clock(hour: hour, minute: minute, second: second) }
}
