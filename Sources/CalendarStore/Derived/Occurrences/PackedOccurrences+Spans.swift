import CalendarModel
import CivilTime

extension PackedOccurrences.Time {
  init(_ span: Schedule.Span) { self.init(from: span.startInstant, to: span.endInstant) }

  init(from start: Instant, to end: Instant) {
    self.init(start: start.secondsSince1970, length: min(end.seconds(since: start), 1 << 40))
  }
}
