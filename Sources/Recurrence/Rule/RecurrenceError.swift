/// The error that this module throws, and a finding of tolerant reading: what is wrong in a rule, where, and a sentence
/// for people.
public struct RecurrenceError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public var code: Code
  /// The bytes of the rule's text that it is about, counted from 0; empty if the rule does not come from a text.
  public var range: Range<Int>
  /// A sentence for people: what was expected, and what was found.
  public var message: String

  /// Makes an error from its parts.
  public init(code: Code, range: Range<Int> = 0..<0, message: String) {
    self.code = code
    self.range = range
    self.message = message
  }

  /// How much it matters.
  public var severity: Severity { code.severity }
}

extension RecurrenceError: CustomStringConvertible {
  /// The message with its position, for logs.
  public var description: String { "\(message) (bytes \(range.lowerBound)..<\(range.upperBound))" }
}

extension RecurrenceError {
  /// How much a finding matters.
  public enum Severity: Hashable, Sendable {
    /// The text breaks the standard; strict reading throws it.
    case error
    /// The standard allows it, but some programs do not read it.
    case note
  }

  /// The kinds of error, to match on.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no FREQ, or its value is not a frequency.
    case frequency
    /// A part is not of the form NAME=VALUE, or its value is unreadable.
    case malformedPart
    /// A part has no value, or a list has a gap.
    case emptyValue
    /// Two semicolons follow each other, or one stands at the beginning or end.
    case emptyPart
    /// The part is not one of RFC 5545 or RFC 7529.
    case unknownPart
    /// A part is given twice; the last one holds.
    case duplicatePart
    /// There is white space in the text.
    case whiteSpace
    /// The property's name is in its value.
    case propertyName
    /// The text has lowercase letters; the grammar allows them, but some programs do not read them.
    case lowerCase
    /// FREQ is not the first part, as old programs expect.
    case frequencyNotFirst
    /// INTERVAL is not a positive number; it counts as 1.
    case interval
    /// COUNT is not a positive number.
    case count
    /// COUNT and UNTIL stand together; the earlier one ends the rule.
    case countAndUntil
    /// UNTIL is not a DATE or DATE-TIME.
    case untilForm
    /// BYMONTH names a month that does not exist.
    case month
    /// BYMONTH names a leap month without RSCALE.
    case leapMonth
    /// BYMONTHDAY is out of range.
    case monthDay
    /// BYYEARDAY is out of range.
    case yearDay
    /// BYWEEKNO is out of range.
    case weekNumber
    /// BYHOUR, BYMINUTE or BYSECOND is out of range.
    case timeOfDay
    /// BYSETPOS is out of range.
    case setPosition
    /// BYSETPOS stands without another BY part.
    case setPositionAlone
    /// BYDAY has no weekday, or its number is out of range.
    case weekday
    /// BYDAY has a number in a rule that is neither monthly nor yearly; the number is ignored.
    case weekdayOrdinalFrequency
    /// BYDAY has a number beside BYWEEKNO; the number is ignored.
    case weekdayOrdinalWeekNumber
    /// BYWEEKNO stands in a rule that is not yearly; it limits the days.
    case weekNumberFrequency
    /// BYYEARDAY stands in a daily, weekly or monthly rule; it limits the days.
    case yearDayFrequency
    /// BYMONTHDAY stands in a weekly rule; it limits the days.
    case monthDayFrequency
    /// WKST is not a weekday; it counts as Monday.
    case weekStart
    /// SKIP is not one of its three values.
    case skip
    /// SKIP stands without RSCALE.
    case skipWithoutScale
    /// RSCALE is not a name.
    case scale
    /// The rule is valid, but this module cannot expand it.
    case unsupported
  }
}

extension RecurrenceError.Code {
  /// How much findings of this kind matter.
  public var severity: RecurrenceError.Severity {
    switch self {
    case .lowerCase, .frequencyNotFirst: .note
    default: .error
    }
  }
}
