import CivilTime
public import Foundation
import Recurrence

/// A weekday in a rule, every one or the nth of the month or year.
open class EKRecurrenceDayOfWeek: NSObject, NSCopying, NSSecureCoding {
  /// The weekday.
  public let dayOfTheWeek: EKWeekday
  /// Which one it is, 1 to 53, or -1 to -53 counted from the end; 0 for every one.
  public let weekNumber: Int

  /// Every one of a weekday.
  public convenience init(_ dayOfTheWeek: EKWeekday) {
    self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0)
  }

  /// The nth of a weekday; 0 for every one.
  public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
  }

  /// The nth of a weekday; 0, and any number beyond 53 weeks, for every one.
  public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.dayOfTheWeek = dayOfTheWeek
    self.weekNumber = (-53...53).contains(weekNumber) ? weekNumber : 0
  }

  convenience init(_ day: RecurrenceRule.Day) {
    self.init(dayOfTheWeek: EKWeekday(day.weekday), weekNumber: day.ordinal ?? 0)
  }

  /// The day as in RFC 5545.
  var value: RecurrenceRule.Day {
    RecurrenceRule.Day(dayOfTheWeek.weekday, ordinal: weekNumber == 0 ? nil : weekNumber)
  }

  /// The same day; days never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The day as in a rule, such as "2TU", for logs.
  open override var description: String {
    "EKRecurrenceDayOfWeek \(value.ordinal.map(String.init) ?? "")\(value.weekday.code)"
  }

  /// Whether weekday and number are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? EKRecurrenceDayOfWeek else { return false }
    return dayOfTheWeek == other.dayOfTheWeek && weekNumber == other.weekNumber
  }

  /// A number that equal days share.
  open override var hash: Int { weekNumber &* 8 &+ dayOfTheWeek.rawValue }

  /// Days can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Archives the day.
  open func encode(with coder: NSCoder) {
    coder.encode(dayOfTheWeek.rawValue, forKey: "dayOfTheWeek")
    coder.encode(weekNumber, forKey: "weekNumber")
  }

  /// Reads a day from an archive; nil if it holds none.
  public required init?(coder: NSCoder) {
    guard let day = EKWeekday(rawValue: coder.decodeInteger(forKey: "dayOfTheWeek")) else { return nil }
    dayOfTheWeek = day
    weekNumber = coder.decodeInteger(forKey: "weekNumber")
  }
}

extension EKWeekday {
  init(_ weekday: Weekday) { self = EKWeekday(rawValue: weekday.rawValue % 7 + 1) ?? .sunday }

  /// The weekday of the modules below, which count from Monday.
  var weekday: Weekday { Weekday(rawValue: (rawValue + 5) % 7 + 1) ?? .sunday }
}
