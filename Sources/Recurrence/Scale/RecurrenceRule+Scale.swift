extension RecurrenceRule {
  /// Whether it is reckoned in a calendar that has the Gregorian months and years, however it numbers them.
  var hasGregorianMonths: Bool { scale.map(ScaleCalendar.withGregorianMonths.contains) ?? true }
}
