import CivilTime
public import Foundation
import Recurrence
import TimeZones

/// A recurrence rule of an event or a reminder.
///
/// EventKit supports fewer rule parts than RFC 5545 does. A rule from the store keeps its text unchanged until
/// ``recurrenceEnd`` is set; its properties show the nearest rule that EventKit can express.
open class EKRecurrenceRule: EKObject, NSCopying {
  private var rule: RecurrenceRule { didSet { isTouched = true } }
  /// Whether the rule may differ from the original.
  private var isTouched = false
  private let original: Original?
  /// The time zone of UNTIL if it is a date or a floating time.
  private let zones: ZoneContext

  /// The original text and meaning of a rule, shared by its copies.
  private final class Original {
    let text: String
    let rule: RecurrenceRule

    init(text: String, rule: RecurrenceRule) {
      self.text = text
      self.rule = rule
    }
  }

  /// Creates a daily rule without an end.
  public override init() {
    rule = RecurrenceRule(.daily)
    original = nil
    zones = CivilConversion.zones
    super.init()
  }

  /// Creates a rule that repeats once in every period.
  ///
  /// - Parameters:
  ///   - type: The length of the periods.
  ///   - interval: The interval: n to repeat in every nth period. A number below 1 stops the program.
  ///   - end: The end of the rule, or nil for none.
  public convenience init(recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?) {
    self.init(
      recurrenceWith: type, interval: interval, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
      weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
  }

  /// Creates a rule with specific days.
  ///
  /// Parts that do not apply to the frequency are ignored, as are numbers out of range, and positions without other
  /// parts. If several parts are given, a day must match all of them.
  ///
  /// - Parameters:
  ///   - type: The length of the periods.
  ///   - interval: The interval: n to repeat in every nth period. A number below 1 stops the program.
  ///   - days: The weekdays, for rules that are not daily; weekly rules ignore their numbers.
  ///   - monthDays: The days of the month, 1 to 31, or -1 to -31 counted from the end, for monthly rules.
  ///   - months: The months, 1 to 12, for yearly rules.
  ///   - weeksOfTheYear: The weeks, 1 to 53, or -1 to -53 counted from the end, for yearly rules.
  ///   - daysOfTheYear: The days of the year, 1 to 366, or -1 to -366 counted from the end, for yearly rules.
  ///   - setPositions: The positions to select from the days of a period, 1 to 366, or -1 to -366 counted from the end,
  ///     for rules that are not daily.
  ///   - end: The end of the rule, or nil for none.
  public init(
    recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
    daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?, weeksOfTheYear: [NSNumber]?,
    daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
  ) {
    precondition(interval > 0, "the interval of a recurrence rule must be at least 1")
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

  /// Creates a rule from the store; nil if the text cannot be read as a rule.
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
    isTouched = true
    super.init()
  }

  private static func numbers(_ numbers: [NSNumber]?, upTo limit: Int) -> [Int] {
    (numbers ?? []).map(\.intValue).filter { $0 != 0 && (-limit...limit).contains($0) }
  }

  /// The calendar system of the rule: "gregorian" unless a file specifies another (RFC 7529).
  open var calendarIdentifier: String { rule.scale?.lowercased() ?? "gregorian" }

  /// The end of the rule, or nil for none.
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

  /// The length of the periods; for rules that repeat within a day, ``EKRecurrenceFrequency/daily``.
  open var frequency: EKRecurrenceFrequency {
    switch rule.frequency {
    case .weekly: .weekly
    case .monthly: .monthly
    case .yearly: .yearly
    default: .daily
    }
  }

  /// The interval: n if the rule repeats in every nth period.
  open var interval: Int { max(rule.interval, 1) }

  /// The day on which weeks begin, 1 for Sunday to 7 for Saturday, by default 2; 0 if it makes no difference.
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

  /// The positions selected from the days of a period, negative ones counted from the end; nil for all.
  open var setPositions: [NSNumber]? { Self.list(rule.bySetPos) }

  private static func list(_ numbers: [Int]) -> [NSNumber]? {
    numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
  }

  /// Whether the rule differs from the one that was read.
  open override var hasChanges: Bool {
    guard let original else { return true }
    return isTouched && original.rule != rule
  }

  /// Whether the rule is new.
  open override var isNew: Bool { original == nil }

  /// Restores the end of a rule that was read from the store.
  open override func rollback() {
    if let original { rule = original.rule }
  }

  /// Returns a separate copy of the rule.
  open func copy(with zone: NSZone? = nil) -> Any { copied() }

  func copied() -> EKRecurrenceRule { EKRecurrenceRule(rule, original, zones) }

  /// Whether the rules are the same.
  open override func isEqual(_ object: Any?) -> Bool { (object as? EKRecurrenceRule)?.rule == rule }

  /// A hash value that equal rules share.
  open override var hash: Int { rule.frequency.hashValue &+ rule.interval }

  /// The text of the rule, for logs.
  open override var description: String { "EKRecurrenceRule RRULE \(original?.text ?? rule.text)" }

  /// The text to save: the original text unless the rule was changed.
  ///
  /// - Parameter start: The DTSTART of the series, which determines the form of UNTIL (RFC 5545 3.3.10): a date for
  ///   dates, a floating time for floating times, and otherwise UTC.
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
  /// Whether the rule has a part that specifies days for the positions to select from.
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
