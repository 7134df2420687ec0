import CivilTime

/// The names of months and of weekdays, starting with Monday, in the reader's language.
package struct DateNames: Sendable {
  package var months: [String]
  /// The names of months when used without a day of the month.
  package var soleMonths: [String]
  package var shortMonths: [String]
  /// The short names of months when used without a day of the month.
  package var shortSoleMonths: [String]
  package var weekdays: [String]
  package var shortWeekdays: [String]
  package var narrowWeekdays: [String]
  /// The names of weekdays when used alone.
  package var soleWeekdays: [String]
  package var shortSoleWeekdays: [String]

  package init(
    months: [String], soleMonths: [String], shortMonths: [String], shortSoleMonths: [String]? = nil,
    weekdays: [String], shortWeekdays: [String], narrowWeekdays: [String], soleWeekdays: [String]? = nil,
    shortSoleWeekdays: [String]? = nil
  ) {
    self.soleWeekdays = soleWeekdays ?? weekdays
    self.shortSoleWeekdays = shortSoleWeekdays ?? shortWeekdays
    self.shortSoleMonths = shortSoleMonths ?? shortMonths
    self.months = months
    self.soleMonths = soleMonths
    self.shortMonths = shortMonths
    self.weekdays = weekdays
    self.shortWeekdays = shortWeekdays
    self.narrowWeekdays = narrowWeekdays
  }

  /// The English names.
  package static let english = DateNames(
    months: EnglishNames.months, soleMonths: EnglishNames.months, shortMonths: EnglishNames.shortMonths,
    weekdays: EnglishNames.weekdays, shortWeekdays: EnglishNames.shortWeekdays,
    narrowWeekdays: EnglishNames.weekdays.map { String($0.prefix(1)) })
}
