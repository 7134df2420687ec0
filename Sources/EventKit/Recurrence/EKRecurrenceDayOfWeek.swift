import CivilTime
public import Foundation
import Recurrence

/// A weekday in a rule: every such day, or the nth in the month or year.
open class EKRecurrenceDayOfWeek: NSObject, NSCopying, NSSecureCoding {
  /// The weekday.
  public let dayOfTheWeek: EKWeekday
  /// The number, 1 to 53, or -1 to -53 counted from the end; 0 for every such day.
  public let weekNumber: Int

  /// Creates a day that means every such weekday.
  public convenience init(_ dayOfTheWeek: EKWeekday) {
    self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0)
  }

  /// Creates a day that means the nth such weekday; 0 for every one.
  public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
  }

  /// Creates a day that means the nth such weekday; 0, and any number beyond 53, for every one.
  public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.dayOfTheWeek = dayOfTheWeek
    self.weekNumber = (-53...53).contains(weekNumber) ? weekNumber : 0
  }

  convenience init(_ day: RecurrenceRule.Day) {
    self.init(dayOfTheWeek: EKWeekday(day.weekday), weekNumber: day.ordinal ?? 0)
  }

  /// The day in the form of RFC 5545.
  var value: RecurrenceRule.Day {
    RecurrenceRule.Day(dayOfTheWeek.weekday, ordinal: weekNumber == 0 ? nil : weekNumber)
  }

  /// Returns the same day, because days never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The day as written in a rule, such as "2TU", for logs.
  open override var description: String {
    "EKRecurrenceDayOfWeek \(value.ordinal.map(String.init) ?? "")\(value.weekday.code)"
  }

  /// Whether the weekday and the number are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? EKRecurrenceDayOfWeek else { return false }
    return dayOfTheWeek == other.dayOfTheWeek && weekNumber == other.weekNumber
  }

  /// A hash value that equal days share.
  open override var hash: Int { weekNumber &* 8 &+ dayOfTheWeek.rawValue }

  /// Days can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Archives the day.
  open func encode(with coder: NSCoder) {
    coder.encode(dayOfTheWeek.rawValue, forKey: "dayOfTheWeek")
    coder.encode(weekNumber, forKey: "weekNumber")
  }

  /// Reads a day from an archive; nil if there is none.
  public required init?(coder: NSCoder) {
    guard let day = EKWeekday(rawValue: coder.decodeInteger(forKey: "dayOfTheWeek")) else { return nil }
    dayOfTheWeek = day
    weekNumber = coder.decodeInteger(forKey: "weekNumber")
  }
}

extension EKWeekday {
  init(_ weekday: Weekday) { self = EKWeekday(rawValue: weekday.rawValue % 7 + 1) ?? .sunday }

  /// The weekday in CivilTime, which counts from Monday.
  var weekday: Weekday { Weekday(rawValue: (rawValue + 5) % 7 + 1) ?? .sunday }
}
