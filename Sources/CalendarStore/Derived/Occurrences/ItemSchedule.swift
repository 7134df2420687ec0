import CivilTime
import Recurrence
import TimeZones

/// When one item takes place, as far as the index has it.
struct ItemSchedule: Hashable {
  var clock: OccurrencePlace.Clock
  /// The occurrences in the index, in the order in which they begin; of a series those in the window.
  var times: [PackedOccurrences.Time] = []
  /// Whether there may be more than the index has.
  var isSeries = false
  /// Whether the index has none because there are too many: every answer is computed.
  var isComputed = false
  /// When the series begins, and when it is over; nil if it is endless.
  var first: Int64 = 0
  var last: Int64?
}

extension OccurrencePlace.Clock {
  /// The clock that orders a time, as it is placed.
  init(of time: CalendarTime, _ zones: ZoneContext) {
    self = zones.isPlaced(time) ? .instants : .civil
  }
}
