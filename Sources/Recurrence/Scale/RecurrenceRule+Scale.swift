extension RecurrenceRule {
  /// Whether it uses a calendar with the Gregorian months and years, however it numbers them.
  var hasGregorianMonths: Bool { scale.map(ScaleCalendar.withGregorianMonths.contains) ?? true }
}
