package import CivilTime
package import Recurrence

extension RecurrenceRule {
  /// A remark about a rule that skips months or years in which its day is missing, or nil if it skips none.
  package func remarkOnMissingDays(from start: CivilDate) -> String? {
    if frequency == .monthly, let day = byDay.first, byDay.count == 1, let fifth = day.ordinal, abs(fifth) == 5 {
      let name = EnglishNames.weekdays[day.weekday.rawValue - 1]
      return
        "months without a fifth \(name) are skipped; to include them, use “every month on the last \(name.lowercased())”"
    }
    let days = byMonthDay.isEmpty && byDay.isEmpty ? [start.day] : byMonthDay
    switch frequency {
    case .monthly:
      guard let day = days.filter({ $0 > 28 }).max() else { return nil }
      return "months without day \(day) are skipped; to include them, use “every month on the last day”"
    case .yearly where start.month == 2 && start.day == 29 && byMonth.isEmpty:
      return "years without 29 February are skipped"
    default: return nil
    }
  }
}
