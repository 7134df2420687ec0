import CivilTime
import Recurrence

/// The repeater of an Org timestamp: `+1w`, `++1w` or `.+1w`; for habits also `.+2d/4d`.
struct OrgRepeater: Equatable {
  /// The number of units between two times.
  let interval: Int
  /// The unit.
  let unit: Unit
  /// The text as written.
  let text: String

  enum Unit: Character, CaseIterable {
    case hours = "h"
    case days = "d"
    case weeks = "w"
    case months = "m"
    case years = "y"

    fileprivate var frequency: RecurrenceRule.Frequency {
      switch self {
      case .hours: .hourly
      case .days: .daily
      case .weeks: .weekly
      case .months: .monthly
      case .years: .yearly
      }
    }
  }

  /// Reads a repeater, or returns nil if the text is not one.
  init?(_ text: Substring) {
    guard let match = text.wholeMatch(of: /(?:\+\+?|\.\+)(\d{1,4})([hdwmy])(?:\/\d{1,4}[hdwmy])?/),
      let interval = Int(match.1), interval > 0, let unit = match.2.first.flatMap(Unit.init)
    else { return nil }
    self.interval = interval
    self.unit = unit
    self.text = String(text)
  }

  /// Creates the repeater for a rule, or returns nil if no repeater is equivalent.
  ///
  /// - Parameter start: The first day, from which Org counts.
  init?(_ rule: RecurrenceRule, from start: CivilDate) {
    let isPlain =
      rule.isGregorian && !rule.hasEnd && rule.skip == nil && rule.bySetPos.isEmpty && rule.byHour.isEmpty
      && rule.byMinute.isEmpty && rule.bySecond.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNo.isEmpty
    let isOnWeekday = rule.byDay.isEmpty || rule.byDay == [.init(start.weekday)]
    let isOnDay = rule.byMonthDay.isEmpty || rule.byMonthDay == [start.day]
    let isInMonth = rule.byMonth.isEmpty || rule.byMonth == [.init(start.month)]
    guard isPlain, (1...9999).contains(rule.interval) else { return nil }
    switch rule.frequency {
    case .daily where rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty: unit = .days
    case .weekly where isOnWeekday && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty: unit = .weeks
    // In a month that is too short, Org moves on to the next month.
    case .monthly where rule.byDay.isEmpty && isOnDay && rule.byMonth.isEmpty && start.day <= 28: unit = .months
    case .yearly where rule.byDay.isEmpty && isOnDay && isInMonth && (start.month, start.day) != (2, 29): unit = .years
    default: return nil
    }
    interval = rule.interval
    text = "+\(interval)\(unit.rawValue)"
  }

  /// Whether the repeater counts from the completion of a to-do.
  var isFromCompletion: Bool { text.hasPrefix(".") }

  /// Whether the repeater means more than a rule can express.
  var isSpecial: Bool { text.contains("/") || !text.hasPrefix("+") || text.hasPrefix("++") }

  /// Whether both repeaters yield the same times.
  func repeatsLike(_ other: OrgRepeater) -> Bool { unit == other.unit && interval == other.interval }

  /// The equivalent rule. It skips months and years that are too short; Org moves on to the next month there.
  var rule: RecurrenceRule { RecurrenceRule(unit.frequency, interval: interval) }
}
