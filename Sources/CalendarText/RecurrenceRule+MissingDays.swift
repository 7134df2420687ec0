package import CivilTime
package import Recurrence

extension RecurrenceRule {
  /// What to say of a rule in words that leaves out the months, or the years, that do not have its day; nil if each has.
  package func remarkOnMissingDays(from start: CivilDate) -> String? {
    if frequency == .monthly, let day = byDay.first, byDay.count == 1, let fifth = day.ordinal, abs(fifth) == 5 {
      let name = EnglishNames.weekdays[day.weekday.rawValue - 1]
      return
        "months without a fifth \(name) are left out; “every month on the last \(name.lowercased())” has one in each"
    }
    let days = byMonthDay.isEmpty && byDay.isEmpty ? [start.day] : byMonthDay
    switch frequency {
    case .monthly:
      guard let day = days.filter({ $0 > 28 }).max() else { return nil }
      return "months without day \(day) are left out; “every month on the last day” has one in each"
    case .yearly where start.month == 2 && start.day == 29 && byMonth.isEmpty:
      return "years without 29 February are left out"
    default: return nil
    }
  }
}
