import CalendarText
import CivilTime

extension CivilDate {
  /// The date as it can be typed.
  var typed: String { RFC3339.text(self) }

  /// Short weekday and date, as remarks have them.
  var remarked: String { "\(EnglishNames.shortWeekdays[weekday.rawValue - 1]) \(typed)" }
}

extension CivilDateTime {
  /// Date and time of day as they can be typed, with seconds only if there are any.
  var typed: String { "\(date.typed)T\(typedClock)" }

  /// The time of day as it can be typed, with seconds only if there are any.
  var typedClock: String { clock(.standard) }

  /// The time of day by customs.
  func clock(_ customs: LocalCustoms) -> String { customs.clock(hour: hour, minute: minute, second: second) }
}
