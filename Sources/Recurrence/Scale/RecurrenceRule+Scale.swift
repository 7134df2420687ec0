extension RecurrenceRule {
  /// Whether the rule uses a calendar with the Gregorian months and years, no matter how that calendar numbers the
  /// years.
  var hasGregorianMonths: Bool { scale.map(ScaleCalendar.withGregorianMonths.contains) ?? true }
}
