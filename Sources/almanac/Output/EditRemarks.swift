import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import Recurrence
import TypedTimes

/// Remarks about side effects of an edit on a series.
struct EditRemarks<Item: CalendarItem> {
  private let effects: SeriesEdit<Item>.Effects
  private let times: TimeText

  init(_ effects: SeriesEdit<Item>.Effects, _ times: TimeText) {
    (self.effects, self.times) = (effects, times)
  }

  /// Prints the remarks.
  ///
  /// - Parameter namesRule: Whether the user has given the rule and therefore knows it.
  func tell(namesRule: Bool) {
    for remark in [spread, fixedAlarms] { say(remark) }
    if !namesRule {
      say(laterStart)
      if let moved = effects.movedRule { tell(moved) }
    }
    for remark in [kept, dropped, deleted] { say(remark) }
  }

  /// What the edit would remove, as the beginning of a question, or nil if it would remove nothing.
  var loss: String? {
    let losses = [laterStart, dropped, deleted].compactMap(\.self)
    if losses.isEmpty { return nil }
    let text = losses.joined(separator: "; ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private func say(_ remark: String?) {
    if let remark { Terminal.remark(remark) }
  }

  private var spread: String? {
    let names = Self.names(effects.spreadValues)
    return names.map { "all later occurrences now have this one's \($0)" }
  }

  private var kept: String? {
    let count = effects.keepingOverrides
    return Self.names(effects.keptValues).map { names in
      count == 1
        ? "1 changed occurrence keeps its own \(names)" : "\(count) changed occurrences keep their own \(names)"
    }
  }

  private var fixedAlarms: String? {
    let alarms = effects.fixedAlarms
    if alarms.isEmpty { return nil }
    return
      "\(alarms.count == 1 ? "its alarm stays" : "its alarms stay") on \(alarms.map(times.full).inWords); to set "
      + "one for when it \(Item.self is Reminder.Type ? "is due" : "begins"), use --alarm 0m"
  }

  private var laterStart: String? {
    effects.laterStart.map { start in
      "the series now begins on \(TimeText.day(start)), and earlier occurrences are gone; "
        + "to move only later occurrences, use --span future"
    }
  }

  private var dropped: String? {
    let counts = [
      (effects.droppedOverrides, "changed occurrence"), (effects.droppedExceptions, "deleted occurrence"),
    ].filter { $0.0 > 0 }
    if counts.isEmpty { return nil }
    let isOne = counts.reduce(0) { $0 + $1.0 } == 1
    return counts.map { $0.0.of($0.1) }.joined(separator: " and ")
      + " \(isOne ? "is" : "are") dropped: the repetition no longer includes \(isOne ? "that day" : "those days")"
  }

  private var deleted: String? {
    let count = effects.deletedOverrides
    return count == 0
      ? nil : "\(count.of("changed occurrence")) \(count == 1 ? "is" : "are") deleted along with the repetition"
  }

  private static func names(_ values: [OwnValue]) -> String? {
    values.isEmpty ? nil : values.map { "\($0)" }.inWords
  }

  // MARK: Rules

  /// Reports the new days of the recurrence, and the months or years that it skips.
  private func tell(_ moved: MovedRule) {
    if moved.isOnOtherDays, let days = Self.days(of: moved.rule) {
      say("the repetition moved too: it is now on \(days) of the month; to choose other days, use --repeat")
    }
    say(moved.rule.remarkOnMissingDays(from: moved.start))
    let first = moved.rule.firstDay(from: moved.start)
    if first != moved.start {
      Terminal.warning(
        "it begins on \(TimeText.day(moved.start)), which its rule does not include; the first day of the rule is "
          + TimeText.day(first))
    }
  }

  /// The days of the rule as text, or nil if they are not a single weekday or a single day of the month.
  private static func days(of rule: RecurrenceRule) -> String? {
    if let day = rule.byDay.first, rule.byDay.count == 1, let ordinal = day.ordinal, let word = ordinals[ordinal] {
      return "the \(word) \(EnglishNames.weekdays[day.weekday.rawValue - 1])"
    }
    guard let day = rule.byMonthDay.first, rule.byMonthDay.count == 1 else { return nil }
    return day > 0 ? "day \(day)" : ordinals[day].map { "the \($0) day" }
  }

  private static var ordinals: [Int: String] {
    [
      1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last", -2: "second to last",
      -3: "third to last", -4: "fourth to last", -5: "fifth to last",
    ]
  }
}

extension [String] {
  /// The words as a list in a sentence.
  fileprivate var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
