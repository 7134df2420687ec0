/// A problem in a rule, with its position and a readable message: an error of this module, or a finding of tolerant
/// reading.
public struct RecurrenceError: Error, Hashable, Sendable {
  /// The kind of error.
  public var code: Code
  /// The range of bytes in the rule's text, from 0, or empty if the rule was not read from text.
  public var range: Range<Int>
  /// A readable message: what was expected, and what was found.
  public var message: String

  /// Makes an error from its parts.
  public init(code: Code, range: Range<Int> = 0..<0, message: String) {
    self.code = code
    self.range = range
    self.message = message
  }

  /// The severity of the problem.
  public var severity: Severity { code.severity }
}

extension RecurrenceError: CustomStringConvertible {
  /// The message with its position, for logs.
  public var description: String { "\(message) (bytes \(range.lowerBound)..<\(range.upperBound))" }
}

extension RecurrenceError {
  /// The severity of a finding.
  public enum Severity: Hashable, Sendable {
    /// The text violates the standard; strict reading throws the error.
    case error
    /// The standard allows it, but some programs cannot read it.
    case note
  }

  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no FREQ, or its value is not a frequency.
    case frequency
    /// A part is not of the form NAME=VALUE, or its value is unreadable.
    case malformedPart
    /// A part has no value, or a list has a gap.
    case emptyValue
    /// There are two semicolons in a row, or one at the beginning or end.
    case emptyPart
    /// The part is not defined in RFC 5545 or RFC 7529.
    case unknownPart
    /// A part occurs twice; the last one counts.
    case duplicatePart
    /// There is white space in the text.
    case whiteSpace
    /// The value contains the name of the property.
    case propertyName
    /// The text has lowercase letters. The grammar allows them, but some programs cannot read them.
    case lowerCase
    /// FREQ is not the first part, as old programs expect.
    case frequencyNotFirst
    /// INTERVAL is not a positive number; it is read as 1.
    case interval
    /// COUNT is not a positive number.
    case count
    /// Both COUNT and UNTIL are present; the earlier one ends the rule.
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
    /// BYSETPOS occurs without another BY part.
    case setPositionAlone
    /// BYDAY has no weekday, or its number is out of range.
    case weekday
    /// BYDAY has a number in a rule that is neither monthly nor yearly; the number is ignored.
    case weekdayOrdinalFrequency
    /// BYDAY has a number in a rule with BYWEEKNO; the number is ignored.
    case weekdayOrdinalWeekNumber
    /// BYWEEKNO occurs in a rule that is not yearly; it limits the days.
    case weekNumberFrequency
    /// BYYEARDAY occurs in a daily, weekly or monthly rule; it limits the days.
    case yearDayFrequency
    /// BYMONTHDAY occurs in a weekly rule; it limits the days.
    case monthDayFrequency
    /// WKST is not a weekday; it is read as Monday.
    case weekStart
    /// SKIP is not one of its three values.
    case skip
    /// SKIP occurs without RSCALE.
    case skipWithoutScale
    /// RSCALE is not a name.
    case scale
    /// The rule is valid, but this module cannot expand it.
    case unsupported
  }
}

extension RecurrenceError.Code {
  /// The severity of findings of this kind.
  public var severity: RecurrenceError.Severity {
    switch self {
    case .lowerCase, .frequencyNotFirst: .note
    default: .error
    }
  }
}
