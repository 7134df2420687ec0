import CivilTime

extension RecurrenceRule {
  /// A description of a part of the rule that Outlook and Exchange cannot store, or nil if they can store the rule.
  ///
  /// They store a series as one of a few patterns (MS-OXCICAL 2.1.3.2.2): every n days, certain weekdays of every nth
  /// week, or one day of every nth month or year, given by its number or as a weekday with an ordinal.
  package var partBeyondExchange: String? {
    if frequency.isSubDaily { return "a frequency below DAILY" }
    if !isGregorian { return "another calendar" }
    if let part = partsBeyondExchange.first(where: \.isUsed) { return part.name }
    return byDay.isEmpty || frequency <= .weekly ? nil : weekdayBeyondExchange
  }

  /// The parts that no pattern supports, and whether the rule uses them.
  private var partsBeyondExchange: [(name: String, isUsed: Bool)] {
    let isBelowMonthly = frequency < .monthly
    return [
      ("BYYEARDAY", !byYearDay.isEmpty), ("BYWEEKNO", !byWeekNo.isEmpty), ("BYSECOND", !bySecond.isEmpty),
      ("several hours", byHour.count > 1), ("several minutes", byMinute.count > 1),
      ("several months", byMonth.count > 1),
      ("months in a rule that is not yearly", !byMonth.isEmpty && frequency != .yearly),
      ("weekdays in a daily rule", !byDay.isEmpty && frequency == .daily),
      ("numbered weekdays in a weekly rule", frequency == .weekly && byDay.contains { $0.ordinal != nil }),
      ("days of the month in a daily or weekly rule", !byMonthDay.isEmpty && isBelowMonthly),
      ("several days of the month", byMonthDay.count > 1),
      ("days counted from the end of the month", byMonthDay.contains { $0 < -1 }),
      ("days of the month but no month", frequency == .yearly && !byMonthDay.isEmpty && byMonth.isEmpty),
      ("both weekdays and days of the month", !byDay.isEmpty && !byMonthDay.isEmpty),
      ("BYSETPOS without weekdays of a month", !bySetPos.isEmpty && (byDay.isEmpty || isBelowMonthly)),
    ]
  }

  /// A description of the weekdays if they are anything other than a weekday with an ordinal in a month (first to
  /// fourth, or last).
  private var weekdayBeyondExchange: String? {
    let places = [1, 2, 3, 4, -1]
    if frequency == .yearly, byMonth.isEmpty { return "weekdays counted in the year" }
    if bySetPos.isEmpty {
      if byDay.count > 1 { return "several weekdays" }
      guard let ordinal = byDay[0].ordinal else { return "every occurrence of a weekday" }
      return places.contains(ordinal) ? nil : "a weekday beyond the fourth"
    }
    let days = Set(byDay.map(\.weekday))
    if byDay.contains(where: { $0.ordinal != nil }) { return "both BYSETPOS and numbered weekdays" }
    if bySetPos.count > 1 || !places.contains(bySetPos[0]) { return "BYSETPOS other than one of 1 to 4 or -1" }
    let weekend: Set<Weekday> = [.saturday, .sunday]
    let all = Set(Weekday.allCases)
    return days.count == 1 || [weekend, all.subtracting(weekend), all].contains(days)
      ? nil : "BYSETPOS with an irregular set of weekdays"
  }

  /// An equivalent weekly rule, if this is a daily rule with weekdays, such as every workday, or a monthly rule with
  /// all occurrences of weekdays; otherwise nil.
  package var asWeekly: RecurrenceRule? {
    guard frequency == .daily || frequency == .monthly && byDay.allSatisfy({ $0.ordinal == nil }), interval <= 1,
      !byDay.isEmpty
    else { return nil }
    var weekly = self
    weekly.frequency = .weekly
    for index in weekly.byDay.indices { weekly.byDay[index].ordinal = nil }
    return weekly.partBeyondExchange == nil ? weekly : nil
  }
}
