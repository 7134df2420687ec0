import ICalendar

extension RecurrenceID: LineReadable {
  /// Reads a RECURRENCE-ID, or returns nil if its value cannot be typed.
  init?(_ line: UnfoldedLine) {
    guard let time = line.time else { return nil }
    let range = line.hasParameters ? line[parameter: .range] : nil
    self.init(time: time, includesFuture: range?.capitalLetters == "THISANDFUTURE")
  }
}
