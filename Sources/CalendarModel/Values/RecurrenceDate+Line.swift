import CivilTime
import ICalendar
import Recurrence

extension TypedLine {
  /// The values of a list of dates, date-times and periods, with nil for each malformed value.
  var recurrenceDates: [RecurrenceDate?] {
    withUnfolded { line in
      guard line.value.contains(0x2F) else { return line.times.map { $0.map(RecurrenceDate.time) } }
      return zip(line.times, line.periods).map { time, period in
        if let period { return .period(period) }
        return time.map(RecurrenceDate.time)
      }
    }
  }
}
