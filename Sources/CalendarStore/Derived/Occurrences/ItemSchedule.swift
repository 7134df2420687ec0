import CivilTime
import Recurrence
import TimeZones

/// When one item takes place, as indexed.
struct ItemSchedule: Hashable {
  var clock: IndexClock
  /// The indexed occurrences, sorted by start; for a series, those in the window.
  var times: [PackedOccurrences.Time] = []
  /// Whether there may be more than in the index.
  var isSeries = false
  /// Whether the index has none because there are too many: every answer is computed.
  var isComputed = false
  /// The form of the original start of an override, if it is another one than that of its start.
  var originalForm: TimeForm?
  /// The beginning and end of the series; the end is nil if it is endless.
  var first: Int64 = 0
  var last: Int64?
}

extension IndexClock {
  /// The clock of a time in resolved form.
  init(of time: CalendarTime, _ zones: ZoneContext) {
    self = zones.isPlaced(time) ? .instants : .civil
  }
}
