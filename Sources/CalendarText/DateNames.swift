import CivilTime

/// The names of months, and of weekdays from Monday on, in the language of a reader.
package struct DateNames: Sendable {
  package var months: [String]
  /// The months where no day stands beside them.
  package var soleMonths: [String]
  package var shortMonths: [String]
  /// The short ones where no day stands beside them.
  package var shortSoleMonths: [String]
  package var weekdays: [String]
  package var shortWeekdays: [String]
  package var narrowWeekdays: [String]
  /// The weekdays where they stand for themselves.
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

  /// Those of English.
  package static let english = DateNames(
    months: EnglishNames.months, soleMonths: EnglishNames.months, shortMonths: EnglishNames.shortMonths,
    weekdays: EnglishNames.weekdays, shortWeekdays: EnglishNames.shortWeekdays,
    narrowWeekdays: EnglishNames.weekdays.map { String($0.prefix(1)) })
}
