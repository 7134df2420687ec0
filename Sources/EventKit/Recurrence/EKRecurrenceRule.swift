import CivilTime
public import Foundation
import Recurrence
import TimeZones

/// How an event or a reminder recurs.
///
/// EventKit has fewer parts than RFC 5545. A rule that was read from the store keeps its text, and goes out with it
/// unchanged for as long as nobody sets ``recurrenceEnd``; what its properties show is the nearest that EventKit has.
open class EKRecurrenceRule: EKObject, NSCopying {
  private var rule: RecurrenceRule
  private let original: Original?
  /// Where UNTIL is if it is a date or a floating time.
  private let zones: ZoneContext

  /// The text that a rule was read from, and what it says.
  private struct Original {
    let text: String
    let rule: RecurrenceRule
  }

  /// A rule that repeats once in every period.
  ///
  /// - Parameters:
  ///   - type: the length of the periods.
  ///   - interval: every how many periods; at least 1, anything else ends the program.
  ///   - end: when the rule ends; nil for never.
  public convenience init(recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?) {
    self.init(
      recurrenceWith: type, interval: interval, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
      weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
  }

  /// A rule with the days on which it holds.
  ///
  /// What does not go with the frequency is left out, as are numbers out of range and positions without any other
  /// part. If several parts are given, a day has to match all of them.
  ///
  /// - Parameters:
  ///   - type: the length of the periods.
  ///   - interval: every how many periods; at least 1, anything else ends the program.
  ///   - days: weekdays, of rules that are not daily; in weekly ones every one, whatever number it has.
  ///   - monthDays: days of the month, 1 to 31, or -1 to -31 counted from the end, of monthly rules.
  ///   - months: months, 1 to 12, of yearly rules.
  ///   - weeksOfTheYear: weeks, 1 to 53, or -1 to -53 counted from the end, of yearly rules.
  ///   - daysOfTheYear: days of the year, 1 to 366, or -1 to -366 counted from the end, of yearly rules.
  ///   - setPositions: which of the days of a period are taken, 1 to 366, or -1 to -366 counted from the end, of rules
  ///     that are not daily.
  ///   - end: when the rule ends; nil for never.
  public init(
    recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
    daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?, weeksOfTheYear: [NSNumber]?,
    daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
  ) {
    precondition(interval > 0, "a recurrence rule needs an interval of at least 1")
    var rule = RecurrenceRule(RecurrenceRule.Frequency(type), interval: interval)
    if type != .daily {
      rule.byDay = (days ?? []).map { type == .weekly ? RecurrenceRule.Day($0.value.weekday) : $0.value }
    }
    if type == .monthly { rule.byMonthDay = Self.numbers(monthDays, upTo: 31) }
    if type == .yearly {
      rule.byMonth = Self.numbers(months, upTo: 12).filter { $0 > 0 }.map { RecurrenceRule.Month($0) }
      rule.byWeekNo = Self.numbers(weeksOfTheYear, upTo: 53)
      rule.byYearDay = Self.numbers(daysOfTheYear, upTo: 366)
    }
    if rule.hasDays { rule.bySetPos = Self.numbers(setPositions, upTo: 366) }
    self.rule = rule
    original = nil
    zones = CivilConversion.zones
    super.init()
    recurrenceEnd = end
  }

  /// A rule of the store; nil if the text cannot be read as a rule.
  init?(_ text: String, _ zones: ZoneContext = CivilConversion.zones) {
    guard let rule = RecurrenceRule.reading(text).rule else { return nil }
    self.rule = rule
    self.zones = zones
    original = Original(text: text, rule: rule)
    super.init()
  }

  private init(_ rule: RecurrenceRule, _ original: Original?, _ zones: ZoneContext) {
    self.rule = rule
    self.zones = zones
    self.original = original
    super.init()
  }

  private static func numbers(_ numbers: [NSNumber]?, upTo limit: Int) -> [Int] {
    (numbers ?? []).map(\.intValue).filter { $0 != 0 && (-limit...limit).contains($0) }
  }

  /// The calendar that rules are reckoned in: always "gregorian" but if a file says otherwise (RFC 7529).
  open var calendarIdentifier: String { rule.scale?.lowercased() ?? "gregorian" }

  /// When the rule ends; nil for never.
  open var recurrenceEnd: EKRecurrenceEnd? {
    get {
      if let count = rule.count { return EKRecurrenceEnd(occurrenceCount: count) }
      return rule.until.map { EKRecurrenceEnd(end: zones.date(of: $0)) }
    }
    set {
      if newValue == recurrenceEnd { return }
      rule.count = newValue.flatMap { $0.occurrenceCount > 0 ? $0.occurrenceCount : nil }
      rule.until = newValue?.endDate.map { .utc(CivilConversion.instant($0).civil(at: .zero)) }
    }
  }

  /// The length of the periods; of rules that repeat within a day, ``EKRecurrenceFrequency/daily``.
  open var frequency: EKRecurrenceFrequency {
    switch rule.frequency {
    case .weekly: .weekly
    case .monthly: .monthly
    case .yearly: .yearly
    default: .daily
    }
  }

  /// Every how many periods the rule holds.
  open var interval: Int { max(rule.interval, 1) }

  /// The day on which weeks begin, 1 for Sunday to 7 for Saturday, if that makes a difference and nothing else is
  /// said 2; 0 if it makes none.
  open var firstDayOfTheWeek: Int {
    if let start = rule.weekStart { return EKWeekday(start).rawValue }
    return rule.frequency == .weekly && interval > 1 ? EKWeekday.monday.rawValue : 0
  }

  /// The weekdays; nil if none are given.
  open var daysOfTheWeek: [EKRecurrenceDayOfWeek]? {
    rule.byDay.isEmpty ? nil : rule.byDay.map { EKRecurrenceDayOfWeek($0) }
  }

  /// The days of the month, negative ones counted from the end; nil if none are given.
  open var daysOfTheMonth: [NSNumber]? { Self.list(rule.byMonthDay) }

  /// The days of the year, negative ones counted from the end; nil if none are given.
  open var daysOfTheYear: [NSNumber]? { Self.list(rule.byYearDay) }

  /// The weeks of the year, negative ones counted from the end; nil if none are given.
  open var weeksOfTheYear: [NSNumber]? { Self.list(rule.byWeekNo) }

  /// The months; nil if none are given.
  open var monthsOfTheYear: [NSNumber]? { Self.list(rule.byMonth.map(\.number)) }

  /// Which of the days of a period are taken, negative ones counted from the end; nil for all.
  open var setPositions: [NSNumber]? { Self.list(rule.bySetPos) }

  private static func list(_ numbers: [Int]) -> [NSNumber]? {
    numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
  }

  /// Whether the rule differs from what it was read from.
  open override var hasChanges: Bool { original.map { $0.rule != rule } ?? true }

  /// Whether the rule was made here.
  open override var isNew: Bool { original == nil }

  /// Gives a rule that was read from the store its end back.
  open override func rollback() {
    if let original { rule = original.rule }
  }

  /// A rule of its own that says the same.
  open func copy(with zone: NSZone? = nil) -> Any { EKRecurrenceRule(rule, original, zones) }

  /// Whether the rules say the same.
  open override func isEqual(_ object: Any?) -> Bool { (object as? EKRecurrenceRule)?.rule == rule }

  /// A number that equal rules share.
  open override var hash: Int { rule.frequency.hashValue &+ rule.interval }

  /// The rule's text, for logs.
  open override var description: String { "EKRecurrenceRule RRULE \(original?.text ?? rule.text)" }

  /// The rule as it goes out: the text that it was read from if nobody has changed it.
  ///
  /// - Parameter start: DTSTART of the series, whose form decides that of UNTIL (RFC 5545 3.3.10): a date for dates,
  ///   floating for floating times, else UTC.
  func text(for start: CalendarTime?) -> String {
    if let original, original.rule == rule { return original.text }
    var rule = rule
    if rule.until != original?.rule.until, let until = rule.until, let start {
      rule.until = zones.time(at: zones.instant(of: until), like: start.tzid == nil ? start : .utc(start.civilDateTime))
    }
    return rule.text
  }
}

extension RecurrenceRule {
  /// Whether it has a part that names days, of which positions can be taken.
  fileprivate var hasDays: Bool {
    frequency != .daily
      && !(byDay.isEmpty && byMonthDay.isEmpty && byMonth.isEmpty && byWeekNo.isEmpty && byYearDay.isEmpty)
  }
}

extension RecurrenceRule.Frequency {
  init(_ frequency: EKRecurrenceFrequency) {
    switch frequency {
    case .daily: self = .daily
    case .weekly: self = .weekly
    case .monthly: self = .monthly
    case .yearly: self = .yearly
    }
  }
}
