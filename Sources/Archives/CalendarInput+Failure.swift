package import ICalendar

extension CalendarInput {
  /// Makes an input that cannot be opened, so that its error is reported beside the other inputs.
  package init(name: String, failure: ICalendarError) {
    self.init(name: name) { () throws(ICalendarError) in throw failure }
  }
}
