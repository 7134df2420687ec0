public import ICalendar

extension Component {
  /// Whether it has a rule or added dates, RRULE or RDATE, readable or not.
  public var isRecurring: Bool { first(.rrule) != nil || first(.rdate) != nil }
}
