import CivilTime
import ICalendar

extension AlarmTrigger {
  /// Whether the trigger is a time: neither a place nor the placeholder for "never".
  public var hasTime: Bool {
    if case .proximity = self { false } else { !isPlaceholder }
  }

  /// Whether the trigger is the time in 1976 that Apple's programs write for an alarm without a time.
  public var isPlaceholder: Bool {
    if case .absolute(let time) = self { time.civilDateTime == Self.placeholder } else { false }
  }

  /// The line that Apple's programs write for an alarm without a time.
  static let placeholderLine = ContentLine("TRIGGER;VALUE=DATE-TIME:19760401T005545Z")

  private static let placeholder = CivilDateTime(year: 1976, month: 4, day: 1, hour: 0, minute: 55, second: 45)
}
