import Bounds
import CalendarModel
import CivilTime
import Recurrence
import TypedTimes

/// Converts between the repetition fields of a form and a recurrence rule.
struct FieldRule {
  /// The frequencies, with their values in forms and in rules.
  static let frequencies: [(value: String, frequency: RecurrenceRule.Frequency, word: PageWord)] = [
    ("daily", .daily, .daily), ("weekly", .weekly, .weekly), ("monthly", .monthly, .monthly),
    ("yearly", .yearly, .yearly),
  ]
  /// The numbered weekdays of a month that a form offers, such as the first or the last.
  static let ordinals: [(number: Int, word: PageWord)] = [
    (1, .first), (2, .second), (3, .third), (4, .fourth), (5, .fifth), (-1, .last),
  ]
  /// The value for rules that the form cannot show.
  static let kept = "kept"
  /// The valid ranges for the count and the interval.
  private static let most = 1...9999

  /// The time zone for the day of UNTIL.
  let zone: TimeZoneRules

  // MARK: Showing

  /// Fills in the fields for an item's repetition.
  func show(_ item: some CalendarItem, in fields: inout EditFields) {
    (fields[.interval], fields[.monthBy], fields[.ends]) = ("1", "date", "never")
    let day = item.shownDay
    fields[.ordinal] = String(day?.ordinalInMonth ?? 1)
    fields[.monthWeekday] = (day?.weekday ?? .monday).code
    guard item.isRecurring || !item.exceptionRules.isEmpty else { return }
    guard item.recurrenceRules.count == 1, item.exceptionRules.isEmpty, item.recurrenceDates.isEmpty,
      let rule = item.recurrenceRules[0].rule, let day, var shown = texts(rule, fields)
    else {
      fields[.repeats] = Self.kept
      return
    }
    // The fields must convert back to the same rule.
    guard let again = try? self.rule(shown, from: item.shownStart ?? .date(day), like: rule),
      Self.plain(again, on: day) == Self.plain(rule, on: day)
    else {
      fields[.repeats] = Self.kept
      return
    }
    if shown[.repeats] == "weekly", shown[.weekday].isEmpty { shown[.weekday] = day.weekday.code }
    fields = shown
  }

  /// Returns the fields for a rule, or nil if they cannot express it. Only the day of UNTIL matters.
  private func texts(_ rule: RecurrenceRule, _ fields: EditFields) -> EditFields? {
    guard let frequency = Self.frequencies.first(where: { $0.frequency == rule.frequency }) else { return nil }
    var fields = fields
    fields[.repeats] = frequency.value
    fields[.interval] = String(rule.interval)
    if rule.frequency == .weekly { fields[.weekday] = rule.byDay.map(\.weekday.code).joined(separator: "\n") }
    if rule.frequency == .monthly {
      if rule.byMonthDay == [-1] { fields[.monthBy] = "last" }
      if rule.byDay.count == 1, let ordinal = rule.byDay[0].ordinal ?? rule.bySetPos.first {
        fields[.monthBy] = "weekday"
        fields[.ordinal] = String(ordinal)
        fields[.monthWeekday] = rule.byDay[0].weekday.code
      }
    }
    if let count = rule.count {
      (fields[.ends], fields[.count]) = ("count", String(count))
    } else if let until = rule.until {
      let day = until.isUTC ? zone.civil(at: until.instant(in: zone)).date : until.civilDate
      (fields[.ends], fields[.until]) = ("until", RFC3339.text(day))
    }
    return fields
  }

  /// Returns a rule without redundant parts and without the time of day in UNTIL.
  private static func plain(_ rule: RecurrenceRule, on day: CivilDate) -> RecurrenceRule {
    var rule = rule
    if rule.until != nil { rule.until = .date(day) }
    if rule.frequency != .weekly || rule.interval == 1 { rule.weekStart = nil }
    if rule.scale == "GREGORIAN" { rule.scale = nil }
    switch rule.frequency {
    case .weekly where rule.byDay.isEmpty: rule.byDay = [RecurrenceRule.Day(day.weekday)]
    case .weekly: rule.byDay = rule.byDay.sorted { $0.weekday < $1.weekday }
    case .monthly:
      if rule.byMonthDay == [day.day], rule.byDay.isEmpty { rule.byMonthDay = [] }
      if rule.byDay.count == 1, rule.byDay[0].ordinal == nil, rule.bySetPos.count == 1 {
        rule.byDay[0].ordinal = rule.bySetPos[0]
        rule.bySetPos = []
      }
    case .yearly:
      if rule.byMonth == [RecurrenceRule.Month(day.month)], rule.byMonthDay.isEmpty || rule.byMonthDay == [day.day],
        rule.byDay.isEmpty
      {
        (rule.byMonth, rule.byMonthDay) = ([], [])
      }
    default: break
    }
    return rule
  }

  // MARK: Reading

  /// Returns the rule for a form, or nil if the item does not repeat.
  ///
  /// - Parameters:
  ///   - start: The start of the item.
  ///   - old: The previous rule, whose week start is kept.
  func rule(_ fields: EditFields, from start: CalendarTime, like old: RecurrenceRule?) throws(EditProblem)
    -> RecurrenceRule?
  {
    if fields[.repeats].isEmpty { return nil }
    guard let frequency = Self.frequencies.first(where: { $0.value == fields[.repeats] })?.frequency else {
      throw EditProblem(.wrongRule, in: .repeats)
    }
    var rule = RecurrenceRule(frequency, interval: try number(fields, .interval))
    switch frequency {
    case .weekly:
      rule.byDay = fields.values(.weekday).compactMap { Weekday(code: $0) }.map { RecurrenceRule.Day($0) }
      if rule.byDay.map(\.weekday) == [start.civilDate.weekday] { rule.byDay = [] }
      rule.weekStart = old?.frequency == .weekly ? old?.weekStart : nil
    case .monthly where fields[.monthBy] == "last": rule.byMonthDay = [-1]
    case .monthly where fields[.monthBy] == "weekday":
      guard let weekday = Weekday(code: fields[.monthWeekday]),
        let ordinal = Self.ordinals.first(where: { String($0.number) == fields[.ordinal] })?.number
      else { throw EditProblem(.wrongRule, in: .ordinal) }
      rule.byDay = [RecurrenceRule.Day(weekday, ordinal: ordinal)]
    default: break
    }
    switch fields[.ends] {
    case "count": rule.count = try number(fields, .count)
    case "until":
      guard let day = RFC3339.date(fields[.until]) else { throw EditProblem(.noUntil, in: .until) }
      if day < start.civilDate { throw EditProblem(.noUntil, in: .until) }
      rule.until = .until(day, like: start, in: zone)
    default: break
    }
    return rule
  }

  private func number(_ fields: EditFields, _ name: EditFields.Name) throws(EditProblem) -> Int {
    guard let number = BoundedNumber(fields[name], in: 0...Self.most.upperBound + 1)?.value,
      Self.most.contains(number)
    else { throw EditProblem(.noNumber, [String(Self.most.upperBound)], in: name) }
    return number
  }
}

extension CalendarItem {
  /// The start of the repetition: the start of the item, or its due time.
  var shownStart: CalendarTime? { fields.start ?? (self as? Reminder)?.dueTime }
  fileprivate var shownDay: CivilDate? { shownStart?.civilDate }
}
