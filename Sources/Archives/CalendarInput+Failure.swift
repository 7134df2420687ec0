package import ICalendar

extension CalendarInput {
  /// Creates an input that cannot be opened; its error is reported alongside the other inputs.
  package init(name: String, failure: ICalendarError) {
    self.init(name: name) { () throws(ICalendarError) in throw failure }
  }
}
