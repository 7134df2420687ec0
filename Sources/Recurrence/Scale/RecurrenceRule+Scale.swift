extension RecurrenceRule {
  /// Whether it uses a calendar with the Gregorian months and years, whatever the numbering of the years.
  var hasGregorianMonths: Bool { scale.map(ScaleCalendar.withGregorianMonths.contains) ?? true }
}
