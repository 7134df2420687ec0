package import CivilTime
package import Recurrence

extension RecurrenceRule {
  /// A remark about a rule that skips months or years in which its day is missing, with the words for a rule that
  /// includes them, or nil if it skips none.
  package func remarkOnMissingDays(from start: CivilDate) -> String? {
    missingDays(from: start).map { missing in
      missing.text + (missing.lastDay.map { "; to include them, use “every month on the last \($0)”" } ?? "")
    }
  }

  /// Which months or years a rule skips because its day is missing, such as “months without day 31 are skipped”, or nil
  /// if it skips none.
  package func skippedPeriods(from start: CivilDate) -> String? { missingDays(from: start)?.text }

  /// - Returns: What is skipped, and the name of the last day of its kind in each month.
  private func missingDays(from start: CivilDate) -> (text: String, lastDay: String?)? {
    if !bySetPos.isEmpty || skip != nil { return nil }
    if frequency == .monthly, let day = byDay.first, byDay.count == 1, let fifth = day.ordinal, abs(fifth) == 5 {
      let name = EnglishNames.weekdays[day.weekday.rawValue - 1]
      return ("months without a fifth \(name) are skipped", name.lowercased())
    }
    let days = byMonthDay.isEmpty && byDay.isEmpty ? [start.day] : byMonthDay
    switch frequency {
    case .monthly:
      guard let day = days.filter({ $0 > 28 }).max() else { return nil }
      return ("months without day \(day) are skipped", "day")
    case .yearly where start.month == 2 && start.day == 29 && byMonth.isEmpty:
      return ("years without 29 February are skipped", nil)
    default: return nil
    }
  }
}
