import CalendarModel
import CivilTime
import CommandLine
import Recurrence
import TypedTimes

/// What a monthly or yearly rule means after its series was moved to another day, where nobody has named a rule.
struct MovedRule {
  private let old: RecurrenceRule
  private let new: RecurrenceRule
  private let start: CivilDate

  /// - Returns: nil if the series begins on the same day as before, or its rule is a weekly or daily one.
  init?<Item: CalendarItem>(_ old: Item, became new: Item) {
    guard let rule = new.recurrenceRules.first?.rule, [.monthly, .yearly].contains(rule.frequency),
      let oldRule = old.recurrenceRules.first?.rule, let start = new.fields.start?.civilDate,
      let oldStart = old.fields.start?.civilDate, start.day != oldStart.day || start.month != oldStart.month
    else { return nil }
    (self.old, self.new, self.start) = (oldRule, rule, start)
  }

  /// Tells on which days it repeats now, and which months or years it leaves out.
  func tell() {
    if let days = new.byDay != old.byDay || new.byMonthDay != old.byMonthDay ? days : nil {
      Terminal.write("almanac: the repetition moves along: it is on \(days) of the month now; use --repeat for others")
    }
    if let remark = new.remarkOnMissingDays(from: start) { Terminal.write("almanac: \(remark)") }
    let first = new.firstDay(from: start)
    if first != start {
      Terminal.warning(
        "it begins on \(TimeText.day(start)), which is no day of its repetition; the first is \(TimeText.day(first))")
    }
  }

  /// The days of the rule for people; nil if they are not one weekday or day of the month.
  private var days: String? {
    if let day = new.byDay.first, new.byDay.count == 1, let ordinal = day.ordinal, let word = Self.ordinals[ordinal] {
      return "the \(word) \(TypedWords.name(of: day.weekday))"
    }
    guard let day = new.byMonthDay.first, new.byMonthDay.count == 1 else { return nil }
    return day > 0 ? "day \(day)" : Self.ordinals[day].map { "the \($0) day" }
  }

  private static let ordinals = [
    1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last", -2: "second to last",
    -3: "third to last", -4: "fourth to last", -5: "fifth to last",
  ]
}
