import CivilTime
public import Foundation
import Recurrence

/// A weekday in a rule: every such day, or the nth in the month or year.
open class EKRecurrenceDayOfWeek: NSObject, NSCopying, NSSecureCoding {
  /// The weekday.
  public let dayOfTheWeek: EKWeekday
  /// The number of the weekday in the month or year, 1 to 53, or -1 to -53 counted from the end; 0 for every such day.
  public let weekNumber: Int

  /// Creates a day that represents every occurrence of the weekday.
  public convenience init(_ dayOfTheWeek: EKWeekday) {
    self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0)
  }

  /// Creates a day that represents the nth occurrence of the weekday, or every one if the number is 0.
  public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
  }

  /// Creates a day that represents the nth occurrence of the weekday, or every one if the number is 0 or out of range.
  public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.dayOfTheWeek = dayOfTheWeek
    self.weekNumber = (-53...53).contains(weekNumber) ? weekNumber : 0
  }

  convenience init(_ day: RecurrenceRule.Day) {
    self.init(dayOfTheWeek: EKWeekday(day.weekday), weekNumber: day.ordinal ?? 0)
  }

  /// The day as in a BYDAY value (RFC 5545 3.3.10).
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

  /// Days support secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Archives the day.
  open func encode(with coder: NSCoder) {
    coder.encode(dayOfTheWeek.rawValue, forKey: "dayOfTheWeek")
    coder.encode(weekNumber, forKey: "weekNumber")
  }

  /// Reads a day from an archive; nil if the archive does not contain one.
  public required init?(coder: NSCoder) {
    guard let day = EKWeekday(rawValue: coder.decodeInteger(forKey: "dayOfTheWeek")) else { return nil }
    dayOfTheWeek = day
    weekNumber = coder.decodeInteger(forKey: "weekNumber")
  }
}

extension EKWeekday {
  init(_ weekday: Weekday) { self = EKWeekday(rawValue: weekday.rawValue % 7 + 1) ?? .sunday }

  /// The weekday in CivilTime's numbering, which starts with Monday.
  var weekday: Weekday { Weekday(rawValue: (rawValue + 5) % 7 + 1) ?? .sunday }
}
